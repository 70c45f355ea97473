import type { Packing } from "./packing.js";

/**
 * exp of every difference 0, -1, … down to diff_min, at most 256 of them, in Q0.31: the fixed-point steps of
 * kernels-c/softmax_s8/etk_softmax_s8_math.h.
 */
export const softmaxExponentials: Packing = ({ problem }) => {
  const entries = Math.min(255, -problem["diff_min"]!) + 1;
  const values = Array.from({ length: entries }, (_, below) => {
    const shifted = BigInt.asIntN(32, BigInt(-below) << BigInt(problem["input_shift"]!));
    return Number(exponential(multiplyHigh(shifted, BigInt(problem["input_multiplier"]!))));
  });
  return { elementType: "int32_t", bytes: new Uint8Array(Int32Array.from(values).buffer), alignment: 4 };
};

/** exp(-2^k / 4) for k = 0..6, Q0.31. */
const factors = [1672461947n, 1302514674n, 790015084n, 290630308n, 39332535n, 720401n, 242n];

function exponential(value: bigint): bigint {
  if (value === 0n) return 2n ** 31n - 1n;
  const rest = (value & 0xffffffn) - (1n << 24n);
  const quarters = BigInt.asUintN(32, rest - value);
  const x = rest * 32n + (1n << 28n);
  const x2 = multiplyHigh(x, x);
  const x3 = multiplyHigh(x2, x);
  const quarterOfX4 = roundShift(multiplyHigh(x2, x2), 2n);
  const series = x + roundShift(multiplyHigh(quarterOfX4 + x3, 715827883n) + x2, 1n);
  let result = 1895147668n + multiplyHigh(1895147668n, series);
  factors.forEach((factor, bit) => {
    if ((quarters & (1n << BigInt(24 + bit))) !== 0n) result = multiplyHigh(result, factor);
  });
  return result;
}

/** Half up; the saturating case does not occur, because one factor is positive. */
const multiplyHigh = (a: bigint, b: bigint): bigint => (a * b + (1n << 30n)) >> 31n;

/** Half away from zero. */
function roundShift(value: bigint, exponent: bigint): bigint {
  const half = 1n << (exponent - 1n);
  return value < 0n ? -((-value + half) >> exponent) : (value + half) >> exponent;
}
