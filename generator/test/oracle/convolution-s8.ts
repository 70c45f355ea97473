import { flatten, indicesOf, tapsOf, type Window } from "./image.js";
import { finish, type Activation } from "./requantize.js";

type Shared = Window &
  Activation &
  Readonly<{
    batches: number;
    input_channels: number;
    output_height: number;
    output_width: number;
    output_channels: number;
    dilation_height: number;
    dilation_width: number;
    input_offset: number;
    output_offset: number;
  }>;

export type ConvolutionProblem = Shared & Readonly<{ groups: number }>;
export type DepthwiseProblem = Shared & Readonly<{ depth_multiplier: number }>;
export type TransposeConvolutionProblem = Shared;

export interface ConvolutionConstants {
  readonly weights: Int8Array;
  readonly bias?: Int32Array;
  readonly multipliers: Int32Array;
  readonly shifts: Int32Array;
}

/** Sums are exact in doubles (far below 2^53); finish() wraps them to 32 bits once. */
function convolve(
  problem: Shared,
  constants: ConvolutionConstants,
  sum: (n: number, oy: number, ox: number, o: number) => number,
): Int8Array {
  const { batches, output_height, output_width, output_channels } = problem;
  const sizes = [batches, output_height, output_width, output_channels];
  const output = new Int8Array(batches * output_height * output_width * output_channels);
  for (const index of indicesOf(sizes)) {
    const [n, oy, ox, o] = index as [number, number, number, number];
    const acc = sum(n, oy, ox, o) + (constants.bias?.[o] ?? 0);
    output[flatten(sizes, index)] = finish(acc, constants.multipliers[o]!, constants.shifts[o]!, problem.output_offset, problem);
  }
  return output;
}

function inputSizes(problem: Shared): readonly number[] {
  return [problem.batches, problem.input_height, problem.input_width, problem.input_channels];
}

export function convolutionS8(problem: ConvolutionProblem, input: Int8Array, constants: ConvolutionConstants): Int8Array {
  const inputsPerGroup = problem.input_channels / problem.groups;
  const outputsPerGroup = problem.output_channels / problem.groups;
  const weightSizes = [problem.output_channels, problem.kernel_height, problem.kernel_width, inputsPerGroup];
  return convolve(problem, constants, (n, oy, ox, o) => {
    const group = Math.floor(o / outputsPerGroup);
    let sum = 0;
    for (const { ky, kx, iy, ix } of tapsOf(problem, [problem.dilation_height, problem.dilation_width], oy, ox)) {
      for (let c = 0; c < inputsPerGroup; c++) {
        const x = input[flatten(inputSizes(problem), [n, iy, ix, group * inputsPerGroup + c])]!;
        sum += (x + problem.input_offset) * constants.weights[flatten(weightSizes, [o, ky, kx, c])]!;
      }
    }
    return sum;
  });
}

export function depthwiseS8(problem: DepthwiseProblem, input: Int8Array, constants: ConvolutionConstants): Int8Array {
  const weightSizes = [problem.kernel_height, problem.kernel_width, problem.output_channels];
  return convolve(problem, constants, (n, oy, ox, o) => {
    const c = Math.floor(o / problem.depth_multiplier);
    let sum = 0;
    for (const { ky, kx, iy, ix } of tapsOf(problem, [problem.dilation_height, problem.dilation_width], oy, ox)) {
      const x = input[flatten(inputSizes(problem), [n, iy, ix, c])]!;
      sum += (x + problem.input_offset) * constants.weights[flatten(weightSizes, [ky, kx, o])]!;
    }
    return sum;
  });
}

/** Scatters every input pixel over the output it reaches; the kernels gather. */
export function transposeConvolutionS8(
  problem: TransposeConvolutionProblem,
  input: Int8Array,
  constants: ConvolutionConstants,
): Int8Array {
  const weightSizes = [problem.output_channels, problem.kernel_height, problem.kernel_width, problem.input_channels];
  const sizes = [problem.batches, problem.output_height, problem.output_width, problem.output_channels];
  const sums = new Float64Array(sizes.reduce((product, size) => product * size, 1));
  for (const [n, iy, ix, c] of indicesOf(inputSizes(problem)) as Generator<[number, number, number, number]>) {
    const x = input[flatten(inputSizes(problem), [n, iy, ix, c])]! + problem.input_offset;
    for (const [o, ky, kx] of indicesOf(weightSizes.slice(0, 3)) as Generator<[number, number, number]>) {
      const oy = iy * problem.stride_height - problem.padding_top + ky * problem.dilation_height;
      const ox = ix * problem.stride_width - problem.padding_left + kx * problem.dilation_width;
      if (oy < 0 || oy >= problem.output_height || ox < 0 || ox >= problem.output_width) continue;
      sums[flatten(sizes, [n, oy, ox, o])]! += x * constants.weights[flatten(weightSizes, [o, ky, kx, c])]!;
    }
  }
  return convolve(problem, constants, (n, oy, ox, o) => sums[flatten(sizes, [n, oy, ox, o])]!);
}
