import { isFloating } from "../memory/dtype";
import { readFloat, readInt, rounded, writeFloat, writeInt } from "../memory/element";
import { Tensor } from "../memory/tensor";

// `x` has the dimensions that stay first, then those that go: every result combines `length` elements that follow each
// other. Sums and products are carried out in float64 or int64 and rounded once.

function foldFloat(x: Tensor, out: Tensor, length: i32, compute: i32, start: f64, f: (sum: f64, x: f64) => f64): void {
  for (let index = 0; index < out.count; index++) {
    let result = start;
    for (let i = 0; i < length; i++) result = f(result, rounded(readFloat(x, x.offset(index * length + i)), compute));
    writeFloat(out, out.offset(index), rounded(result, compute));
  }
}

function foldInt(x: Tensor, out: Tensor, length: i32, start: i64, f: (sum: i64, x: i64) => i64): void {
  for (let index = 0; index < out.count; index++) {
    let result = start;
    for (let i = 0; i < length; i++) result = f(result, readInt(x, x.offset(index * length + i)));
    writeInt(out, out.offset(index), result);
  }
}

export function sumFloat(x: Tensor, out: Tensor, length: i32, compute: i32): void {
  foldFloat(x, out, length, compute, 0, (sum: f64, value: f64): f64 => sum + value);
}
export function sumInt(x: Tensor, out: Tensor, length: i32, compute: i32): void {
  foldInt(x, out, length, 0, (sum: i64, value: i64): i64 => sum + value);
}
export function prodFloat(x: Tensor, out: Tensor, length: i32, compute: i32): void {
  foldFloat(x, out, length, compute, 1, (product: f64, value: f64): f64 => product * value);
}
export function prodInt(x: Tensor, out: Tensor, length: i32, compute: i32): void {
  foldInt(x, out, length, 1, (product: i64, value: i64): i64 => product * value);
}
/** NaN wins. */
export function amaxFloat(x: Tensor, out: Tensor, length: i32, compute: i32): void {
  foldFloat(x, out, length, compute, -Infinity, (most: f64, value: f64): f64 => max(most, value));
}
export function amaxInt(x: Tensor, out: Tensor, length: i32, compute: i32): void {
  foldInt(x, out, length, i64.MIN_VALUE, (most: i64, value: i64): i64 => (value > most ? value : most));
}
export function aminFloat(x: Tensor, out: Tensor, length: i32, compute: i32): void {
  foldFloat(x, out, length, compute, Infinity, (least: f64, value: f64): f64 => min(least, value));
}
export function aminInt(x: Tensor, out: Tensor, length: i32, compute: i32): void {
  foldInt(x, out, length, i64.MAX_VALUE, (least: i64, value: i64): i64 => (value < least ? value : least));
}
export function anyFloat(x: Tensor, out: Tensor, length: i32, compute: i32): void {
  foldFloat(x, out, length, compute, 0, (found: f64, value: f64): f64 => (found != 0 || value != 0 ? 1 : 0));
}
export function anyInt(x: Tensor, out: Tensor, length: i32, compute: i32): void {
  foldInt(x, out, length, 0, (found: i64, value: i64): i64 => (found != 0 || value != 0 ? 1 : 0));
}

export function meanFloat(x: Tensor, out: Tensor, length: i32, compute: i32): void {
  for (let index = 0; index < out.count; index++) {
    let sum: f64 = 0;
    for (let i = 0; i < length; i++) sum += rounded(readFloat(x, x.offset(index * length + i)), compute);
    writeFloat(out, out.offset(index), rounded(sum / f64(length), compute));
  }
}

/** Squared distances from the mean over `length - correction`, which counts as 0 where it is less. */
export function variance(x: Tensor, out: Tensor, means: Tensor | null, length: i32, correction: f64): void {
  for (let index = 0; index < out.count; index++) {
    let sum: f64 = 0;
    for (let i = 0; i < length; i++) sum += readFloat(x, x.offset(index * length + i));
    const mean = sum / f64(length);
    let squares: f64 = 0;
    for (let i = 0; i < length; i++) {
      const distance = readFloat(x, x.offset(index * length + i)) - mean;
      squares += distance * distance;
    }
    writeFloat(out, out.offset(index), squares / Math.max(0, f64(length) - correction));
    if (means != null) writeFloat(means, means.offset(index), mean);
  }
}

/** Where the largest (`sign` 1) or smallest (-1) element is, the first of several; NaN wins. `values` may be missing. */
export function extremeIndex(x: Tensor, values: Tensor | null, indices: Tensor, length: i32, sign: i32): void {
  for (let index = 0; index < indices.count; index++) {
    let best = 0;
    for (let i = 1; i < length; i++) {
      if (precedes(x, x.offset(index * length + i), x.offset(index * length + best), sign)) best = i;
    }
    writeInt(indices, indices.offset(index), best);
    if (values != null) copyElement(x, x.offset(index * length + best), values, values.offset(index));
  }
}

/** Running sums along the last dimension. */
export function cumulativeSum(x: Tensor, out: Tensor, length: i32): void {
  for (let row = 0; row < out.count; row += length) {
    let sum: f64 = 0;
    let count: i64 = 0;
    for (let i = 0; i < length; i++) {
      const source = x.offset(row + i);
      const target = out.offset(row + i);
      if (isFloating(out.dtype)) {
        sum += readFloat(x, source);
        writeFloat(out, target, sum);
      } else {
        count += readInt(x, source);
        writeInt(out, target, count);
      }
    }
  }
}

/** The `k` largest (`sign` 1) or smallest elements of each row in order, found one after the other; NaN is the largest. */
export function topK(x: Tensor, values: Tensor, indices: Tensor, taken: Tensor, length: i32, k: i32, sign: i32): void {
  const rows = k == 0 ? 0 : values.count / k;
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < length; i++) writeInt(taken, taken.offset(i), 0);
    for (let rank = 0; rank < k; rank++) {
      let best = -1;
      for (let i = 0; i < length; i++) {
        if (readInt(taken, taken.offset(i)) != 0) continue;
        if (best < 0 || isBefore(x, x.offset(row * length + i), x.offset(row * length + best), sign)) best = i;
      }
      writeInt(taken, taken.offset(best), 1);
      writeInt(indices, indices.offset(row * k + rank), best);
      copyElement(x, x.offset(row * length + best), values, values.offset(row * k + rank));
    }
  }
}

function copyElement(x: Tensor, from: i32, out: Tensor, to: i32): void {
  if (isFloating(x.dtype)) writeFloat(out, to, readFloat(x, from));
  else writeInt(out, to, readInt(x, from));
}

function isBefore(x: Tensor, candidate: i32, best: i32, sign: i32): bool {
  return sign > 0 ? precedes(x, candidate, best, 1) : precedes(x, best, candidate, 1);
}

/** Strictly beyond; NaN is beyond all numbers. */
function precedes(x: Tensor, candidate: i32, best: i32, sign: i32): bool {
  if (isFloating(x.dtype)) {
    const a = readFloat(x, candidate);
    const b = readFloat(x, best);
    if (a != a || b != b) return a != a && b == b;
    return sign > 0 ? a > b : a < b;
  }
  const a = readInt(x, candidate);
  const b = readInt(x, best);
  return sign > 0 ? a > b : a < b;
}
