import { indicesOf, tapsOf, type Window } from "./image.js";
import type { Strides4 } from "./convolution-f32.js";

export type PoolF32Problem = Window & Readonly<{ batches: number; channels: number; output_height: number; output_width: number }>;

export interface PoolLayout {
  readonly input: Strides4;
  readonly output: Strides4;
}

export interface MaxPoolResult {
  readonly values: readonly number[];
  readonly indices: readonly number[];
}

const position = (index: readonly number[], strides: Strides4): number =>
  index.reduce((sum, value, dim) => sum + value * strides[dim]!, 0);

function pool(p: PoolF32Problem, layout: PoolLayout, each: (n: number, c: number, oy: number, ox: number, at: number) => void): void {
  for (const index of indicesOf([p.batches, p.channels, p.output_height, p.output_width])) {
    const [n, c, oy, ox] = index as [number, number, number, number];
    each(n, c, oy, ox, position(index, layout.output));
  }
}

/** The first of equal maxima; a NaN beats everything, the last of several stays. */
export function maxPool(
  p: PoolF32Problem & Readonly<{ dilation_height: number; dilation_width: number }>,
  layout: PoolLayout,
  input: Float32Array | Int8Array,
): MaxPoolResult {
  const values: number[] = [];
  const indices: number[] = [];
  pool(p, layout, (n, c, oy, ox, at) => {
    const taps = tapsOf(p, [p.dilation_height, p.dilation_width], oy, ox).map(({ iy, ix }) => ({
      place: iy * p.input_width + ix,
      value: input[position([n, c, iy, ix], layout.input)]!,
    }));
    const winner = taps.reduce((best, tap) => (tap.value > best.value || Number.isNaN(tap.value) ? tap : best));
    values[at] = winner.value;
    indices[at] = winner.place;
  });
  return { values, indices };
}

export type AveragePoolF32Problem = PoolF32Problem &
  Readonly<{ padding_bottom: number; padding_right: number; count_include_pad: number; divisor_override: number }>;

export function averagePoolF32(p: AveragePoolF32Problem, layout: PoolLayout, input: Float32Array): Float32Array {
  const output: number[] = [];
  pool(p, layout, (n, c, oy, ox, at) => {
    const taps = tapsOf(p, [1, 1], oy, ox);
    const sum = taps.reduce((total, { iy, ix }) => total + input[position([n, c, iy, ix], layout.input)]!, 0);
    // The window cut off at the far end of the padded input; it cannot begin before the near end.
    const [top, left] = [oy * p.stride_height - p.padding_top, ox * p.stride_width - p.padding_left];
    const height = Math.min(top + p.kernel_height, p.input_height + p.padding_bottom) - top;
    const width = Math.min(left + p.kernel_width, p.input_width + p.padding_right) - left;
    const counted = p.count_include_pad !== 0 ? height * width : taps.length;
    output[at] = sum / (p.divisor_override !== 0 ? p.divisor_override : counted);
  });
  return Float32Array.from(output);
}
