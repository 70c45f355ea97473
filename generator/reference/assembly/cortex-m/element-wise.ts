import { INT8 } from "../memory/dtype";
import { readFloat, readInt, writeFloat, writeInt } from "../memory/element";
import { Tensor } from "../memory/tensor";
import { clamp, requantize } from "./requantize";

/** Bits that the operands of an addition gain before they are scaled. */
const ADD_SHIFT: i32 = 20;

/** round(x / scale) + zero point; the division is a float32 product with the reciprocal. NaN counts as 0. */
export function quantizeFloat32(x: Tensor, out: Tensor, scale: f64, zeroPoint: i32, low: i32, high: i32): void {
  const inverse: f32 = f32(1) / f32(scale);
  for (let index = 0; index < out.count; index++) {
    const scaled: f32 = nearest(inverse * f32(readFloat(x, x.offset(index))));
    const value = scaled != scaled ? 0 : i64(scaled > 4e9 ? f32(4e9) : scaled < -4e9 ? f32(-4e9) : scaled);
    const sum = value + zeroPoint;
    writeInt(out, out.offset(index), sum < low ? low : sum > high ? high : sum);
  }
}

export function dequantizeToFloat32(x: Tensor, out: Tensor, scale: f64, zeroPoint: i32): void {
  for (let index = 0; index < out.count; index++) {
    writeFloat(out, out.offset(index), f64(f32(i32(readInt(x, x.offset(index))) - zeroPoint) * f32(scale)));
  }
}

export function quantizedAdd(
  a: Tensor,
  b: Tensor,
  out: Tensor,
  zeroA: i32,
  multiplierA: i32,
  shiftA: i32,
  zeroB: i32,
  multiplierB: i32,
  shiftB: i32,
  zeroOut: i32,
  multiplierOut: i32,
  shiftOut: i32,
  low: i32,
  high: i32,
): void {
  for (let index = 0; index < out.count; index++) {
    const x = requantize((i32(readInt(a, a.offset(index))) - zeroA) << ADD_SHIFT, multiplierA, shiftA);
    const y = requantize((i32(readInt(b, b.offset(index))) - zeroB) << ADD_SHIFT, multiplierB, shiftB);
    const sum = requantize(x + y, multiplierOut, shiftOut) + zeroOut;
    writeInt(out, out.offset(index), clamp(sum, low, high));
  }
}

export function quantizedMul(a: Tensor, b: Tensor, out: Tensor, zeroA: i32, zeroB: i32, zeroOut: i32, multiplier: i32, shift: i32): void {
  for (let index = 0; index < out.count; index++) {
    const product = (i32(readInt(a, a.offset(index))) - zeroA) * (i32(readInt(b, b.offset(index))) - zeroB);
    writeInt(out, out.offset(index), clamp(requantize(product, multiplier, shift) + zeroOut, -128, 127));
  }
}

/** A quotient in float32, rounded half away from zero; 0 where the divisor is 0. */
export function quantizedDiv(a: Tensor, b: Tensor, out: Tensor, zeroA: i32, zeroB: i32, zeroOut: i32, scale: f64): void {
  const high: f32 = out.dtype == INT8 ? 127 : 32767;
  for (let index = 0; index < out.count; index++) {
    const dividend = i32(readInt(a, a.offset(index))) - zeroA;
    const divisor = i32(readInt(b, b.offset(index))) - zeroB;
    const quotient: f32 = divisor == 0 ? 0 : f32(dividend) / f32(divisor);
    const scaled: f32 = quotient * f32(scale);
    const magnitude: f64 = Math.floor(f64(abs(scaled)) + 0.5);
    const sum: f32 = f32(scaled < 0 ? -magnitude : magnitude) + f32(zeroOut);
    writeInt(out, out.offset(index), i64(max(min(sum, high), -high - 1)));
  }
}

export function lookUp(x: Tensor, table: Tensor, out: Tensor): void {
  for (let index = 0; index < out.count; index++) {
    const entry = i32(readInt(x, x.offset(index))) + 128;
    writeInt(out, out.offset(index), readInt(table, table.offset(entry)));
  }
}
