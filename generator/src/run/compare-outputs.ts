import type { DType } from "../ir/dtype.js";
import { decodeElements } from "./decode-elements.js";

/** `exact`: every byte. Otherwise |found - expected| <= absolute + relative * |expected| for every element. */
export type Tolerance = "exact" | { readonly absolute: number; readonly relative: number };

export interface Comparison {
  readonly equal: boolean;
  readonly elements: number;
  readonly differing: number;
  /** The first element out of tolerance. */
  readonly first: { readonly index: number; readonly found: number | bigint; readonly expected: number | bigint } | null;
  /** Over all elements; Infinity when one is NaN or infinite and the other is not the same. */
  readonly largestDifference: number;
}

/** Compares two dense tensors of one type and equal size; of unequal size, every element differs. */
export function compareOutputs(found: Uint8Array, expected: Uint8Array, dtype: DType, tolerance: Tolerance): Comparison {
  const [left, right] = [decodeElements(found, dtype), decodeElements(expected, dtype)];
  const elements = right.length;
  if (found.length !== expected.length) {
    return { equal: false, elements, differing: elements, first: null, largestDifference: Infinity };
  }
  let differing = 0;
  let first: Comparison["first"] = null;
  let largestDifference = 0;
  const width = elements === 0 ? 1 : found.length / elements;
  for (const [index, wanted] of right.entries()) {
    const got = left[index] ?? NaN;
    const difference = distance(got, wanted);
    largestDifference = Math.max(largestDifference, difference);
    const within =
      tolerance === "exact"
        ? sameBytes(found, expected, index * width, width)
        : difference === 0 || difference <= tolerance.absolute + tolerance.relative * Math.abs(Number(wanted)) && difference !== Infinity;
    if (within) continue;
    differing++;
    first ??= { index, found: got, expected: wanted };
  }
  return { equal: differing === 0, elements, differing, first, largestDifference };
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
