import { flatten, indicesOf } from "./image.js";
import type { Problem } from "./problem.js";

const four = [0, 1, 2, 3] as const;
const fields = (problem: Problem, prefix: string): number[] => four.map((dim) => problem[`${prefix}${dim}`]!);
const dot = (index: readonly number[], strides: readonly number[]): number =>
  index.reduce((sum, value, dim) => sum + value * strides[dim]!, 0);

/** Picks one value per output element; `outputElements` may exceed what the strides reach. */
export function binaryStrided(
  problem: Problem,
  input1: Int8Array,
  input2: Int8Array,
  combine: (a: number, b: number) => number,
): Int8Array {
  const sizes = fields(problem, "size");
  const output = new Int8Array(sizes.reduce((product, size) => product * size, 1));
  for (const index of indicesOf(sizes)) {
    const a = input1[dot(index, fields(problem, "input1_stride"))]!;
    const b = input2[dot(index, fields(problem, "input2_stride"))]!;
    output[dot(index, fields(problem, "output_stride"))] = combine(a, b);
  }
  return output;
}

export function transposeS8(problem: Problem, input: Int8Array): Int8Array {
  const sizes = fields(problem, "size");
  const output = new Int8Array(input.length);
  for (const index of indicesOf(sizes)) {
    output[dot(index, fields(problem, "output_stride"))] = input[dot(index, fields(problem, "input_stride"))]!;
  }
  return output;
}

export type PadProblem = Readonly<{
  batches: number;
  input_height: number;
  input_width: number;
  input_channels: number;
  output_batches: number;
  output_height: number;
  output_width: number;
  output_channels: number;
  padding_front: number;
  padding_top: number;
  padding_left: number;
  padding_channel_front: number;
  pad_value: number;
}>;

/** Fills the output, then copies the input into its place; the kernels decide per output element. */
export function padS8(p: PadProblem, input: Int8Array): Int8Array {
  const inputSizes = [p.batches, p.input_height, p.input_width, p.input_channels];
  const sizes = [p.output_batches, p.output_height, p.output_width, p.output_channels];
  const front = [p.padding_front, p.padding_top, p.padding_left, p.padding_channel_front];
  const output = new Int8Array(sizes.reduce((product, size) => product * size, 1)).fill(p.pad_value);
  for (const index of indicesOf(inputSizes)) {
    output[flatten(sizes, index.map((value, dim) => value + front[dim]!))] = input[flatten(inputSizes, index)]!;
  }
  return output;
}
