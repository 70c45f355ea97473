import { FLOAT32, isFloating } from "../memory/dtype";
import { readFloat, readInt, writeFloat, writeInt } from "../memory/element";
import { Tensor, requireReadable, requireWritable } from "../memory/tensor";

/** [batch, rows, depth] times [batch, depth, columns]. Products of floats are summed in float64. */
export function matmul(a: Tensor, b: Tensor, out: Tensor): void {
  if (a.dtype == FLOAT32 && b.dtype == FLOAT32) return matmulFloat32(a, b, out);
  const depth = a.size(2);
  for (let n = 0; n < out.size(0); n++) {
    for (let row = 0; row < out.size(1); row++) {
      for (let column = 0; column < out.size(2); column++) {
        let sum: f64 = 0;
        let total: i64 = 0;
        for (let k = 0; k < depth; k++) {
          const left = at3(a, n, row, k);
          const right = at3(b, n, k, column);
          if (isFloating(a.dtype)) sum += readFloat(a, left) * readFloat(b, right);
          else total += readInt(a, left) * readInt(b, right);
        }
        if (isFloating(a.dtype)) writeFloat(out, at3(out, n, row, column), sum);
        else writeInt(out, at3(out, n, row, column), total);
      }
    }
  }
}

function matmulFloat32(a: Tensor, b: Tensor, out: Tensor): void {
  requireReadable(a);
  requireReadable(b);
  requireWritable(out);
  const depth = a.size(2);
  const stepA = a.stride(2) << 2;
  const stepB = b.stride(1) << 2;
  for (let n = 0; n < out.size(0); n++) {
    for (let row = 0; row < out.size(1); row++) {
      for (let column = 0; column < out.size(2); column++) {
        let left = a.data + (at3(a, n, row, 0) << 2);
        let right = b.data + (at3(b, n, 0, column) << 2);
        let sum: f64 = 0;
        for (let k = 0; k < depth; k++) {
          sum += f64(load<f32>(left)) * f64(load<f32>(right));
          left += stepA;
          right += stepB;
        }
        writeFloat(out, at3(out, n, row, column), sum);
      }
    }
  }
}

/** beta * addend + alpha * product, all of the result's sizes. Without beta the addend does not count, not even as NaN. */
export function addProduct(addend: Tensor, product: Tensor, out: Tensor, beta: f64, alpha: f64): void {
  for (let index = 0; index < out.count; index++) {
    const first = beta == 0 ? 0 : beta * readFloat(addend, addend.offset(index));
    writeFloat(out, out.offset(index), first + alpha * readFloat(product, product.offset(index)));
  }
}

export function addProductInt(addend: Tensor, product: Tensor, out: Tensor, beta: i32, alpha: i32): void {
  for (let index = 0; index < out.count; index++) {
    const first = beta == 0 ? 0 : i64(beta) * readInt(addend, addend.offset(index));
    writeInt(out, out.offset(index), first + i64(alpha) * readInt(product, product.offset(index)));
  }
}

/** Distances of the rows of a [batch, m, depth] from those of b [batch, n, depth] in the p-norm. */
export function distances(a: Tensor, b: Tensor, out: Tensor, p: f64): void {
  for (let n = 0; n < out.size(0); n++) {
    for (let row = 0; row < out.size(1); row++) {
      for (let column = 0; column < out.size(2); column++) {
        writeFloat(out, at3(out, n, row, column), distance(a, n, row, b, column, p));
      }
    }
  }
}

/** Distances of all pairs of rows of x [1, n, depth], in the order (0, 1), (0, 2), ..., (1, 2), ... */
export function pairDistances(x: Tensor, out: Tensor, p: f64): void {
  let next = 0;
  for (let row = 0; row < x.size(1); row++) {
    for (let other = row + 1; other < x.size(1); other++) writeFloat(out, out.offset(next++), distance(x, 0, row, x, other, p));
  }
}

function distance(a: Tensor, n: i32, row: i32, b: Tensor, column: i32, p: f64): f64 {
  let sum: f64 = 0;
  for (let k = 0; k < a.size(2); k++) {
    const difference = Math.abs(readFloat(a, at3(a, n, row, k)) - readFloat(b, at3(b, n, column, k)));
    if (p == 0) sum += difference != 0 ? 1 : 0;
    else if (p == Infinity) sum = max(sum, difference);
    else if (p == 1) sum += difference;
    else if (p == 2) sum += difference * difference;
    else sum += Math.pow(difference, p);
  }
  if (p == 0 || p == 1 || p == Infinity) return sum;
  return p == 2 ? Math.sqrt(sum) : Math.pow(sum, 1 / p);
}

@inline
function at3(x: Tensor, i: i32, j: i32, k: i32): i32 {
  return x.start + i * x.stride(0) + j * x.stride(1) + k * x.stride(2);
}
