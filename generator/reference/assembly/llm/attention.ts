import { readFloat, writeFloat } from "../memory/element";
import { Tensor } from "../memory/tensor";

/**
 * softmax(q k^T * scale + mask) v. q is [batch, rows, heads, width], k and v [batch, keys, key heads, width]; groups of
 * heads share a key head. `scores` holds one row. A causal row sees the keys up to its own position; a row whose keys are
 * all masked becomes zeros.
 */
export function attention(
  q: Tensor,
  k: Tensor,
  v: Tensor,
  mask: Tensor | null,
  scores: Tensor,
  out: Tensor,
  start: i32,
  keys: i32,
  isCausal: bool,
  scale: f64,
): void {
  const width = q.size(3);
  const headsOfKey = q.size(2) / k.size(2);
  for (let n = 0; n < q.size(0); n++) {
    for (let head = 0; head < q.size(2); head++) {
      const keyHead = head / headsOfKey;
      for (let row = 0; row < q.size(1); row++) {
        const seen = isCausal ? min(keys, start + row + 1) : keys;
        let largest: f64 = -Infinity;
        for (let key = 0; key < seen; key++) {
          let product: f64 = 0;
          for (let i = 0; i < width; i++) product += readFloat(q, at(q, n, row, head, i)) * readFloat(k, at(k, n, key, keyHead, i));
          let score = product * scale;
          if (mask != null) score += readFloat(mask, mask.start + row * mask.stride(0) + key * mask.stride(1));
          writeFloat(scores, key, score);
          largest = max(largest, score);
        }
        weighValues(v, scores, out, n, row, head, keyHead, seen, largest);
      }
    }
  }
}

function weighValues(v: Tensor, scores: Tensor, out: Tensor, n: i32, row: i32, head: i32, keyHead: i32, seen: i32, largest: f64): void {
  let sum: f64 = 0;
  for (let key = 0; key < seen; key++) sum += Math.exp(readFloat(scores, key) - largest);
  for (let i = 0; i < v.size(3); i++) {
    let mean: f64 = 0;
    for (let key = 0; key < seen; key++) {
      if (largest == -Infinity) continue;
      mean += (Math.exp(readFloat(scores, key) - largest) / sum) * readFloat(v, at(v, n, key, keyHead, i));
    }
    writeFloat(out, at(out, n, row, head, i), mean);
  }
}

@inline
function at(x: Tensor, n: i32, row: i32, head: i32, i: i32): i32 {
  return x.start + n * x.stride(0) + row * x.stride(1) + head * x.stride(2) + i * x.stride(3);
}

/** The last dimension, a power of two long, times the Hadamard matrix over the root of its size. */
export function hadamard(x: Tensor, out: Tensor): void {
  const length = x.size(x.rank - 1);
  const factor = 1 / Math.sqrt(f64(length));
  for (let index = 0; index < out.count; index++) {
    const column = index % length;
    let sum: f64 = 0;
    for (let i = 0; i < length; i++) {
      const value = readFloat(x, x.offset(index - column + i));
      sum += (popcnt(column & i) & 1) != 0 ? -value : value;
    }
    writeFloat(out, out.offset(index), sum * factor);
  }
}
