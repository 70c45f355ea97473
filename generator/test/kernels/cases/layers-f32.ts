import { convolutionF32 } from "../../oracle/convolution-f32.js";
import type { CaseTable, KernelCase } from "../kernel-case.js";
import { Random } from "../random.js";
import { imageStrides, strideFields, type ImageLayout } from "./layout.js";

/** See layers-s8.ts: pixels and columns by eight, channels by two and three, many layers over their own input. */
interface Layer {
  readonly image: readonly [height: number, width: number];
  readonly channels: readonly [input: number, output: number];
  readonly kernel: readonly [height: number, width: number];
  readonly stride?: readonly [height: number, width: number];
  /** top, left, bottom, right */
  readonly padding?: readonly [number, number, number, number];
  readonly batches?: number;
  readonly depthwise?: boolean;
  readonly layout?: ImageLayout;
}

/** Inputs are multiples of 1/256 below 2; the longest sum here has 260 terms. */
const tolerance = { relative: 1e-5, absolute: 1e-4 };

function layerCase(layer: Layer, index: number): KernelCase {
  const { image, kernel, channels, stride = [1, 1], padding = [0, 0, 0, 0], batches = 1, depthwise = false, layout = "nchw" } = layer;
  const random = new Random(34000 + index);
  const size = (dim: 0 | 1): number => Math.floor((image[dim] + padding[dim] + padding[dim + 2]! - kernel[dim]) / stride[dim]) + 1;
  const [inputs, outputs] = channels;
  const groups = depthwise ? inputs : 1;
  const sizes = {
    batches,
    input_height: image[0],
    input_width: image[1],
    input_channels: inputs,
    output_height: size(0),
    output_width: size(1),
    output_channels: outputs,
    kernel_height: kernel[0],
    kernel_width: kernel[1],
    stride_height: stride[0],
    stride_width: stride[1],
    dilation_height: 1,
    dilation_width: 1,
    padding_top: padding[0],
    padding_left: padding[1],
    groups,
  };
  const strides = {
    input: imageStrides(layout, inputs, sizes.input_height, sizes.input_width),
    weights: imageStrides("nchw", inputs / groups, kernel[0], kernel[1]),
    output: imageStrides(layout, outputs, sizes.output_height, sizes.output_width),
  };
  const weightFields = {
    weights_stride_output: strides.weights[0],
    weights_stride_input: strides.weights[1],
    weights_stride_height: strides.weights[2],
    weights_stride_width: strides.weights[3],
  };
  const input = random.float32(batches * inputs * image[0] * image[1]);
  const weights = random.float32(outputs * (inputs / groups) * kernel[0] * kernel[1]);
  const arrays = index % 3 === 2 ? { input, weights } : { input, weights, bias: random.float32(outputs) };
  const words = [`${image.join("x")}c${inputs}o${outputs}`, `k${kernel.join("x")}s${stride.join("x")}p${padding.join("")}`, layout];
  return {
    id: `layer${index}-${words.join("-")}${depthwise ? "-depthwise" : ""}`,
    problem: { ...sizes, ...strideFields("input", strides.input), ...strideFields("output", strides.output), ...weightFields },
    constants: {},
    inputs: arrays,
    outputs: { output: { array: convolutionF32(sizes, strides, arrays), tolerance } },
  };
}

/** Pixels below, at and past one and two blocks of eight, in rows that end inside blocks and at their ends. */
const pixels = [[1, 1], [1, 7], [1, 8], [3, 3], [2, 8], [3, 5], [5, 5], [3, 11], [4, 16]] as const;

const pointwise: readonly Layer[] = pixels.flatMap((image, row) =>
  ([[4, 4], [5, 3], [9, 8], [1, 1], [7, 7]] as const).flatMap((channels, column): readonly Layer[] => {
    const batches = 1 + ((row + column) % 2);
    const nchw: Layer = { image, channels, kernel: [1, 1], batches };
    return channels[0] === channels[1] ? [nchw, { ...nchw, layout: "nhwc" }] : [nchw];
  }),
);

const windows: readonly Layer[] = [
  { image: [5, 9], channels: [3, 8], kernel: [3, 3], padding: [1, 1, 1, 1] },
  { image: [6, 8], channels: [1, 5], kernel: [3, 3], stride: [2, 2], padding: [0, 0, 1, 1], batches: 2 },
  { image: [13, 9], channels: [1, 6], kernel: [10, 4], stride: [2, 2], padding: [4, 1, 5, 1] },
  { image: [4, 6], channels: [20, 4], kernel: [3, 3], padding: [1, 1, 1, 1] },
  { image: [5, 4], channels: [65, 2], kernel: [2, 2], stride: [2, 2], layout: "nhwc" },
];

/** Columns below, at and past one and two vectors of eight. */
const planes = [[1, 1], [3, 5], [5, 1], [4, 4], [2, 7], [3, 8], [4, 9], [3, 16], [2, 17]] as const;

const depthwise: readonly Layer[] = planes.flatMap((image, row) =>
  ([1, 3, 4] as const).flatMap((count): readonly Layer[] => {
    const plane = { image, channels: [count, count], depthwise: true, batches: 1 + ((row + count) % 2) } as const;
    return [
      { ...plane, kernel: [3, 3], padding: [1, 1, 1, 1] },
      { ...plane, kernel: [3, 3], stride: [2, 2], padding: [1, 1, 1, 1] },
      { ...plane, kernel: [2, 5], padding: [0, 2, 1, 2] },
    ];
  }),
);

export const layerF32Tables = (): readonly CaseTable[] => [
  { family: "conv2d_f32", cases: [...pointwise, ...windows, ...depthwise].map(layerCase) },
];
