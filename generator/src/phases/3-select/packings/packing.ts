import type { KernelRequest } from "../../../ops/lowering.js";

/** Constant bytes in the order a kernel reads them. */
export interface PackedConstant {
  /** C type of one element. */
  readonly elementType: string;
  readonly bytes: Uint8Array;
  /** Bytes; a power of two. */
  readonly alignment: number;
}

/**
 * Turns the constants of a request into what one field of a kernel's parameter struct points at. `constant` is the name
 * the facts give (`weights`, `bias`, …); a packing that merges several reads the others from the request.
 * Undefined when the request has no such constant.
 */
export type Packing = (request: KernelRequest, constant: string) => PackedConstant | undefined;
