import { convolutionS8, depthwiseS8, type ConvolutionConstants } from "../../oracle/convolution-s8.js";
import type { CaseTable, KernelCase } from "../kernel-case.js";
import { Random } from "../random.js";
import { roundings } from "./quantisation.js";

/**
 * Layers as models have them, at the edges of what tuned kernels divide work into: pixels by four and eight, channels by
 * two, four and sixteen, products by sixteen, output rows by two. Many may lie over their own input.
 */
interface Layer {
  readonly image: readonly [height: number, width: number];
  readonly channels: readonly [input: number, output: number];
  readonly kernel?: readonly [height: number, width: number];
  readonly stride?: readonly [height: number, width: number];
  readonly dilation?: readonly [height: number, width: number];
  /** top, left, bottom, right */
  readonly padding?: readonly [number, number, number, number];
  readonly batches?: number;
}

/** What requantisation does to the channels of a layer; forms of tuned kernels differ by the range of the shifts. */
const scales = [
  { name: "usual", shifts: [-10, -6], weight: 127 },
  { name: "dead", shifts: [-10, -6], weight: 127 },
  { name: "small", shifts: [-9, -6], weight: 24 },
  { name: "shallow", shifts: [-4, -1], weight: 6 },
  { name: "deep", shifts: [-22, -16], weight: 127 },
] as const;
const ordinaryScales = 3;

/** A clamp on both sides, and the roundings of the other tables. */
const clamps = [...roundings, { name: "both-sides", input_offset: -4, output_offset: 9, activation_min: -20, activation_max: 33 }] as const;

function constantsOf(random: Random, outputs: number, weights: number, scale: (typeof scales)[number]): ConvolutionConstants {
  const multipliers = random.int32(outputs, 2 ** 30, 2 ** 31 - 1);
  const shifts = random.int32(outputs, scale.shifts[0], scale.shifts[1]);
  if (scale.name === "dead") {
    for (let channel = 0; channel < outputs; channel += 3) {
      if (channel % 2 === 0) multipliers[channel] = 0;
      else shifts[channel] = -29;
    }
  }
  const bias = random.int32(outputs, -4000, 4000);
  return { weights: random.int8(weights, -scale.weight, scale.weight), multipliers, shifts, bias };
}

function windowOf({ image, kernel = [1, 1], stride = [1, 1], dilation = [1, 1], padding = [0, 0, 0, 0], batches = 1 }: Layer) {
  const size = (dim: 0 | 1): number =>
    Math.floor((image[dim] + padding[dim] + padding[dim + 2]! - dilation[dim] * (kernel[dim] - 1) - 1) / stride[dim]) + 1;
  return {
    batches,
    input_height: image[0],
    input_width: image[1],
    output_height: size(0),
    output_width: size(1),
    kernel_height: kernel[0],
    kernel_width: kernel[1],
    stride_height: stride[0],
    stride_width: stride[1],
    dilation_height: dilation[0],
    dilation_width: dilation[1],
    padding_top: padding[0],
    padding_left: padding[1],
  };
}

type Family = "conv2d_s8" | "depthwise_conv2d_s8";

/** `index` tells cases apart and which clamp and scale they have unless one is given. */
function layerCase(family: Family, layer: Layer, index: number, clamp = index % clamps.length, scaleIndex = index % scales.length): KernelCase {
  const random = new Random((family === "conv2d_s8" ? 30000 : 32000) + index);
  const [inputs, outputs] = layer.channels;
  const { name, ...rounding } = clamps[clamp]!;
  const scale = scales[scaleIndex]!;
  const sizes = { ...windowOf(layer), ...rounding, input_channels: inputs, output_channels: outputs };
  const taps = sizes.kernel_height * sizes.kernel_width;
  const input = random.int8(sizes.batches * sizes.input_height * sizes.input_width * inputs);
  const words = [`${layer.image.join("x")}c${inputs}o${outputs}`, `k${sizes.kernel_height}x${sizes.kernel_width}`];
  if (layer.stride !== undefined) words.push(`s${layer.stride.join("x")}`);
  if (layer.dilation !== undefined) words.push(`d${layer.dilation.join("x")}`);
  if (layer.padding !== undefined) words.push(`p${layer.padding.join("")}`);
  const id = `layer${index}-${[...words, name, scale.name].join("-")}`;
  if (family === "conv2d_s8") {
    const problem = { ...sizes, groups: 1 };
    const constants = constantsOf(random, outputs, outputs * taps * inputs, scale);
    return { id, problem, constants: { ...constants }, inputs: { input }, outputs: { output: { array: convolutionS8(problem, input, constants) } } };
  }
  const problem = { ...sizes, depth_multiplier: outputs / inputs };
  const constants = constantsOf(random, outputs, taps * outputs, scale);
  return { id, problem, constants: { ...constants }, inputs: { input }, outputs: { output: { array: depthwiseS8(problem, input, constants) } } };
}

