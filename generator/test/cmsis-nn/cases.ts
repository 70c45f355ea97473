import { channelFactors, biases, roundings } from "../kernels/cases/quantisation.js";
import type { CaseTable, KernelCase } from "../kernels/kernel-case.js";
import { Random } from "../kernels/random.js";
import { convolutionS8, depthwiseS8, transposeConvolutionS8, type ConvolutionConstants } from "../oracle/convolution-s8.js";

/** Edges of the library's own: where it takes another path, beside what the tables of the families have. */

interface Window {
  readonly input: readonly [height: number, width: number];
  readonly kernel: readonly [height: number, width: number];
  readonly stride: readonly [height: number, width: number];
  /** top, left, bottom, right */
  readonly padding: readonly [number, number, number, number];
}

type Oracle<Own> = (problem: ReturnType<typeof commonFields> & Own, input: Int8Array, constants: ConvolutionConstants) => Int8Array;

interface Layer<Own> {
  readonly id: string;
  readonly window: Window;
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: number;
  readonly batches?: number;
  readonly withoutBias?: boolean;
  readonly isTransposed?: boolean;
  /** Numbers of the problem that only this family has. */
  readonly own: Own;
}

function outputSize({ window, isTransposed }: Layer<unknown>, dim: 0 | 1): number {
  const [input, kernel, stride] = [window.input[dim], window.kernel[dim], window.stride[dim]];
  const padding = window.padding[dim] + window.padding[dim + 2]!;
  return isTransposed === true ? (input - 1) * stride - padding + kernel : Math.floor((input + padding - kernel) / stride) + 1;
}

function commonFields(layer: Layer<unknown>, seed: number) {
  const { window, inputs, outputs, batches = 1 } = layer;
  const { name, ...rounding } = roundings[seed % roundings.length]!;
  return {
    batches,
    input_height: window.input[0],
    input_width: window.input[1],
    input_channels: inputs,
    output_height: outputSize(layer, 0),
    output_width: outputSize(layer, 1),
    output_channels: outputs,
    kernel_height: window.kernel[0],
    kernel_width: window.kernel[1],
    stride_height: window.stride[0],
    stride_width: window.stride[1],
    dilation_height: 1,
    dilation_width: 1,
    padding_top: window.padding[0],
    padding_left: window.padding[1],
    ...rounding,
  };
}

function caseOf<Own extends Readonly<Record<string, number>>>(layer: Layer<Own>, seed: number, oracle: Oracle<Own>): KernelCase {
  const { window, inputs, outputs, batches = 1 } = layer;
  const random = new Random(4000 + seed);
  const problem = { ...commonFields(layer, seed), ...layer.own };
  const input = random.int8(batches * window.input[0] * window.input[1] * inputs);
  const fixed = { weights: random.int8(layer.weights), ...channelFactors(outputs, seed) };
  const constants = layer.withoutBias === true ? fixed : { ...fixed, bias: biases(random, outputs) };
  const words = [`${window.input.join("x")}k${window.kernel.join("x")}s${window.stride.join("x")}p${window.padding.join("-")}`, `c${inputs}o${outputs}`];
  return {
    id: `library-${layer.id}-${seed}:${words.join("-")}${layer.withoutBias === true ? "-no-bias" : ""}`,
    problem,
    constants: { ...constants },
    inputs: { input },
    outputs: { output: { array: oracle(problem, input, constants) } },
  };
}

const line = (width: number, kernel: number, left: number, right: number, stride = 1): Window => ({
  input: [1, width],
  kernel: [1, kernel],
  stride: [1, stride],
  padding: [0, left, 0, right],
});

/** Lines, which have a path of their own on cores with MVE: even and odd padding, none, more than the result is wide. */
const lines: readonly Window[] = [
  line(9, 3, 1, 1),
  line(9, 4, 1, 2),
  line(16, 5, 0, 0),
  line(5, 5, 2, 2),
  line(4, 4, 3, 3),
  line(3, 3, 2, 3),
  line(2, 2, 1, 1),
  line(7, 3, 2, 0),
  line(11, 3, 1, 1, 2),
  line(6, 3, 0, 1),
];

