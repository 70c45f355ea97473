import { readFloat, readInt, writeFloat, writeInt } from "../memory/element";
import { Tensor } from "../memory/tensor";

// Scales and zero points are windows of the operand's sizes: one number, one a channel, one a row.

/** round(x / scale) + zero point in float32, as a product with the reciprocal. NaN counts as 0. */
export function quantize(x: Tensor, scales: Tensor, zeroPoints: Tensor, out: Tensor, low: i32, high: i32): void {
  for (let index = 0; index < out.count; index++) {
    const inverse: f32 = f32(1) / f32(readFloat(scales, scales.offset(index)));
    const scaled: f32 = nearest(inverse * f32(readFloat(x, x.offset(index))));
    const limited: i64 = scaled != scaled ? 0 : i64(max(min(scaled, f32(1e12)), f32(-1e12)));
    const sum = limited + readInt(zeroPoints, zeroPoints.offset(index));
    writeInt(out, out.offset(index), max(i64(low), min(i64(high), sum)));
  }
}

export function dequantize(x: Tensor, scales: Tensor, zeroPoints: Tensor, out: Tensor): void {
  for (let index = 0; index < out.count; index++) {
    const difference = f32(readInt(x, x.offset(index)) - readInt(zeroPoints, zeroPoints.offset(index)));
    writeFloat(out, out.offset(index), f64(difference * f32(readFloat(scales, scales.offset(index)))));
  }
}

/**
 * The scale and zero point that map the range of x, widened to hold 0, onto [low, high]. The zero point follows from the
 * lower end or, with `nearerEnd`, from the one that leaves more room.
 */
export function chooseParameters(
  x: Tensor,
  scaleOut: Tensor,
  zeroPointOut: Tensor,
  length: i32,
  low: f64,
  high: f64,
  eps: f64,
  nearerEnd: bool,
): void {
  for (let row = 0; row < scaleOut.count; row++) {
    let least: f64 = 0;
    let most: f64 = 0;
    for (let i = 0; i < length; i++) {
      const value = readFloat(x, x.offset(row * length + i));
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    const scale = Math.max((most - least) / (high - low), eps);
    const room = low + least / scale + high + most / scale;
    const zeroPoint = nearerEnd && room <= 0 ? high - nearest(most / scale) : low - nearest(least / scale);
    writeFloat(scaleOut, scaleOut.offset(row), scale);
    writeInt(zeroPointOut, zeroPointOut.offset(row), i64(Math.max(low, Math.min(high, zeroPoint))));
  }
}

/** Rows of packed integers `bits` wide as floats: (value - zero point) * scale, with scales [rows, groups]. */
export function embeddingQuantized(table: Tensor, scales: Tensor, zeroPoints: Tensor | null, indices: Tensor, out: Tensor, bits: i32): void {
  const perByte = 8 / bits;
  const length = table.size(1) * perByte;
  const groupLength = length / scales.size(1);
  for (let i = 0; i < indices.count; i++) {
    const row = i32(readInt(indices, indices.offset(i)));
    for (let column = 0; column < length; column++) {
      const packed = readInt(table, table.start + row * table.stride(0) + (column / perByte) * table.stride(1));
      const group = row * scales.size(1) + column / groupLength;
      const zeroPoint = zeroPoints == null ? 0 : readFloat(zeroPoints, zeroPoints.offset(group));
      const value = f64(unpacked(packed, bits, column % perByte)) - zeroPoint;
      writeFloat(out, out.offset(i * length + column), value * readFloat(scales, scales.offset(group)));
    }
  }
}

/** Nibbles come with the high one first and are offset by 8, pairs of bits with the low one first and by 2. */
function unpacked(packed: i64, bits: i32, position: i32): i64 {
  if (bits == 8) return packed;
  if (bits == 4) return ((packed >> (position == 0 ? 4 : 0)) & 15) - 8;
  return ((packed >> (2 * position)) & 3) - 2;
}

/** x [rows, depth] times int8 weights [depth, columns] whose row k is scaled by scales[k]. */
export function mixedMatmul(x: Tensor, weights: Tensor, scales: Tensor, out: Tensor): void {
  for (let row = 0; row < out.size(0); row++) {
    for (let column = 0; column < out.size(1); column++) {
      let sum: f64 = 0;
      for (let k = 0; k < x.size(1); k++) {
        const weight = readFloat(weights, weights.start + k * weights.stride(0) + column * weights.stride(1));
        sum += readFloat(x, x.start + row * x.stride(0) + k * x.stride(1)) * weight * readFloat(scales, scales.offset(k));
      }
      writeFloat(out, out.start + row * out.stride(0) + column * out.stride(1), sum);
    }
  }
}

/** x [rows, depth] times the transposed int8 weights [columns, depth], with scales [columns, groups] along the depth. */
export function mixedLinear(x: Tensor, weights: Tensor, scales: Tensor, out: Tensor): void {
  const depth = x.size(1);
  const groupLength = (depth + scales.size(1) - 1) / scales.size(1);
  for (let row = 0; row < x.size(0); row++) {
    for (let column = 0; column < weights.size(0); column++) {
      let sum: f64 = 0;
      for (let k = 0; k < depth; k++) {
        const weight = readFloat(weights, weights.start + column * weights.stride(0) + k * weights.stride(1));
        const scale = readFloat(scales, scales.offset(column * scales.size(1) + k / groupLength));
        sum += readFloat(x, x.start + row * x.stride(0) + k * x.stride(1)) * weight * scale;
      }
      writeFloat(out, out.offset(row * weights.size(0) + column), sum);
    }
  }
}