/** Every row takes its turn of the columns, `together` of them. */
function pairUp<Row, Column>(rows: readonly Row[], columns: readonly Column[], together: number): readonly (readonly [Row, Column])[] {
  return rows.flatMap((row, at) =>
    Array.from({ length: together }, (_, i) => [row, columns[(at * together + i) % columns.length]!] as const),
  );
}

const square = { kernel: [3, 3], padding: [1, 1, 1, 1] } as const;

const pointwise: readonly Layer[] = pairUp(
  [[4, 4], [5, 5], [8, 8], [8, 3], [16, 16], [16, 2], [17, 16], [32, 31], [48, 7], [144, 5], [160, 4], [260, 2]] as const,
  [[1, 1], [1, 3], [1, 4], [1, 5], [3, 3], [2, 4], [5, 13], [2, 33], [3, 23]] as const,
  3,
).map(([channels, image]) => ({ channels, image }));

const stridedPointwise: readonly Layer[] = [
  { image: [4, 6], channels: [16, 16], stride: [2, 2] },
  { image: [5, 7], channels: [20, 9], stride: [2, 2], batches: 2 },
  { image: [1, 9], channels: [8, 4], stride: [1, 2] },
];

const windows: readonly Layer[] = pairUp(
  [
    square,
    { kernel: [3, 3] },
    { kernel: [3, 3], stride: [2, 2], padding: [0, 0, 1, 1] },
    { kernel: [3, 3], stride: [2, 2], padding: [1, 1, 1, 1] },
    { kernel: [3, 3], padding: [2, 2, 0, 0] },
    { kernel: [5, 5], padding: [2, 2, 2, 2] },
    { kernel: [5, 3], stride: [2, 1], padding: [2, 1, 2, 1] },
    { kernel: [1, 7], padding: [0, 3, 0, 3] },
    { kernel: [5, 1], padding: [4, 0, 0, 0] },
    { kernel: [2, 2], stride: [2, 2] },
    { kernel: [2, 3], stride: [3, 3], padding: [0, 1, 1, 1] },
    { kernel: [3, 3], dilation: [2, 1], padding: [2, 1, 2, 1] },
    { kernel: [3, 3], dilation: [2, 2], padding: [0, 2, 4, 2] },
  ] as const satisfies readonly Omit<Layer, "image" | "channels">[],
  pairUp(
    [[1, 8], [3, 8], [4, 4], [8, 8], [16, 16], [16, 3], [20, 20], [33, 5], [5, 5]] as const,
    [[5, 5], [9, 4], [6, 7], [5, 24], [7, 8], [5, 25], [6, 10]] as const,
    3,
  ),
  4,
).map(([window, [channels, image]]) => ({ ...window, channels, image }));

/** Rows of eight pixels and channels by sixteen, as the Kronecker convolution wants them. */
const rowsOfEight: readonly Layer[] = [
  ...[1, 2, 3, 4, 5, 8].flatMap((height, index): readonly Layer[] => {
    const top = Math.min(index, height - 1);
    const bottom = height - 1 - top;
    return [8, 16].map((width, variation) => ({
      image: [1 + ((index + variation) % 5), width],
      channels: [variation === 0 ? 16 : 32, 1 + ((2 * index + variation) % 5)],
      kernel: [height, 3],
      padding: [top, 1, bottom, 1],
      batches: 1 + (index % 2),
    }));
  }),
  // More rows than a band of eight.
  { image: [11, 8], channels: [16, 3], kernel: [3, 3], padding: [1, 1, 1, 1], batches: 2 },
];