function lineCases(): readonly KernelCase[] {
  return lines.flatMap((window, row) =>
    ([[4, 5], [8, 3], [12, 17], [3, 2]] as const).map(([inputs, outputs], column) => {
      const layer = { id: "line", window, inputs, outputs, weights: outputs * window.kernel[1] * inputs, batches: 1 + (column % 2), own: { groups: 1 } };
      return caseOf({ ...layer, withoutBias: column === 3 }, row * 4 + column, convolutionS8);
    }),
  );
}

function groupedCases(): readonly KernelCase[] {
  const window: Window = { input: [5, 4], kernel: [3, 3], stride: [1, 1], padding: [1, 1, 1, 1] };
  return [false, true].map((withoutBias, seed) =>
    caseOf({ id: "groups", window, inputs: 6, outputs: 9, weights: 9 * 9 * 2, withoutBias, own: { groups: 3 } }, seed, convolutionS8),
  );
}

/** More channels than a block, blocks of odd sizes, one-channel images, 3x3 windows that hang over the right edge. */
function depthwiseCases(): readonly KernelCase[] {
  const three = (height: number, width: number, padding: Window["padding"], stride: 1 | 2 | 3 = 1): Window => ({
    input: [height, width],
    kernel: [3, 3],
    stride: [stride, stride],
    padding,
  });
  const windows = [three(4, 5, [1, 1, 1, 1]), three(3, 3, [0, 1, 0, 2]), three(5, 4, [1, 0, 1, 2], 2), three(4, 7, [2, 2, 2, 2], 3), line(8, 3, 1, 1), line(8, 1, 0, 0)];
  const channels = [[130, 1], [125, 1], [8, 1], [6, 1], [1, 9], [1, 4], [1, 1], [2, 4], [3, 3]] as const;
  return windows.flatMap((window, row) =>
    channels.flatMap(([inputs, multiplier], column) => {
      const outputs = inputs * multiplier;
      const weights = outputs * window.kernel[0] * window.kernel[1];
      const layer = { id: "depthwise", window, inputs, outputs, weights, batches: 1 + ((row + column) % 5 === 4 ? 1 : 0), own: { depth_multiplier: multiplier } };
      const withoutBias = (row + column) % 3 === 0;
      return caseOf({ ...layer, withoutBias }, row * 9 + column, depthwiseS8);
    }),
  );
}

/** Strides up to 2 and more than 16 channels: by a convolution; otherwise through rolling rows. */
function transposeCases(): readonly KernelCase[] {
  const windows: readonly Window[] = [
    { input: [3, 4], kernel: [3, 3], stride: [2, 2], padding: [0, 0, 0, 0] },
    { input: [4, 3], kernel: [4, 4], stride: [2, 2], padding: [1, 1, 1, 1] },
    { input: [2, 5], kernel: [3, 2], stride: [1, 2], padding: [1, 0, 0, 1] },
    { input: [5, 2], kernel: [2, 2], stride: [2, 1], padding: [0, 1, 1, 0] },
    { input: [3, 3], kernel: [5, 4], stride: [3, 3], padding: [0, 2, 1, 1] },
    { input: [3, 3], kernel: [6, 5], stride: [3, 3], padding: [3, 1, 0, 2] },
    { input: [2, 2], kernel: [2, 2], stride: [3, 3], padding: [0, 0, 0, 0] },
    { input: [3, 2], kernel: [4, 4], stride: [2, 2], padding: [2, 2, 2, 2] },
  ];
  return windows.flatMap((window, row) =>
    ([[18, 3], [20, 8], [5, 4], [16, 2]] as const).map(([inputs, outputs], column) => {
      const weights = outputs * inputs * window.kernel[0] * window.kernel[1];
      const layer = { id: "transpose", window, inputs, outputs, weights, batches: 1 + (column % 2), isTransposed: true, own: {} };
      return caseOf({ ...layer, withoutBias: row % 3 === 2 }, row * 4 + column, transposeConvolutionS8);
    }),
  );
}

export const libraryTables = (): readonly CaseTable[] => [
  { family: "conv2d_s8", cases: [...lineCases(), ...groupedCases()] },
  { family: "depthwise_conv2d_s8", cases: depthwiseCases() },
  { family: "transpose_conv2d_s8", cases: transposeCases() },
];
