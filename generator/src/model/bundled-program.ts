import type { DType } from "../ir/dtype.js";
import type { Program } from "./program.js";

/** What a .bpte file says: a program with test cases for its methods. */
export interface BundledProgram {
  readonly program: Program;
  readonly suites: readonly BundledSuite[];
}

export interface BundledSuite {
  readonly method: string;
  readonly cases: readonly BundledCase[];
}

export interface BundledCase {
  /** One value per argument of the method, in order. */
  readonly inputs: readonly BundledValue[];
  /** May be empty: the case then only says that the method runs. */
  readonly expectedOutputs: readonly BundledValue[];
}

export type BundledValue =
  | {
      readonly kind: "tensor";
      readonly dtype: DType;
      readonly sizes: readonly number[];
      readonly dimOrder: readonly number[];
      /** Little-endian, in the memory order that `dimOrder` describes. */
      readonly bytes: Uint8Array;
    }
  | { readonly kind: "int"; readonly value: bigint }
  | { readonly kind: "double"; readonly value: number }
  | { readonly kind: "bool"; readonly value: boolean };
