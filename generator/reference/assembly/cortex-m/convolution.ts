import { Tensor, requireReadable, requireWritable } from "../memory/tensor";
import { clamp, requantize } from "./requantize";

// Images are [batch, channels, rows, columns] in any layout, weights [out, rows, columns, in] without gaps.

/** An int8 value and this much more fit in an int16. */
const MOST_OFFSET: i32 = 32000;

/** The host checks that the sizes of the operands belong together. */
export function quantizedConvolution(
  x: Tensor,
  weights: Tensor,
  bias: Tensor | null,
  multipliers: Tensor,
  shifts: Tensor,
  out: Tensor,
  strideRows: i32,
  strideColumns: i32,
  padRows: i32,
  padColumns: i32,
  dilationRows: i32,
  dilationColumns: i32,
  inputOffset: i32,
  outputOffset: i32,
  low: i32,
  high: i32,
): void {
  requireOperands(x, weights, bias, multipliers, shifts, out);
  const rows = x.size(2);
  const columns = x.size(3);
  const channels = weights.size(3);
  const outChannels = out.size(1);
  const groupChannels = outChannels / (x.size(1) / channels);
  const channelStride = x.stride(1);
  const kernelRows = weights.size(1);
  const kernelColumns = weights.size(2);
  for (let n = 0; n < out.size(0); n++) {
    for (let oy = 0; oy < out.size(2); oy++) {
      for (let ox = 0; ox < out.size(3); ox++) {
        for (let o = 0; o < outChannels; o++) {
          let sum = biasOf(bias, o);
          const base = n * x.stride(0) + (o / groupChannels) * channels * channelStride;
          for (let ky = 0; ky < kernelRows; ky++) {
            const iy = oy * strideRows - padRows + ky * dilationRows;
            if (iy < 0 || iy >= rows) continue;
            for (let kx = 0; kx < kernelColumns; kx++) {
              const ix = ox * strideColumns - padColumns + kx * dilationColumns;
              if (ix < 0 || ix >= columns) continue;
              const values = x.data + base + iy * x.stride(2) + ix * x.stride(3);
              const taps = weights.data + ((o * kernelRows + ky) * kernelColumns + kx) * channels;
              sum += dotProduct(values, channelStride, taps, channels, inputOffset);
            }
          }
          storeScaled(out, n, o, oy, ox, sum, multipliers, shifts, outputOffset, low, high);
        }
      }
    }
  }
}

/** Weights are [1, rows, columns, out]; `multiplier` outputs belong to one input channel. */
export function quantizedDepthwise(
  x: Tensor,
  weights: Tensor,
  bias: Tensor | null,
  multipliers: Tensor,
  shifts: Tensor,
  out: Tensor,
  strideRows: i32,
  strideColumns: i32,
  padRows: i32,
  padColumns: i32,
  dilationRows: i32,
  dilationColumns: i32,
  depthMultiplier: i32,
  inputOffset: i32,
  outputOffset: i32,
  low: i32,
  high: i32,
): void {
  requireOperands(x, weights, bias, multipliers, shifts, out);
  const rows = x.size(2);
  const columns = x.size(3);
  const outChannels = out.size(1);
  const kernelRows = weights.size(1);
  const kernelColumns = weights.size(2);
  for (let n = 0; n < out.size(0); n++) {
    for (let oy = 0; oy < out.size(2); oy++) {
      for (let ox = 0; ox < out.size(3); ox++) {
        for (let o = 0; o < outChannels; o++) {
          let sum = biasOf(bias, o);
          const base = x.data + n * x.stride(0) + (o / depthMultiplier) * x.stride(1);
          for (let ky = 0; ky < kernelRows; ky++) {
            const iy = oy * strideRows - padRows + ky * dilationRows;
            if (iy < 0 || iy >= rows) continue;
            for (let kx = 0; kx < kernelColumns; kx++) {
              const ix = ox * strideColumns - padColumns + kx * dilationColumns;
              if (ix < 0 || ix >= columns) continue;
              const value = i32(load<i8>(base + iy * x.stride(2) + ix * x.stride(3))) + inputOffset;
              sum += value * i32(load<i8>(weights.data + (ky * kernelColumns + kx) * outChannels + o));
            }
          }
          storeScaled(out, n, o, oy, ox, sum, multipliers, shifts, outputOffset, low, high);
        }
      }
    }
  }
}

