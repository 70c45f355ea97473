import type { MessageCode, MessageParams } from "../diagnostics/catalog.js";
import type { Dim } from "../ir/dim.js";
import type { DType } from "../ir/dtype.js";
import type { ValueRef } from "../ir/node.js";
import type { RuntimeScalar } from "../ir/tensor.js";

/** What an operator works out the sizes of its results from, where they are known at run time only. */
export interface SizeContext {
  sizes(ref: ValueRef): readonly Dim[];
  /** Upper bounds of the sizes of a result, as the exporter gives them. */
  bounds(ref: ValueRef): readonly number[];
  /** Strides that the file gives; those of the bounds where sizes are known at run time only. */
  strides(ref: ValueRef): readonly number[];
  dim(value: number | ValueRef): Dim;
  typeOf(ref: ValueRef): RuntimeScalar["type"];
  dtype(ref: ValueRef): DType;
  /** Whether the value is a number that only the running program knows. */
  isScalar(ref: ValueRef): boolean;
  /** How often the loop runs that counts with this index. */
  trips(index: Dim): Dim;
  /** Demands that both are equal in every run, and returns what they are. */
  equal(a: Dim, b: Dim): Dim;
  /** Demands that `a` is not larger than `b` in any run. */
  atMost(a: Dim, b: Dim): void;
  report<Code extends MessageCode>(code: Code, params: MessageParams<Code>): void;
  /** Says that the operands do not fit together. */
  mismatch(found: string, expected: string): void;
  /** A size that a C helper computes from others, before the operator runs. */
  computed(helper: string, ...operands: readonly Dim[]): Dim;
  /** A size that the operator itself finds out while it runs. */
  counted(bound: number): Dim;
}
