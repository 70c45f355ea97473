import type { ValueId } from "../ir/ids.js";
import type { RowForm } from "./row-form.js";
import type { KernelImplementation } from "./node-implementation.js";
import type { WorkId } from "./step-ids.js";

/** Memory that lives during one segment only. */
export interface RowBuffer {
  readonly id: WorkId;
  /** For people. */
  readonly name: string;
  readonly bytes: number;
  readonly alignment: number;
}

/**
 * Where the rows of a tensor are while a segment runs.
 * - whole: all of them, in the tensor's own memory.
 * - ring: row y is in slot y modulo `rows`.
 * - carried: the rows of the last call lie in the pool, one after the other, until their reader cannot go on; those that
 *   it still needs are then kept, row y in slot y modulo `kept.rows`. At most `waitingRows` wait for it when the next are
 *   computed.
 * - passing: the one row that the caller has just fed.
 */
export type RowHome =
  | { readonly kind: "whole" }
  | { readonly kind: "ring"; readonly rows: number; readonly buffer: RowBuffer }
  | {
      readonly kind: "carried";
      readonly kept: { readonly rows: number; readonly buffer: RowBuffer } | null;
      readonly slabRows: number;
      readonly slabOffset: number;
      readonly waitingRows: number;
    }
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
  /** The node as a whole tensor. */
  readonly implementation: KernelImplementation;
  readonly form: RowForm;
  /** By argument name, positions in the segment's `tensors`. */
  readonly inputs: readonly { readonly argument: string; readonly tensor: number }[];
  readonly output: number;
  /** Rows to compute; for a sum, rows to add. */
  readonly turns: number;
  /** True where the stage goes only with as many rows as a call can have. */
  readonly isFull: boolean;
  /** True where the stage sometimes has to wait for room for its result, or has less than it could fill. */
  readonly waitsForRoom: boolean;
  readonly sums: RowBuffer | null;
  /** All its turns, the schedule's own instructions included; undefined when the facts do not say. */
  readonly predictedInstructions: number | undefined;
  /** Where its scratch begins in the pool. */
  readonly scratchOffset: number;
}

/** `result` may use the memory of `input` when it begins at least `bytes` before it. */
export interface RowOverlap {
  readonly input: ValueId;
  readonly result: ValueId;
  readonly bytes: number;
}

/**
 * A run of nodes executed row by row. At every turn the last stage that has the rows for at least one more computes as
 * many as it can, up to those of a call; nothing is computed twice.
 */
export interface SegmentImplementation {
  readonly kind: "segment";
  readonly stages: readonly SegmentStage[];
  readonly tensors: readonly SegmentTensor[];
  /** Position of the tensor whose rows the caller feeds one by one; null when all input is there before. */
  readonly fed: number | null;
  /** Rows of calls and scratch, which share bytes where they are not taken at the same time. */
  readonly pool: RowBuffer | null;
  /** Results that may grow over an input whose rows die on the way, the most saving first. */
  readonly overlaps: readonly RowOverlap[];
}
