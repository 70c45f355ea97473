import { isFloating } from "../memory/dtype";
import { convertElement, readFloat, readInt, writeFloat, writeInt } from "../memory/element";
import { Tensor } from "../memory/tensor";
import { Axis } from "./axis";

// Images are [batch, channels, rows, columns].

/** The divisor is `divisor`, or where that is 0 the number of elements, those of the padding included on demand. */
export function averagePool(x: Tensor, out: Tensor, rows: Axis, columns: Axis, countPadding: bool, divisor: i32): void {
  for (let n = 0; n < out.size(0); n++) {
    for (let c = 0; c < out.size(1); c++) {
      for (let oy = 0; oy < out.size(2); oy++) {
        for (let ox = 0; ox < out.size(3); ox++) {
          const top = rows.source(oy, 0);
          const left = columns.source(ox, 0);
          const bottom = min(top + rows.kernel, x.size(2) + rows.padding);
          const right = min(left + columns.kernel, x.size(3) + columns.padding);
          const padded = (bottom - top) * (right - left);
          const endY = min(bottom, x.size(2));
          const endX = min(right, x.size(3));
          const inside = max(endY - max(top, 0), 0) * max(endX - max(left, 0), 0);
          const count = divisor != 0 ? divisor : countPadding ? padded : inside;
          average(x, out, n, c, oy, ox, max(top, 0), endY, max(left, 0), endX, count);
        }
      }
    }
  }
}

/** Windows from floor(i * in / out) to ceil((i + 1) * in / out). */
export function adaptiveAveragePool(x: Tensor, out: Tensor): void {
  for (let n = 0; n < out.size(0); n++) {
    for (let c = 0; c < out.size(1); c++) {
      for (let oy = 0; oy < out.size(2); oy++) {
        for (let ox = 0; ox < out.size(3); ox++) {
          const top = (oy * x.size(2)) / out.size(2);
          const bottom = ((oy + 1) * x.size(2) + out.size(2) - 1) / out.size(2);
          const left = (ox * x.size(3)) / out.size(3);
          const right = ((ox + 1) * x.size(3) + out.size(3) - 1) / out.size(3);
          average(x, out, n, c, oy, ox, top, bottom, left, right, (bottom - top) * (right - left));
        }
      }
    }
  }
}

function average(x: Tensor, out: Tensor, n: i32, c: i32, oy: i32, ox: i32, top: i32, bottom: i32, left: i32, right: i32, count: i32): void {
  let sum: f64 = 0;
  let total: i64 = 0;
  for (let iy = top; iy < bottom; iy++) {
    for (let ix = left; ix < right; ix++) {
      if (isFloating(x.dtype)) sum += readFloat(x, at(x, n, c, iy, ix));
      else total += readInt(x, at(x, n, c, iy, ix));
    }
  }
  const target = at(out, n, c, oy, ox);
  if (isFloating(x.dtype)) writeFloat(out, target, sum / f64(count));
  else writeInt(out, target, total / count);
}

/** The largest element of each window and its place in the plane; NaN wins, padding never does. */
export function maxPool(x: Tensor, out: Tensor, indices: Tensor, rows: Axis, columns: Axis): void {
  for (let n = 0; n < out.size(0); n++) {
    for (let c = 0; c < out.size(1); c++) {
      for (let oy = 0; oy < out.size(2); oy++) {
        for (let ox = 0; ox < out.size(3); ox++) {
          let best = -1;
          for (let ky = 0; ky < rows.kernel; ky++) {
            const iy = rows.source(oy, ky);
            if (iy < 0 || iy >= x.size(2)) continue;
            for (let kx = 0; kx < columns.kernel; kx++) {
              const ix = columns.source(ox, kx);
              if (ix < 0 || ix >= x.size(3)) continue;
              const place = iy * x.size(3) + ix;
              if (best < 0 || isLarger(x, at(x, n, c, iy, ix), at(x, n, c, best / x.size(3), best % x.size(3)))) best = place;
            }
          }
          if (best < 0) continue;
          convertElement(x, at(x, n, c, best / x.size(3), best % x.size(3)), out, at(out, n, c, oy, ox));
          writeInt(indices, at(indices, n, c, oy, ox), best);
        }
      }
    }
  }
}

/** Adds each gradient to the place that its maximum came from; `out` is zeroed. */
export function maxPoolBackward(gradient: Tensor, indices: Tensor, out: Tensor): void {
  for (let n = 0; n < gradient.size(0); n++) {
    for (let c = 0; c < gradient.size(1); c++) {
      for (let oy = 0; oy < gradient.size(2); oy++) {
        for (let ox = 0; ox < gradient.size(3); ox++) {
          const place = i32(readInt(indices, at(indices, n, c, oy, ox)));
          const target = at(out, n, c, place / out.size(3), place % out.size(3));
          writeFloat(out, target, readFloat(out, target) + readFloat(gradient, at(gradient, n, c, oy, ox)));
        }
      }
    }
  }
}

function isLarger(x: Tensor, candidate: i32, best: i32): bool {
  if (!isFloating(x.dtype)) return readInt(x, candidate) > readInt(x, best);
  const a = readFloat(x, candidate);
  const b = readFloat(x, best);
  return a > b || (a != a && b == b);
}

@inline
function at(x: Tensor, n: i32, c: i32, row: i32, column: i32): i32 {
  return x.start + n * x.stride(0) + c * x.stride(1) + row * x.stride(2) + column * x.stride(3);
}
