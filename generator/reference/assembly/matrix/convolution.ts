import { FLOAT32, isFloating } from "../memory/dtype";
import { readFloat, readInt, writeFloat, writeInt } from "../memory/element";
import { Tensor, requireReadable } from "../memory/tensor";
import { Axis } from "./axis";

// Images are [batch, channels, rows, columns]; what has one dimension has one row. Sums of floats are float64.

/** Weights are [out, in / groups, rows, columns]. */
export function convolution(x: Tensor, weights: Tensor, bias: Tensor | null, out: Tensor, rows: Axis, columns: Axis, groups: i32): void {
  requireReadable(x);
  requireReadable(weights);
  const groupChannels = out.size(1) / groups;
  for (let n = 0; n < out.size(0); n++) {
    for (let o = 0; o < out.size(1); o++) {
      const firstChannel = (o / groupChannels) * weights.size(1);
      for (let oy = 0; oy < out.size(2); oy++) {
        for (let ox = 0; ox < out.size(3); ox++) {
          const target = at(out, n, o, oy, ox);
          if (!isFloating(x.dtype)) writeInt(out, target, sumOfInts(x, weights, bias, n, o, firstChannel, oy, ox, rows, columns));
          else writeFloat(out, target, sumOfFloats(x, weights, bias, n, o, firstChannel, oy, ox, rows, columns));
        }
      }
    }
  }
}

function sumOfFloats(
  x: Tensor,
  weights: Tensor,
  bias: Tensor | null,
  n: i32,
  o: i32,
  firstChannel: i32,
  oy: i32,
  ox: i32,
  rows: Axis,
  columns: Axis,
): f64 {
  const isFloat32 = x.dtype == FLOAT32 && weights.dtype == FLOAT32;
  let sum: f64 = bias == null ? 0 : readFloat(bias, bias.offset(o));
  for (let ky = 0; ky < weights.size(2); ky++) {
    const iy = rows.source(oy, ky);
    if (iy < 0 || iy >= x.size(2)) continue;
    for (let kx = 0; kx < weights.size(3); kx++) {
      const ix = columns.source(ox, kx);
      if (ix < 0 || ix >= x.size(3)) continue;
      let value = at(x, n, firstChannel, iy, ix);
      let tap = at(weights, o, 0, ky, kx);
      for (let c = 0; c < weights.size(1); c++) {
        if (isFloat32) sum += f64(load<f32>(x.data + (value << 2))) * f64(load<f32>(weights.data + (tap << 2)));
        else sum += readFloat(x, value) * readFloat(weights, tap);
        value += x.stride(1);
        tap += weights.stride(1);
      }
    }
  }
  return sum;
}

function sumOfInts(
  x: Tensor,
  weights: Tensor,
  bias: Tensor | null,
  n: i32,
  o: i32,
  firstChannel: i32,
  oy: i32,
  ox: i32,
  rows: Axis,
  columns: Axis,
): i64 {
  let sum: i64 = bias == null ? 0 : readInt(bias, bias.offset(o));
  for (let ky = 0; ky < weights.size(2); ky++) {
    const iy = rows.source(oy, ky);
    if (iy < 0 || iy >= x.size(2)) continue;
    for (let kx = 0; kx < weights.size(3); kx++) {
      const ix = columns.source(ox, kx);
      if (ix < 0 || ix >= x.size(3)) continue;
      for (let c = 0; c < weights.size(1); c++) {
        sum += readInt(x, at(x, n, firstChannel + c, iy, ix)) * readInt(weights, at(weights, o, c, ky, kx));
      }
    }
  }
  return sum;
}

/** Weights are [in, out / groups, rows, columns]. Each output gathers what the inputs would have scattered to it. */
export function transposedConvolution(
  x: Tensor,
  weights: Tensor,
  bias: Tensor | null,
  out: Tensor,
  rows: Axis,
  columns: Axis,
  groups: i32,
): void {
  const channels = x.size(1) / groups;
  for (let n = 0; n < out.size(0); n++) {
    for (let o = 0; o < out.size(1); o++) {
      const group = o / weights.size(1);
      for (let oy = 0; oy < out.size(2); oy++) {
        for (let ox = 0; ox < out.size(3); ox++) {
          let sum: f64 = bias == null ? 0 : readFloat(bias, bias.offset(o));
          for (let ky = 0; ky < weights.size(2); ky++) {
            const iy = rows.origin(oy, ky);
            if (iy < 0 || iy >= x.size(2)) continue;
            for (let kx = 0; kx < weights.size(3); kx++) {
              const ix = columns.origin(ox, kx);
              if (ix < 0 || ix >= x.size(3)) continue;
              for (let c = 0; c < channels; c++) {
                const channel = group * channels + c;
                sum += readFloat(x, at(x, n, channel, iy, ix)) * readFloat(weights, at(weights, channel, o % weights.size(1), ky, kx));
              }
            }
          }
          writeFloat(out, at(out, n, o, oy, ox), sum);
        }
      }
    }
  }
}

/** Adds to zeroed `toInput`, the gradient by x, and `toWeights` what one output's gradient contributes. */
export function convolutionBackward(
  gradient: Tensor,
  x: Tensor,
  weights: Tensor,
  toInput: Tensor | null,
  toWeights: Tensor | null,
  rows: Axis,
  columns: Axis,
  groups: i32,
): void {
  const groupChannels = gradient.size(1) / groups;
  for (let n = 0; n < gradient.size(0); n++) {
    for (let o = 0; o < gradient.size(1); o++) {
      const firstChannel = (o / groupChannels) * weights.size(1);
      for (let oy = 0; oy < gradient.size(2); oy++) {
        for (let ox = 0; ox < gradient.size(3); ox++) {
          const slope = readFloat(gradient, at(gradient, n, o, oy, ox));
          for (let ky = 0; ky < weights.size(2); ky++) {
            const iy = rows.source(oy, ky);
            if (iy < 0 || iy >= x.size(2)) continue;
            for (let kx = 0; kx < weights.size(3); kx++) {
              const ix = columns.source(ox, kx);
              if (ix < 0 || ix >= x.size(3)) continue;
              for (let c = 0; c < weights.size(1); c++) {
                const value = at(x, n, firstChannel + c, iy, ix);
                const tap = at(weights, o, c, ky, kx);
                if (toInput != null) accumulate(toInput, at(toInput, n, firstChannel + c, iy, ix), slope * readFloat(weights, tap));
                if (toWeights != null) accumulate(toWeights, at(toWeights, o, c, ky, kx), slope * readFloat(x, value));
              }
            }
          }
        }
      }
    }
  }
}

function accumulate(sums: Tensor, offset: i32, addend: f64): void {
  writeFloat(sums, offset, readFloat(sums, offset) + addend);
}

@inline
function at(x: Tensor, n: i32, c: i32, row: i32, column: i32): i32 {
  return x.start + n * x.stride(0) + c * x.stride(1) + row * x.stride(2) + column * x.stride(3);
}
