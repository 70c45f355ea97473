import { isFloating } from "../memory/dtype";
import { readFloat, readInt, writeFloat } from "../memory/element";
import { Tensor } from "../memory/tensor";

/** Along the last dimension: out[..., i] is the sum over t of weights[i, t] * x[..., indices[i, t]]. */
export function resampleLast(x: Tensor, indices: Tensor, weights: Tensor, out: Tensor): void {
  const length = out.size(out.rank - 1);
  const sourceLength = x.size(x.rank - 1);
  const taps = indices.size(1);
  for (let index = 0; index < out.count; index++) {
    const column = index % length;
    let sum: f64 = 0;
    for (let tap = 0; tap < taps; tap++) {
      const weight = readFloat(weights, weights.offset(column * taps + tap));
      if (weight == 0) continue;
      const source = i32(readInt(indices, indices.offset(column * taps + tap)));
      sum += weight * readFloat(x, x.offset((index / length) * sourceLength + source));
    }
    // Integers are the nearest ones to the float32 that PyTorch computes with, halves upwards.
    writeFloat(out, out.offset(index), isFloating(out.dtype) ? sum : Math.floor(f64(f32(sum)) + 0.5));
  }
}
