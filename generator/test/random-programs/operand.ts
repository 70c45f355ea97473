import type { DType } from "../../src/ir/dtype.js";

/** A tensor that further instructions can use. */
export interface Operand {
  readonly value: number;
  readonly dtype: DType;
  readonly sizes: readonly number[];
  /** As it lies in memory; row-major without. */
  readonly dimOrder?: readonly number[];
  /** No element is larger. */
  readonly bound: number;
  /**
   * By how much two right computations may differ. 0: every order of computation gives the same bits, because all numbers are
   * multiples of 1/32 or so; comparing and rounding is sound then.
   */
  readonly error: number;
  /** The same in proportion, where results may be too large for `error` to say anything. */
  readonly relativeError?: number;
  /** Its bytes lie where those of another tensor do, which one is known when the program runs. */
  readonly isMoved?: boolean;
}

export type Facts = Pick<Operand, "bound" | "error">;

export const elements = (sizes: readonly number[]): number => sizes.reduce((product, size) => product * size, 1);

export const floatTypes: readonly DType[] = ["float32", "float16", "bfloat16"];
export const integerTypes: readonly DType[] = ["int8", "uint8", "int16", "int32", "int64"];

export const isFloat = ({ dtype }: Pick<Operand, "dtype">): boolean => floatTypes.includes(dtype);

/** Two units in the last place of a number; sums of a few hundred float32 numbers in any order are within as much of their largest. */
const units: Readonly<Partial<Record<DType, number>>> = { float32: 4e-6, float64: 1e-9, float16: 2 ** -9, bfloat16: 2 ** -6 };

/** Facts of a result that is rounded, where its operands differ by `error` already. */
export function rounded(dtype: DType, bound: number, error = 0): Facts {
  return { bound, error: error + (units[dtype] ?? 0) * Math.max(bound, 1e-3) };
}

/** What integers wrap around to, or the bound itself. */
export function wrapped(dtype: DType, bound: number): number {
  const limits: Readonly<Partial<Record<DType, number>>> = { int8: 128, uint8: 255, int16: 32768, bool: 1 };
  return Math.min(bound, limits[dtype] ?? bound);
}
