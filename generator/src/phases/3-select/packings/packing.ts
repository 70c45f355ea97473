import type { KernelRequest } from "../../../ops/lowering.js";
import type { PackedConstant } from "../../../steps/packed-constant.js";

/**
 * Turns the constants of a request into what one field of a kernel's parameter struct points at. `constant` is the name
 * the facts give (`weights`, `bias`, …); a packing that merges several reads the others from the request.
 * Undefined when the request has no such constant.
 */
export type Packing = (request: KernelRequest, constant: string) => PackedConstant | undefined;
