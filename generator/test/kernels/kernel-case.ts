import type { Problem } from "../oracle/problem.js";

export type TestArray = Int8Array | Int16Array | Int32Array | Float32Array | BigInt64Array;

/** What an output must hold: equal bytes, or floats within |got - want| <= absolute + relative * |want|. */
export interface Expected {
  readonly array: TestArray;
  readonly tolerance?: { readonly relative: number; readonly absolute: number };
}

/** One problem with its data and the oracle's answer; every kernel of the family that accepts the problem must agree. */
export interface KernelCase {
  /** Unique within the family; tells the edge it stands on. */
  readonly id: string;
  readonly problem: Problem;
  readonly constants: Readonly<Record<string, TestArray>>;
  /** By argument name; an optional argument may be left out. */
  readonly inputs: Readonly<Record<string, TestArray>>;
  /** By argument name; an optional argument may be left out. */
  readonly outputs: Readonly<Record<string, Expected>>;
}

export interface CaseTable {
  readonly family: string;
  readonly cases: readonly KernelCase[];
}
