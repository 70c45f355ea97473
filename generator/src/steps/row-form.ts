import type { KernelFamily, KernelVariant } from "../catalog/kernel-facts.js";
import type { KernelRequest } from "../ops/lowering.js";
import type { CallArgument, KernelCall, ScratchNeed, SelectedField } from "./kernel-call.js";

/**
 * Which input rows an output row is computed from.
 * - window: rows y * stride - padding up to, exclusive, that + extent; rows outside the input are padding.
 * - taps: input row i counts when i * stride - padding + tap * dilation = y for one of the taps.
 * - same: row y of every input.
 * - sum: the only output row is the result of the input rows 0 up to `rows`, which pass by one after the other.
 */
export type RowReach =
  | { readonly kind: "window"; readonly stride: number; readonly padding: number; readonly extent: number }
  | { readonly kind: "taps"; readonly stride: number; readonly padding: number; readonly dilation: number; readonly taps: number }
  | { readonly kind: "same" }
  | { readonly kind: "sum"; readonly rows: number };

/**
 * How rows reach the C function.
 * - rows: its row form, with an array of pointers to input rows; writes up to `outputRows` rows.
 * - run: the function for whole tensors, given one row after the other as a run of elements.
 * - sum: a function that adds a row to `sums`, and `finish` after the last.
 */
export type RowCall =
  | { readonly kind: "rows"; readonly function: string }
  | { readonly kind: "run"; readonly function: string }
  | { readonly kind: "sum"; readonly function: string; readonly finish: string; readonly sums: ScratchNeed };

/** A node as a function of rows. */
export interface RowForm {
  readonly reach: RowReach;
  /** Most rows that it computes, or for a sum adds, when it is its turn. */
  readonly outputRows: number;
  readonly call: RowCall;
  readonly family: KernelFamily;
  readonly kernel: KernelVariant;
  readonly fields: readonly SelectedField[];
  /** In the order of the function for whole tensors. */
  readonly arguments: readonly CallArgument[];
  /** Names of the tensors that move with the row; the others keep their address. */
  readonly rowArguments: ReadonlySet<string>;
  readonly scratch: ScratchNeed | null;
  /** Predicted instructions of a turn with so many rows, for sums of all turns; undefined when the facts do not say. */
  instructions(rows: number): number | undefined;
}

/** What else could compute a node. In each list the cheapest comes first, and each further one needs less scratch. */
export interface KernelForms {
  /** Row forms with up to `outputRows` rows of `rowElements` elements a turn; empty when the node has none. */
  rows(request: KernelRequest, outputRows: number, rowElements: number): readonly RowForm[];
  /** Kernels for whole tensors; with a name only those of that C function. */
  whole(request: KernelRequest, name?: string): readonly KernelCall[];
}
