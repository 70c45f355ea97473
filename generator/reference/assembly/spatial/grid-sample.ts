import { readFloat, writeFloat } from "../memory/element";
import { Tensor } from "../memory/tensor";

// Numbers of PyTorch's interpolation and padding modes.
const BILINEAR: i32 = 0;
const NEAREST: i32 = 1;
const BORDER: i32 = 1;
const REFLECTION: i32 = 2;

/** The constant of PyTorch's cubic convolution. */
const CUBIC: f64 = -0.75;

/** x is [batch, channels, rows, columns], grid [batch, rows, columns, 2] with x before y, both in [-1, 1]. */
export function gridSample(x: Tensor, grid: Tensor, out: Tensor, interpolation: i32, padding: i32, alignCorners: bool): void {
  for (let n = 0; n < out.size(0); n++) {
    for (let oy = 0; oy < out.size(2); oy++) {
      for (let ox = 0; ox < out.size(3); ox++) {
        const at = grid.start + n * grid.stride(0) + oy * grid.stride(1) + ox * grid.stride(2);
        const column = pixel(readFloat(grid, at), x.size(3), alignCorners);
        const row = pixel(readFloat(grid, at + grid.stride(3)), x.size(2), alignCorners);
        for (let c = 0; c < out.size(1); c++) {
          const plane = x.start + n * x.stride(0) + c * x.stride(1);
          const value = sample(x, plane, row, column, interpolation, padding, alignCorners);
          writeFloat(out, out.start + n * out.stride(0) + c * out.stride(1) + oy * out.stride(2) + ox * out.stride(3), value);
        }
      }
    }
  }
}

function sample(x: Tensor, plane: i32, row: f64, column: f64, interpolation: i32, padding: i32, alignCorners: bool): f64 {
  if (interpolation == BILINEAR || interpolation == NEAREST) {
    const y = padded(row, x.size(2), padding, alignCorners);
    const z = padded(column, x.size(3), padding, alignCorners);
    if (interpolation == NEAREST) return element(x, plane, nearest(y), nearest(z));
    const top = Math.floor(y);
    const left = Math.floor(z);
    const down = y - top;
    const right = z - left;
    return (
      element(x, plane, top, left) * (1 - down) * (1 - right) +
      element(x, plane, top, left + 1) * (1 - down) * right +
      element(x, plane, top + 1, left) * down * (1 - right) +
      element(x, plane, top + 1, left + 1) * down * right
    );
  }
  const top = Math.floor(row);
  const left = Math.floor(column);
  let sum: f64 = 0;
  for (let i = -1; i <= 2; i++) {
    const y = padded(top + f64(i), x.size(2), padding, alignCorners);
    let line: f64 = 0;
    for (let j = -1; j <= 2; j++) {
      const z = padded(left + f64(j), x.size(3), padding, alignCorners);
      line += element(x, plane, Math.trunc(y), Math.trunc(z)) * cubicWeight(column - left - f64(j));
    }
    sum += line * cubicWeight(row - top - f64(i));
  }
  return sum;
}

/** -1 and 1 are the centres of the outer pixels, or their outer edges. */
function pixel(coordinate: f64, size: i32, alignCorners: bool): f64 {
  return alignCorners ? ((coordinate + 1) / 2) * f64(size - 1) : ((coordinate + 1) * f64(size) - 1) / 2;
}

/** Coordinates outside move to the border, or are reflected at it; NaN goes to the border. */
function padded(coordinate: f64, size: i32, padding: i32, alignCorners: bool): f64 {
  if (padding != BORDER && padding != REFLECTION) return coordinate;
  const last = f64(size - 1);
  let inside = coordinate;
  if (padding == REFLECTION) inside = alignCorners ? reflected(coordinate, 0, last) : reflected(coordinate, -0.5, last + 0.5);
  return inside > 0 ? Math.min(inside, last) : 0;
}

function reflected(coordinate: f64, low: f64, high: f64): f64 {
  const span = high - low;
  if (span == 0) return 0;
  const distance = Math.abs(coordinate - low);
  const extra = distance % span;
  return Math.floor(distance / span) % 2 == 0 ? extra + low : span - extra + low;
}

/** 0 outside the image. */
function element(x: Tensor, plane: i32, row: f64, column: f64): f64 {
  if (!(row >= 0 && row < f64(x.size(2)) && column >= 0 && column < f64(x.size(3)))) return 0;
  return readFloat(x, plane + i32(row) * x.stride(2) + i32(column) * x.stride(3));
}

/** Keys' cubic convolution at a distance from the sample. */
function cubicWeight(distance: f64): f64 {
  const t = Math.abs(distance);
  if (t <= 1) return ((CUBIC + 2) * t - (CUBIC + 3)) * t * t + 1;
  if (t < 2) return ((CUBIC * t - 5 * CUBIC) * t + 8 * CUBIC) * t - 4 * CUBIC;
  return 0;
}