/** Gathers for each output what the inputs would have scattered to it. */
export function quantizedTransposed(
  x: Tensor,
  weights: Tensor,
  bias: Tensor | null,
  multipliers: Tensor,
  shifts: Tensor,
  out: Tensor,
  strideRows: i32,
  strideColumns: i32,
  padRows: i32,
  padColumns: i32,
  inputOffset: i32,
  outputOffset: i32,
  low: i32,
  high: i32,
): void {
  requireOperands(x, weights, bias, multipliers, shifts, out);
  const channels = weights.size(3);
  const kernelRows = weights.size(1);
  const kernelColumns = weights.size(2);
  for (let n = 0; n < out.size(0); n++) {
    for (let oy = 0; oy < out.size(2); oy++) {
      for (let ox = 0; ox < out.size(3); ox++) {
        for (let o = 0; o < out.size(1); o++) {
          let sum = biasOf(bias, o);
          for (let ky = 0; ky < kernelRows; ky++) {
            const row = oy + padRows - ky;
            if (row < 0 || row % strideRows != 0 || row / strideRows >= x.size(2)) continue;
            for (let kx = 0; kx < kernelColumns; kx++) {
              const column = ox + padColumns - kx;
              if (column < 0 || column % strideColumns != 0 || column / strideColumns >= x.size(3)) continue;
              const values = x.data + n * x.stride(0) + (row / strideRows) * x.stride(2) + (column / strideColumns) * x.stride(3);
              const taps = weights.data + ((o * kernelRows + ky) * kernelColumns + kx) * channels;
              sum += dotProduct(values, x.stride(1), taps, channels, inputOffset);
            }
          }
          storeScaled(out, n, o, oy, ox, sum, multipliers, shifts, outputOffset, low, high);
        }
      }
    }
  }
}

function requireOperands(x: Tensor, weights: Tensor, bias: Tensor | null, multipliers: Tensor, shifts: Tensor, out: Tensor): void {
  requireReadable(x);
  requireReadable(weights);
  if (bias != null) requireReadable(bias);
  requireReadable(multipliers);
  requireReadable(shifts);
  requireWritable(out);
}

@inline
function biasOf(bias: Tensor | null, channel: i32): i32 {
  return bias == null ? 0 : load<i32>(bias.data + (channel << 2));
}

/** Sums of (value + offset) * tap. Where values follow each other, eight int16 products at a time: their sums are exact. */
function dotProduct(values: usize, stride: i32, taps: usize, count: i32, offset: i32): i32 {
  let sum: i32 = 0;
  let c: i32 = 0;
  if (stride == 1 && abs(offset) <= MOST_OFFSET) {
    let sums = i32x4.splat(0);
    const offsets = i16x8.splat(i16(offset));
    for (; c + 8 <= count; c += 8) {
      const shifted = i16x8.add(v128.load_ext<i8>(values + c), offsets);
      sums = i32x4.add(sums, i32x4.dot_i16x8_s(shifted, v128.load_ext<i8>(taps + c)));
    }
    sum = i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
  }
  for (; c < count; c++) sum += (i32(load<i8>(values + c * stride)) + offset) * i32(load<i8>(taps + c));
  return sum;
}

@inline
function storeScaled(
  out: Tensor,
  n: i32,
  channel: i32,
  row: i32,
  column: i32,
  sum: i32,
  multipliers: Tensor,
  shifts: Tensor,
  offset: i32,
  low: i32,
  high: i32,
): void {
  const scaled = requantize(sum, load<i32>(multipliers.data + (channel << 2)), load<i32>(shifts.data + (channel << 2)));
  const target = n * out.stride(0) + channel * out.stride(1) + row * out.stride(2) + column * out.stride(3);
  store<i8>(out.data + target, i8(clamp(scaled + offset, low, high)));
}
