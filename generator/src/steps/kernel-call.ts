import type { KernelFamily, KernelVariant } from "../catalog/kernel-facts.js";
import type { ValueId } from "../ir/ids.js";
import type { KernelRequest } from "../ops/lowering.js";
import type { PackedConstant } from "./packed-constant.js";

/** A member of a kernel's parameter struct with its value; `member` is its place there, as C writes it. */
export type SelectedField = NumberField | ConstantField;

export interface NumberField {
  readonly kind: "number";
  readonly name: string;
  readonly member: string;
  readonly type: "int32_t" | "float";
  readonly value: number;
}

export interface ConstantField {
  readonly kind: "constant";
  readonly name: string;
  readonly member: string;
  readonly constant: PackedConstant | null;
}

export type CallArgument =
  | { readonly kind: "params" }
  | { readonly kind: "scratch" }
  | { readonly kind: "tensor"; readonly name: string; readonly value: ValueId }
  | { readonly kind: "null"; readonly name: string };

/** Work space that lives during one call only. */
export interface ScratchNeed {
  readonly bytes: number;
  readonly alignment: number;
}

/** A kernel that was looked at, and why it was not taken; `undefined` for the one that was. */
export interface ConsideredKernel {
  readonly name: string;
  readonly predictedInstructions: number | undefined;
  /** Bytes of constants beyond those of the plain packing. */
  readonly extraFlash: number;
  readonly rejected: string | undefined;
}

/** A C function of the catalogue with everything that a call needs. */
export interface KernelCall {
  readonly request: KernelRequest;
  readonly family: KernelFamily;
  readonly kernel: KernelVariant;
  readonly fields: readonly SelectedField[];
  readonly arguments: readonly CallArgument[];
  readonly scratch: ScratchNeed | null;
  /** Inputs whose memory the result may take over. */
  readonly inPlace: readonly ValueId[];
  /** Predicted instructions that this adds to a call. */
  readonly inPlaceInstructions: number;
  readonly predictedInstructions: number | undefined;
  /** What waits for constants in flash take, in instructions. */
  readonly predictedWaits: number;
  readonly considered: readonly ConsideredKernel[];
}
