import { multiplyHigh, roundHalfAway } from "./requantize.js";

/** The fixed-point softmax of the dialect in exact integers, step by step as the facts list it. */

export type SoftmaxProblem = Readonly<{
  outer_size: number;
  axis_size: number;
  inner_size: number;
  input_multiplier: number;
  input_shift: number;
  diff_min: number;
}>;

const max32 = (1n << 31n) - 1n;
const wrap = (value: bigint): bigint => BigInt.asIntN(32, value);

/** Bits 24… of the negated argument select these: exp(-1/4), exp(-1/2), … exp(-16) in Q0.31. */
const factors = [1672461947n, 1302514674n, 790015084n, 290630308n, 39332535n, 720401n, 242n];

/** exp(value) of a Q5.26 value <= 0, in Q0.31. */
export function exp(value: bigint): bigint {
  if (value === 0n) return max32;
  const a = (value & 0xffffffn) - (1n << 24n);
  const rest = a - value;
  const x = (a << 5n) + (1n << 28n);
  const x2 = multiplyHigh(x, x);
  const inner = roundHalfAway(multiplyHigh(x2, x2), 2) + multiplyHigh(x2, x);
  const series = x + roundHalfAway(multiplyHigh(inner, 715827883n) + x2, 1);
  const start = 1895147668n + multiplyHigh(1895147668n, series);
  return factors.reduce((r, c, bit) => ((rest >> BigInt(24 + bit)) & 1n ? multiplyHigh(r, c) : r), start);
}

function saturatingShift(value: bigint, exponent: number): bigint {
  const limit = (1n << BigInt(31 - exponent)) - 1n;
  return value > limit ? max32 : value < -limit ? -max32 - 1n : value << BigInt(exponent);
}

/** 1 / (1 + value), Q0.31. */
export function oneOverOnePlus(value: bigint): bigint {
  const sum = value + max32;
  const half = (sum + (sum >= 0n ? 1n : -1n)) / 2n;
  let x = 1515870810n + multiplyHigh(half, -1010580540n);
  for (let step = 0; step < 3; step++) {
    x = wrap(x + saturatingShift(multiplyHigh(x, (1n << 29n) - multiplyHigh(half, x)), 2));
  }
  return saturatingShift(x, 1);
}

function line(p: SoftmaxProblem, input: readonly number[]): number[] {
  const max = Math.max(...input);
  const exponential = (x: number): bigint =>
    exp(multiplyHigh(wrap(BigInt(x - max) << BigInt(p.input_shift)), BigInt(p.input_multiplier)));
  const counted = input.filter((x) => x - max >= p.diff_min);
  const exact = counted.reduce((sum, x) => sum + roundHalfAway(exponential(x), 12), 0n);
  const sum = exact > max32 ? max32 : exact;
  const headroom = 32 - sum.toString(2).length;
  const scale = oneOverOnePlus(wrap((sum << BigInt(headroom)) - (1n << 31n)));
  return input.map((x) => {
    if (x - max < p.diff_min) return -128;
    const value = Number(roundHalfAway(multiplyHigh(scale, exponential(x)), 35 - headroom)) - 128;
    return Math.min(Math.max(value, -128), 127);
  });
}

export function softmaxS8(p: SoftmaxProblem, input: Int8Array): Int8Array {
  const output = new Int8Array(input.length);
  for (let outer = 0; outer < p.outer_size; outer++) {
    for (let inner = 0; inner < p.inner_size; inner++) {
      const at = (i: number): number => (outer * p.axis_size + i) * p.inner_size + inner;
      const values = Array.from({ length: p.axis_size }, (_, i) => input[at(i)]!);
      line(p, values).forEach((value, i) => (output[at(i)] = value));
    }
  }
  return output;
}
