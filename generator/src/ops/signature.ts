import type { Dim } from "../ir/dim.js";
import type { DType } from "../ir/dtype.js";
import type { ScalarLiteral, ValueRef } from "../ir/node.js";

/**
 * What one position of a KernelCall holds. "?" may be None; "[]" is a list.
 * `out` is written; `mutable` is read and written in place; `scratch` is work space of another runtime's kernels and is
 * dropped; `ignored` has no meaning on a single-threaded CPU target (for example `non_blocking`).
 * `symint` may be a number that only the running program knows; `result` is such a number that the operator computes.
 * `positive` is an int from 1: a stride, a step, a number of groups.
 * `zero` is an int that stands for zero in int8, or its negative; `wideZero` one that may lie far outside int8, as hard-swish has it.
 * `axis` is an int that counts a dimension of the first tensor; one that does not exist is reported.
 * `dim` does not occur in files: the importer's own operators take sizes by it.
 */
export interface ParameterTypes {
  tensor: ValueRef;
  "tensor?": ValueRef | null;
  "tensor[]": readonly ValueRef[];
  "tensor?[]": readonly (ValueRef | null)[];
  int: number;
  "int?": number | null;
  "int[]": readonly number[];
  "int[]?": readonly number[] | null;
  positive: number;
  "positive[]": readonly number[];
  zero: number;
  wideZero: number;
  axis: number;
  "axis?": number | null;
  "axis[]": readonly number[];
  "axis[]?": readonly number[] | null;
  symint: number | ValueRef;
  "symint?": number | ValueRef | null;
  "symint[]": readonly (number | ValueRef)[];
  "symint[]?": readonly (number | ValueRef)[] | null;
  float: number;
  "float?": number | null;
  "float[]?": readonly number[] | null;
  bool: boolean;
  "bool?": boolean | null;
  "bool[]": readonly boolean[];
  scalar: ScalarLiteral | ValueRef;
  "scalar?": ScalarLiteral | ValueRef | null;
  dtype: DType;
  "dtype?": DType | null;
  string: string;
  "string?": string | null;
  ignored: null;
  scratch: null;
  out: ValueRef;
  "out[]": readonly ValueRef[];
  mutable: ValueRef;
  result: ValueRef;
  dim: Dim;
  "dim[]": readonly Dim[];
}

export type ParameterKind = keyof ParameterTypes;

/** Parameter names in call order. */
export type Signature = Readonly<Record<string, ParameterKind>>;

/** The decoded arguments of an operator with signature `S`. */
export type ArgumentsOf<S extends Signature> = { readonly [Name in keyof S]: ParameterTypes[S[Name]] };

/** Kinds whose tensor the operator reads. */
export const readingKinds: ReadonlySet<ParameterKind> = new Set<ParameterKind>([
  "tensor",
  "tensor?",
  "tensor[]",
  "tensor?[]",
  "symint",
  "symint?",
  "symint[]",
  "symint[]?",
  "scalar",
  "scalar?",
  "mutable",
]);

/** Kinds whose tensor the operator writes. */
export const writingKinds: ReadonlySet<ParameterKind> = new Set<ParameterKind>(["out", "out[]", "mutable", "result"]);

/**
 * How the return value is repeated after the schema arguments: once for a single result or an in-place operator,
 * as a list for several results, not at all for the hand-written prim operators.
 */
export type ReturnConvention = "repeated" | "none";
