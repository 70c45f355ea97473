import type { DType } from "../ir/dtype.js";
import { decodeElements } from "./decode-elements.js";

/** `default`: by dtype, see `toleranceOf`. */
export type Tolerance = "default" | AppliedTolerance;

/**
 * `exact`: every byte. Otherwise |found - expected| <= absolute + ofLargest * L + relative * |expected| for every element,
 * where L is the largest finite |expected| of the tensor, or 1 if that is more.
 */
export type AppliedTolerance = "exact" | { readonly absolute: number; readonly ofLargest?: number; readonly relative: number };

/**
 * Sums of floats in another order, fused products and functions of another library move results by some units of the last
 * place of the largest term: what is kept here is far above that, and far below a step of int8. Two steps of int16 that a
 * model turns into floats may hide in it: `exact` shows them. Integers and bool are exact.
 */
const roundings: Partial<Record<DType, number>> = {
  bfloat16: 2e-2,
  float16: 2e-3,
  complex32: 2e-3,
  float32: 2e-5,
  complex64: 2e-5,
  float64: 1e-9,
  complex128: 1e-9,
};

export function toleranceOf(dtype: DType, tolerance: Tolerance): AppliedTolerance {
  if (tolerance !== "default") return tolerance;
  const rounding = roundings[dtype];
  return rounding === undefined ? "exact" : { absolute: 0, ofLargest: rounding, relative: rounding };
}

/** As messages and results name it. */
export function toleranceWords(tolerance: AppliedTolerance): string {
  if (tolerance === "exact") return "byte for byte";
  const { absolute, ofLargest, relative } = tolerance;
  return [ofLargest === undefined ? `absolute ${short(absolute)}` : `${short(ofLargest)} of the largest element`, `relative ${short(relative)}`].join(", ");
}

const short = (value: number): string => (value > 0 && value < 1e-3 ? value.toExponential() : String(value));

export interface Comparison {
  readonly equal: boolean;
  /** Equal byte for byte. */
  readonly same: boolean;
  readonly tolerance: AppliedTolerance;
  readonly elements: number;
  readonly differing: number;
  /** The first element out of tolerance. */
  readonly first: { readonly index: number; readonly found: number | bigint; readonly expected: number | bigint } | null;
  /** Over all elements; Infinity when one is NaN or infinite and the other is not the same. */
  readonly largestDifference: number;
}

/** Compares two dense tensors of one type and equal size; of unequal size, every element differs. */
export function compareOutputs(found: Uint8Array, expected: Uint8Array, dtype: DType, wanted: Tolerance): Comparison {
  const tolerance = toleranceOf(dtype, wanted);
  const [left, right] = [decodeElements(found, dtype), decodeElements(expected, dtype)];
  const elements = right.length;
  if (found.length !== expected.length) {
    return { equal: false, same: false, tolerance, elements, differing: elements, first: null, largestDifference: Infinity };
  }
  let differing = 0;
  let first: Comparison["first"] = null;
  let largestDifference = 0;
  const width = elements === 0 ? 1 : found.length / elements;
  const floor = tolerance === "exact" ? 0 : tolerance.absolute + (tolerance.ofLargest ?? 0) * largestOf(right);
  for (const [index, expectedElement] of right.entries()) {
    const got = left[index] ?? NaN;
    const difference = distance(got, expectedElement);
    largestDifference = Math.max(largestDifference, difference);
    const within =
      tolerance === "exact"
        ? sameBytes(found, expected, index * width, width)
        : difference === 0 || (difference <= floor + tolerance.relative * Math.abs(Number(expectedElement)) && difference !== Infinity);
    if (within) continue;
    differing++;
    first ??= { index, found: got, expected: expectedElement };
  }
  const same = sameBytes(found, expected, 0, found.length);
  return { equal: differing === 0, same, tolerance, elements, differing, first, largestDifference };
}

function largestOf(values: readonly (number | bigint)[]): number {
  return values.reduce<number>((most, value) => (Number.isFinite(Number(value)) ? Math.max(most, Math.abs(Number(value))) : most), 1);
}

function distance(found: number | bigint, expected: number | bigint): number {
  if (found === expected || (Number.isNaN(found) && Number.isNaN(expected))) return 0;
  if (typeof found === "bigint" && typeof expected === "bigint") {
    return Number(found > expected ? found - expected : expected - found);
  }
  const difference = Math.abs(Number(found) - Number(expected));
  return Number.isNaN(difference) ? Infinity : difference;
}

function sameBytes(found: Uint8Array, expected: Uint8Array, offset: number, bytes: number): boolean {
  for (let index = offset; index < offset + bytes; index++) {
    if (found[index] !== expected[index]) return false;
  }
  return true;
}
