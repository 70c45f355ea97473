import { readInt, writeInt } from "../memory/element";
import { Tensor } from "../memory/tensor";
import { clamp, divideByPowerOfTwo, multiplyHigh } from "./requantize";

/** Integer bits of the sum of exponentials. */
const SUM_BITS: i32 = 12;

/** Rows are the last dimension. Fixed-point exponentials, their sum, and its reciprocal by Newton's iteration. */
export function quantizedSoftmax(x: Tensor, out: Tensor, multiplier: i32, shift: i32, lowestDifference: i32): void {
  const length = x.size(x.rank - 1);
  for (let row = 0; row < x.count; row += length) {
    let largest: i32 = -128;
    for (let i = 0; i < length; i++) largest = max(largest, i32(readInt(x, x.offset(row + i))));
    let sum: i32 = 0;
    for (let i = 0; i < length; i++) {
      const difference = i32(readInt(x, x.offset(row + i))) - largest;
      if (difference >= lowestDifference) sum += divideByPowerOfTwo(exponential(multiplyHigh(difference << shift, multiplier)), SUM_BITS);
    }
    const headroom = clz(sum);
    const scale = reciprocal((sum > 0 ? sum << headroom : 0) - i32.MIN_VALUE);
    const bits = SUM_BITS - headroom + 23;
    for (let i = 0; i < length; i++) {
      const difference = i32(readInt(x, x.offset(row + i))) - largest;
      let value: i32 = -128;
      if (difference >= lowestDifference) {
        const product = multiplyHigh(scale, exponential(multiplyHigh(difference << shift, multiplier)));
        value = clamp(divideByPowerOfTwo(product, bits) - 128, -128, 127);
      }
      writeInt(out, out.offset(row + i), value);
    }
  }
}

/** exp of a negative number with 26 fraction bits, with 31 fraction bits. */
function exponential(value: i32): i32 {
  if (value == 0) return i32.MAX_VALUE;
  const quarter = (value & 0xffffff) - (1 << 24);
  const remainder = quarter - value;
  const x = (quarter << 5) + (1 << 28);
  const square = multiplyHigh(x, x);
  const cubic = multiplyHigh(square, x);
  const fourth = divideByPowerOfTwo(multiplyHigh(square, square), 2);
  const series = divideByPowerOfTwo(multiplyHigh(fourth + cubic, 715827883) + square, 1);
  // exp(-1/8), times the series of exp around it.
  let result = 1895147668 + multiplyHigh(1895147668, x + series);
  if ((remainder & (1 << 24)) != 0) result = multiplyHigh(result, 1672461947);
  if ((remainder & (1 << 25)) != 0) result = multiplyHigh(result, 1302514674);
  if ((remainder & (1 << 26)) != 0) result = multiplyHigh(result, 790015084);
  if ((remainder & (1 << 27)) != 0) result = multiplyHigh(result, 290630308);
  if ((remainder & (1 << 28)) != 0) result = multiplyHigh(result, 39332535);
  if ((remainder & (1 << 29)) != 0) result = multiplyHigh(result, 720401);
  if ((remainder & (1 << 30)) != 0) result = multiplyHigh(result, 242);
  return result;
}

/** 1 / (1 + value) for value in [0, 1) with 31 fraction bits. */
function reciprocal(value: i32): i32 {
  const sum = i64(value) + i64(i32.MAX_VALUE);
  const half = i32((sum + (sum >= 0 ? 1 : -1)) / 2);
  let x = 1515870810 + multiplyHigh(half, -1010580540);
  for (let step = 0; step < 3; step++) {
    x += multiplyByPowerOfTwo(multiplyHigh(x, (1 << 29) - multiplyHigh(half, x)), 2);
  }
  return multiplyByPowerOfTwo(x, 1);
}

/** Saturates. */
function multiplyByPowerOfTwo(value: i32, exponent: i32): i32 {
  const most = (1 << (31 - exponent)) - 1;
  if (value > most) return i32.MAX_VALUE;
  if (value < -most) return i32.MIN_VALUE;
  return value << exponent;
}
