import { indicesOf, tapsOf, type Window } from "./image.js";

/** Element = sum of index * stride, in the order batch, channel, height, width. */
export type Strides4 = readonly [number, number, number, number];

export type ConvolutionF32Problem = Window &
  Readonly<{
    batches: number;
    input_channels: number;
    output_height: number;
    output_width: number;
    output_channels: number;
    dilation_height: number;
    dilation_width: number;
    groups: number;
  }>;

export interface ConvolutionF32Layout {
  readonly input: Strides4;
  /** Output channel, input channel of the group, height, width; transposed: input channel, output channel of the group. */
  readonly weights: Strides4;
  readonly output: Strides4;
}

export interface ConvolutionF32Data {
  readonly input: Float32Array;
  readonly weights: Float32Array;
  readonly bias?: Float32Array;
}

const position = (index: readonly number[], strides: Strides4): number =>
  index.reduce((sum, value, dim) => sum + value * strides[dim]!, 0);

function outputSizes(p: ConvolutionF32Problem): readonly number[] {
  return [p.batches, p.output_channels, p.output_height, p.output_width];
}

/** Sums in doubles. */
export function convolutionF32(p: ConvolutionF32Problem, layout: ConvolutionF32Layout, data: ConvolutionF32Data): Float32Array {
  const [inputs, outputs] = [p.input_channels / p.groups, p.output_channels / p.groups];
  const output = new Float32Array(outputSizes(p).reduce((product, size) => product * size, 1));
  for (const index of indicesOf(outputSizes(p))) {
    const [n, o, oy, ox] = index as [number, number, number, number];
    let sum = data.bias?.[o] ?? 0;
    for (const { ky, kx, iy, ix } of tapsOf(p, [p.dilation_height, p.dilation_width], oy, ox)) {
      for (let c = 0; c < inputs; c++) {
        const x = data.input[position([n, Math.floor(o / outputs) * inputs + c, iy, ix], layout.input)]!;
        sum += x * data.weights[position([o, c, ky, kx], layout.weights)]!;
      }
    }
    output[position(index, layout.output)] = sum;
  }
  return output;
}

/** Scatters every input element; the kernels gather. */
export function transposeConvolutionF32(
  p: ConvolutionF32Problem,
  layout: ConvolutionF32Layout,
  data: ConvolutionF32Data,
): Float32Array {
  const [inputs, outputs] = [p.input_channels / p.groups, p.output_channels / p.groups];
  const sums = new Float64Array(outputSizes(p).reduce((product, size) => product * size, 1));
  for (const index of indicesOf(outputSizes(p))) sums[position(index, layout.output)] = data.bias?.[index[1]!] ?? 0;
  for (const index of indicesOf([p.batches, p.input_channels, p.input_height, p.input_width])) {
    const [n, c, iy, ix] = index as [number, number, number, number];
    for (const [o, ky, kx] of indicesOf([outputs, p.kernel_height, p.kernel_width]) as Generator<[number, number, number]>) {
      const oy = iy * p.stride_height - p.padding_top + ky * p.dilation_height;
      const ox = ix * p.stride_width - p.padding_left + kx * p.dilation_width;
      if (oy < 0 || oy >= p.output_height || ox < 0 || ox >= p.output_width) continue;
      const channel = Math.floor(c / inputs) * outputs + o;
      const product = data.input[position(index, layout.input)]! * data.weights[position([c, o, ky, kx], layout.weights)]!;
      sums[position([n, channel, oy, ox], layout.output)]! += product;
    }
  }
  return Float32Array.from(sums);
}
