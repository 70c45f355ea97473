import type { ValueId } from "../../ir/ids.js";
import type { RowForm } from "./row-forms/row-form.js";
import type { KernelNode } from "./selected-program.js";

/** Memory that lives during one segment only. */
export interface WorkBuffer {
  /** For people. */
  readonly name: string;
  readonly bytes: number;
  readonly alignment: number;
}

/**
 * Where the rows of a tensor are while a segment runs.
 * - whole: all of them, in the tensor's own memory.
 * - ring: row y is in slot y modulo `rows`.
 * - passing: the one row that the caller has just fed.
 */
export type RowHome =
  | { readonly kind: "whole" }
  | { readonly kind: "ring"; readonly rows: number; readonly buffer: WorkBuffer }
  | { readonly kind: "passing" };

/** A tensor as rows. Several values may share its memory; `value` is one of them. */
export interface SegmentTensor {
  readonly value: ValueId;
  readonly rows: number;
  readonly rowBytes: number;
  readonly home: RowHome;
  /** Rows that are computed or fed: those after them nobody reads. */
  readonly usedRows: number;
}

/** A node that computes rows when the rows it needs are there. */
export interface SegmentStage {
  readonly selected: KernelNode;
  readonly form: RowForm;
  /** For the last call when fewer than `form.outputRows` rows are left and the call cannot shrink. */
  readonly tailForm: RowForm | null;
  /** By argument name, positions in the segment's `tensors`. */
  readonly inputs: readonly { readonly argument: string; readonly tensor: number }[];
  readonly output: number;
  /** Rows to compute; for a sum, rows to add. */
  readonly turns: number;
  /** True where the stage sometimes has to wait until its ring has room. */
  readonly waitsForRoom: boolean;
  readonly sums: WorkBuffer | null;
}

/** `result` may use the memory of `input` when it begins at least `bytes` before it. */
export interface RowOverlap {
  readonly input: ValueId;
  readonly result: ValueId;
  readonly bytes: number;
}

/**
 * A run of nodes executed row by row. At every turn the last stage that has all the rows it needs computes its next
 * rows; nothing is computed twice.
 */
export interface SegmentImplementation {
  readonly kind: "segment";
  readonly stages: readonly SegmentStage[];
  readonly tensors: readonly SegmentTensor[];
  /** Position of the tensor whose rows the caller feeds one by one; null when all input is there before. */
  readonly fed: number | null;
  /** Shared by the stages, which never run at the same time. */
  readonly stageScratch: WorkBuffer | null;
  /** Results that may grow over an input whose rows die on the way, the most saving first. */
  readonly overlaps: readonly RowOverlap[];
  /** Everything that needs a place during this step. */
  readonly work: readonly WorkBuffer[];
  readonly scratch: null;
  readonly inPlace: readonly [];
}
