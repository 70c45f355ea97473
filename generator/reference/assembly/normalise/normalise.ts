import { readFloat, writeFloat } from "../memory/element";
import { Tensor } from "../memory/tensor";

/**
 * Rows of x [rows, length] minus their mean, over their standard deviation, times weight plus bias, which are windows of
 * x's sizes. The mean is taken off before squaring, so that a large one costs no digits.
 */
export function normaliseRows(x: Tensor, weight: Tensor | null, bias: Tensor | null, out: Tensor, means: Tensor, deviations: Tensor, eps: f64): void {
  const length = x.size(1);
  for (let row = 0; row < x.size(0); row++) {
    let sum: f64 = 0;
    for (let i = 0; i < length; i++) sum += readFloat(x, x.offset(row * length + i));
    const mean = sum / f64(length);
    let squares: f64 = 0;
    for (let i = 0; i < length; i++) {
      const distance = readFloat(x, x.offset(row * length + i)) - mean;
      squares += distance * distance;
    }
    const inverse = 1 / Math.sqrt(squares / f64(length) + eps);
    for (let i = 0; i < length; i++) {
      const index = row * length + i;
      const scale = weight == null ? 1 : readFloat(weight, weight.offset(index));
      const shift = bias == null ? 0 : readFloat(bias, bias.offset(index));
      writeFloat(out, out.offset(index), (readFloat(x, x.offset(index)) - mean) * inverse * scale + shift);
    }
    writeFloat(means, means.offset(row), mean);
    writeFloat(deviations, deviations.offset(row), inverse);
  }
}

/** Each channel of x [batch, channels, ...], where `rest` elements of a channel come together, by given statistics. */
export function normaliseChannels(
  x: Tensor,
  weight: Tensor | null,
  bias: Tensor | null,
  mean: Tensor,
  variance: Tensor,
  out: Tensor,
  rest: i32,
  eps: f64,
): void {
  const channels = x.size(1);
  for (let index = 0; index < out.count; index++) {
    const c = (index / rest) % channels;
    const inverse = 1 / Math.sqrt(readFloat(variance, variance.offset(c)) + eps);
    const scale = weight == null ? 1 : readFloat(weight, weight.offset(c));
    const shift = bias == null ? 0 : readFloat(bias, bias.offset(c));
    writeFloat(out, out.offset(index), (readFloat(x, x.offset(index)) - readFloat(mean, mean.offset(c))) * inverse * scale + shift);
  }
}
