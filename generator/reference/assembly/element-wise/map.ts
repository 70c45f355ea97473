import { readFloat, readInt, rounded, wrapped, writeFloat, writeInt } from "../memory/element";
import { Tensor } from "../memory/tensor";

// The one mechanism of all element-wise operators. Operands are windows of the same sizes as the result: the host
// expands what is broadcast, scalars included. `compute` is the type that PyTorch computes in; operands are converted to
// it first, results are rounded to it before they are stored.

export function mapFloat1(a: Tensor, out: Tensor, compute: i32, f: (a: f64) => f64): void {
  for (let index = 0; index < out.count; index++) {
    const x = rounded(readFloat(a, a.offset(index)), compute);
    writeFloat(out, out.offset(index), rounded(f(x), compute));
  }
}

export function mapFloat2(a: Tensor, b: Tensor, out: Tensor, compute: i32, f: (a: f64, b: f64) => f64): void {
  for (let index = 0; index < out.count; index++) {
    const x = rounded(readFloat(a, a.offset(index)), compute);
    const y = rounded(readFloat(b, b.offset(index)), compute);
    writeFloat(out, out.offset(index), rounded(f(x, y), compute));
  }
}

export function mapFloat3(a: Tensor, b: Tensor, c: Tensor, out: Tensor, compute: i32, f: (a: f64, b: f64, c: f64) => f64): void {
  for (let index = 0; index < out.count; index++) {
    const x = rounded(readFloat(a, a.offset(index)), compute);
    const y = rounded(readFloat(b, b.offset(index)), compute);
    const z = rounded(readFloat(c, c.offset(index)), compute);
    writeFloat(out, out.offset(index), rounded(f(x, y, z), compute));
  }
}

export function mapFloat4(
  a: Tensor,
  b: Tensor,
  c: Tensor,
  d: Tensor,
  out: Tensor,
  compute: i32,
  f: (a: f64, b: f64, c: f64, d: f64) => f64,
): void {
  for (let index = 0; index < out.count; index++) {
    const x = rounded(readFloat(a, a.offset(index)), compute);
    const y = rounded(readFloat(b, b.offset(index)), compute);
    const z = rounded(readFloat(c, c.offset(index)), compute);
    const w = rounded(readFloat(d, d.offset(index)), compute);
    writeFloat(out, out.offset(index), rounded(f(x, y, z, w), compute));
  }
}

export function mapInt1(a: Tensor, out: Tensor, compute: i32, f: (a: i64) => i64): void {
  for (let index = 0; index < out.count; index++) {
    const x = wrapped(readInt(a, a.offset(index)), compute);
    writeInt(out, out.offset(index), wrapped(f(x), compute));
  }
}

export function mapInt2(a: Tensor, b: Tensor, out: Tensor, compute: i32, f: (a: i64, b: i64) => i64): void {
  for (let index = 0; index < out.count; index++) {
    const x = wrapped(readInt(a, a.offset(index)), compute);
    const y = wrapped(readInt(b, b.offset(index)), compute);
    writeInt(out, out.offset(index), wrapped(f(x, y), compute));
  }
}

export function mapInt3(a: Tensor, b: Tensor, c: Tensor, out: Tensor, compute: i32, f: (a: i64, b: i64, c: i64) => i64): void {
  for (let index = 0; index < out.count; index++) {
    const x = wrapped(readInt(a, a.offset(index)), compute);
    const y = wrapped(readInt(b, b.offset(index)), compute);
    const z = wrapped(readInt(c, c.offset(index)), compute);
    writeInt(out, out.offset(index), wrapped(f(x, y, z), compute));
  }
}

/** Truth values: the operands are compared in their common type, the result is 0 or 1 of any type. */
export function testFloat2(a: Tensor, b: Tensor, out: Tensor, compute: i32, f: (a: f64, b: f64) => bool): void {
  for (let index = 0; index < out.count; index++) {
    const x = rounded(readFloat(a, a.offset(index)), compute);
    const y = rounded(readFloat(b, b.offset(index)), compute);
    writeInt(out, out.offset(index), f(x, y) ? 1 : 0);
  }
}

export function testInt2(a: Tensor, b: Tensor, out: Tensor, compute: i32, f: (a: i64, b: i64) => bool): void {
  for (let index = 0; index < out.count; index++) {
    const x = wrapped(readInt(a, a.offset(index)), compute);
    const y = wrapped(readInt(b, b.offset(index)), compute);
    writeInt(out, out.offset(index), f(x, y) ? 1 : 0);
  }
}