const depthwiseWindows: readonly Layer[] = pairUp(
  [
    square,
    { kernel: [3, 3] },
    { kernel: [3, 3], padding: [2, 1, 0, 1] },
    { kernel: [3, 3], padding: [0, 0, 2, 2] },
    { kernel: [3, 3], stride: [2, 2], padding: [1, 1, 1, 1] },
    { kernel: [3, 3], stride: [2, 2], padding: [0, 0, 1, 1] },
    { kernel: [3, 3], stride: [2, 2], padding: [2, 1, 0, 1] },
    { kernel: [5, 5], padding: [2, 2, 2, 2] },
  ] as const satisfies readonly Omit<Layer, "image" | "channels">[],
  pairUp(
    [2, 4, 8, 12, 16, 20, 33, 64, 1] as const,
    [[3, 3], [4, 8], [5, 5], [3, 9], [6, 4], [7, 6], [4, 7], [3, 17], [8, 10], [5, 16]] as const,
    4,
  ),
  9,
).map(([window, [channels, image]]) => ({ ...window, channels: [channels, channels], image }));

const fewRows: readonly Layer[] = [[1, 5], [1, 8], [2, 4], [2, 3], [1, 1], [2, 1]].flatMap(([height, width], index) =>
  [4, 16].map((channels): Layer => ({ ...square, image: [height!, width!], channels: [channels, channels], batches: 1 + (index % 2) })),
);

/** One input channel; with a wide stride even several output channels fit over it. */
const oneChannel: readonly Layer[] = [
  { image: [9, 8], channels: [1, 2], kernel: [3, 3], stride: [1, 2], padding: [1, 1, 1, 1] },
  { image: [6, 13], channels: [1, 3], kernel: [3, 3], stride: [2, 4], padding: [0, 0, 1, 1] },
  { image: [7, 21], channels: [1, 4], kernel: [5, 3], stride: [1, 4], padding: [2, 1, 2, 1], batches: 2 },
  { image: [13, 9], channels: [1, 8], kernel: [10, 4], stride: [2, 2], padding: [4, 1, 5, 1] },
];

/** What only layers take that are rectified at the zero point and whose channels are scaled alike. */
const rectifiedPointwise: readonly Layer[] = pairUp(
  [8, 16] as const,
  [[1, 1], [5, 3], [2, 8], [7, 13]] as const,
  4,
).flatMap(([channels, image], index) => [1, channels, 17].map((outputs): Layer => ({ image, channels: [channels, outputs], batches: 1 + (index % 2) })));

const rectifiedDepthwise: readonly Layer[] = [1, 2].flatMap((stride) =>
  pairUp([4, 8, 12, 20] as const, [[1, 4], [3, 3], [4, 8], [5, 7], [8, 10], [2, 6]] as const, 3).map(
    ([channels, image]): Layer => ({ ...square, image, channels: [channels, channels], stride: [stride, stride] }),
  ),
);

/** The first clamp is the rectifier, the first three are the whole int8 range; sums share a register if weights are small. */
const [rectifier, wholeRanges, smallWeights] = [0, 3, 2];

function cases(
  family: Family,
  any: readonly Layer[],
  rectified: readonly Layer[],
  wholeRange: readonly Layer[] = [],
): readonly KernelCase[] {
  return [
    ...any.map((layer, index) => layerCase(family, layer, index)),
    ...rectified.map((layer, index) => layerCase(family, layer, 500 + index, rectifier, index % ordinaryScales)),
    ...wholeRange.map((layer, index) => layerCase(family, layer, 800 + index, index % wholeRanges, smallWeights)),
  ];
}

export const layerTables = (): readonly CaseTable[] => [
  {
    family: "conv2d_s8",
    cases: cases("conv2d_s8", [...pointwise, ...stridedPointwise, ...windows], rectifiedPointwise, rowsOfEight),
  },
  {
    family: "depthwise_conv2d_s8",
    cases: cases("depthwise_conv2d_s8", [...depthwiseWindows, ...fewRows, ...oneChannel], rectifiedDepthwise),
  },
];
