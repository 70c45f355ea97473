import { accumulatorBound, type DotProductLayer } from "./layer.js";

/**
 * Requantisation that leaves the result in the top byte of a word:
 * topByte(saturate((high(2 * acc * multiplier) + addend) << shiftLeft)).
 */
export interface TopByteScale {
  readonly multiplier: number;
  /** 2^(R-1) + output offset * 2^R for the right shift R. */
  readonly addend: number;
  /** 24 - R. */
  readonly shiftLeft: number;
}

const greatestRightShift = 24;

/**
 * The scale of one output; undefined when it has a left shift, none, or a negative multiplier. A channel whose result
 * is the output offset for every input (multiplier 0, or a shift that no accumulator survives) gets multiplier 0.
 */
export function topByteScale(layer: DotProductLayer, output: number): TopByteScale | undefined {
  const [multiplier, right] = [layer.multiplier(output), -layer.shift(output)];
  if (multiplier === 0) return scaleOf(0, 1, layer.outputOffset);
  if (multiplier < 0 || right < 1) return undefined;
  if (right <= greatestRightShift) return scaleOf(multiplier, right, layer.outputOffset);
  const bound = (accumulatorBound(layer, output) * multiplier) / 2 ** 31 + 1;
  return bound < 2 ** (right - 1) ? scaleOf(0, 1, layer.outputOffset) : undefined;
}

function scaleOf(multiplier: number, right: number, outputOffset: number): TopByteScale {
  return { multiplier, addend: 2 ** (right - 1) + outputOffset * 2 ** right, shiftLeft: greatestRightShift - right };
}
