import { Tensor, requireReadable, requireWritable } from "../memory/tensor";
import { clamp, requantize } from "./requantize";

/** Rows of x [rows, in] with weights [out, in]; `addends` are one int32 an output: the bias, or sums that already hold it. */
export function quantizedLinear(
  x: Tensor,
  weights: Tensor,
  addends: Tensor | null,
  out: Tensor,
  inputOffset: i32,
  filterOffset: i32,
  outputOffset: i32,
  multiplier: i32,
  shift: i32,
  low: i32,
  high: i32,
): void {
  requireReadable(x);
  requireReadable(weights);
  if (addends != null) requireReadable(addends);
  requireWritable(out);
  const depth = x.size(1);
  for (let row = 0; row < x.size(0); row++) {
    for (let o = 0; o < weights.size(0); o++) {
      let sum: i32 = addends == null ? 0 : load<i32>(addends.data + (o << 2));
      const values = x.data + row * depth;
      const taps = weights.data + o * depth;
      for (let i = 0; i < depth; i++) {
        sum += (i32(load<i8>(values + i)) + inputOffset) * (i32(load<i8>(taps + i)) + filterOffset);
      }
      store<i8>(out.data + row * weights.size(0) + o, i8(clamp(requantize(sum, multiplier, shift) + outputOffset, low, high)));
    }
  }
}

/** [batch, rows, depth] with [batch, columns, depth]: the right operand comes transposed. */
export function quantizedBatchMatmul(
  a: Tensor,
  b: Tensor,
  out: Tensor,
  offsetA: i32,
  offsetB: i32,
  outputOffset: i32,
  multiplier: i32,
  shift: i32,
): void {
  requireReadable(a);
  requireReadable(b);
  requireWritable(out);
  const depth = a.size(2);
  for (let n = 0; n < out.size(0); n++) {
    for (let row = 0; row < out.size(1); row++) {
      for (let column = 0; column < out.size(2); column++) {
        let sum: i32 = 0;
        for (let k = 0; k < depth; k++) {
          const x = i32(load<i8>(a.data + n * a.stride(0) + row * a.stride(1) + k * a.stride(2))) + offsetA;
          const y = i32(load<i8>(b.data + n * b.stride(0) + column * b.stride(1) + k * b.stride(2))) + offsetB;
          sum += x * y;
        }
        const target = n * out.stride(0) + row * out.stride(1) + column * out.stride(2);
        store<i8>(out.data + target, i8(clamp(requantize(sum, multiplier, shift) + outputOffset, -128, 127)));
      }
    }
  }
}
