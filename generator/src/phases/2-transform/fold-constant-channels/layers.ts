import { tensorOf, type Graph, type Module } from "../../../ir/graph.js";
import type { StorageId } from "../../../ir/ids.js";
import type { Node } from "../../../ir/node.js";
import type { ConvolutionArguments } from "../../../ops/cortex-m/convolution.js";
import type { ChannelTensor } from "./channel-tensors.js";
import { int32Constant, int8Constant } from "../constant-numbers.js";

/** A layer with weights, as channel analysis sees it: output = clamp(requantize(bias + sum of taps)). */
export interface WeightedLayer {
  readonly kind: "conv" | "depthwise" | "linear";
  /** Order of the weights in the file: the dialect spells a convolution of one channel as depthwise. */
  readonly weightLayout: "outputs-first" | "outputs-last";
  readonly inputChannels: number;
  readonly outputChannels: number;
  /** Taps per pair of channels: kernel height times kernel width, or the pixels of a row of features. */
  readonly taps: number;
  /** Whether a tap may lie in the padding, where it adds nothing. */
  readonly isPadded: boolean;
  readonly inputOffset: number;
  readonly outputOffset: number;
  readonly activationMin: number;
  readonly activationMax: number;
  readonly bias: Int32Array;
  readonly multiplier: (output: number) => number;
  readonly shift: (output: number) => number;
  /** The weight of one tap between two channels; for depthwise, `input` is not used. */
  readonly weight: (output: number, tap: number, input: number) => number;
}

interface LinearArguments extends Pick<ConvolutionArguments, "input" | "inputOffset" | "outputOffset" | "activationMin" | "activationMax"> {
  readonly weights: ConvolutionArguments["weight"];
  readonly bias: ConvolutionArguments["bias"];
  readonly kernelSum: ConvolutionArguments["bias"];
  readonly filterOffset: number;
  readonly requantizeMultipliers: readonly number[];
  readonly requantizeShifts: readonly number[];
}

/** The layers of a graph that have constant weights and no groups. */
export function layersOf(module: Module, graph: Graph, tensors: ReadonlyMap<StorageId, ChannelTensor>): ReadonlyMap<Node, WeightedLayer> {
  return new Map(
    graph.nodes.flatMap((node): readonly (readonly [Node, WeightedLayer])[] => {
      const layer = weightedLayerOf(module, node, tensors);
      return layer === undefined ? [] : [[node, layer]];
    }),
  );
}

function weightedLayerOf(module: Module, node: Node, tensors: ReadonlyMap<StorageId, ChannelTensor>): WeightedLayer | undefined {
  switch (node.operator) {
    case "cortex_m::quantized_linear.out": {
      const args = node.arguments as unknown as LinearArguments;
      return linearOf(module, args, tensors.get(tensorOf(module, args.input.value).storage)?.channels);
    }
    case "cortex_m::quantized_conv2d.out":
    case "cortex_m::quantized_transpose_conv2d.out":
      return convolutionLayerOf(module, node, "conv");
    case "cortex_m::quantized_depthwise_conv2d.out":
      return convolutionLayerOf(module, node, "depthwise");
    default:
      return undefined;
  }
}

function convolutionLayerOf(module: Module, node: Node, kind: "conv" | "depthwise"): WeightedLayer | undefined {
  const args = node.arguments as unknown as ConvolutionArguments;
  const weights = int8Constant(module, args.weight);
  const multipliers = int32Constant(module, args.requantizeMultipliers);
  const shifts = int32Constant(module, args.requantizeShifts);
  const bias = args.bias === null ? undefined : int32Constant(module, args.bias);
  if (!weights || !multipliers || !shifts || (args.bias !== null && !bias)) return undefined;
  const sizes = tensorOf(module, args.weight.value).sizes;
  const inputChannels = tensorOf(module, args.input.value).sizes[1]!;
  const outputChannels = tensorOf(module, args.out.value).sizes[1]!;
  const taps = sizes[1]! * sizes[2]!;
  const isGrouped = kind === "conv" && sizes[3] !== inputChannels;
  const isOneChannel = kind === "depthwise" && inputChannels === 1 && outputChannels > 1;
  const isMultiplied = kind === "depthwise" && inputChannels !== outputChannels && !isOneChannel;
  if (isGrouped || isMultiplied) return undefined;
  return {
    kind: isOneChannel ? "conv" : kind,
    weightLayout: kind === "conv" ? "outputs-first" : "outputs-last",
    inputChannels,
    outputChannels,
    taps,
    // Which taps of a transposed convolution reach an output depends on the stride and the place.
    isPadded: node.operator === "cortex_m::quantized_transpose_conv2d.out" || readsPadding(module, args),
    inputOffset: args.inputOffset,
    outputOffset: args.outputOffset,
    activationMin: args.activationMin,
    activationMax: args.activationMax,
    bias: bias ?? new Int32Array(outputChannels),
    multiplier: (output) => multipliers[output]!,
    shift: (output) => shifts[output]!,
    weight:
      kind === "conv"
        ? (output, tap, input) => weights[(output * taps + tap) * inputChannels + input]!
        : (output, tap) => weights[tap * outputChannels + output]!,
  };
}

/** A row of features is one pixel, or, behind a reshaped image, several of `pixelChannels` each. */
function linearOf(module: Module, args: LinearArguments, pixelChannels: number | undefined): WeightedLayer | undefined {
  const weights = int8Constant(module, args.weights);
  const bias = args.bias === null ? undefined : int32Constant(module, args.bias);
  const kernelSum = args.kernelSum === null ? undefined : int32Constant(module, args.kernelSum);
  if (!weights || (args.bias !== null && !bias) || (args.kernelSum !== null && !kernelSum) || args.filterOffset !== 0) return undefined;
  const [outputChannels, features] = tensorOf(module, args.weights.value).sizes as [number, number];
  const inputChannels = pixelChannels !== undefined && features % pixelChannels === 0 ? pixelChannels : features;
  const lineSum = (output: number): number =>
    weights.subarray(output * features, (output + 1) * features).reduce((sum, weight) => sum + weight, 0);
  const unfolded = kernelSum?.subarray(0, outputChannels).map((folded, output) => (folded - Math.imul(args.inputOffset, lineSum(output))) | 0);
  return {
    kind: "linear",
    weightLayout: "outputs-first",
    inputChannels,
    outputChannels,
    taps: features / inputChannels,
    isPadded: false,
    inputOffset: args.inputOffset,
    outputOffset: args.outputOffset,
    activationMin: args.activationMin,
    activationMax: args.activationMax,
    bias: unfolded ?? bias ?? new Int32Array(outputChannels),
    multiplier: () => args.requantizeMultipliers[0]!,
    shift: () => args.requantizeShifts[0]!,
    weight: (output, tap, input) => weights[output * features + tap * inputChannels + input]!,
  };
}

/** Whether any window reaches over an edge of the input; bottom and right follow from the output's size. */
function readsPadding(module: Module, args: ConvolutionArguments): boolean {
  const input = tensorOf(module, args.input.value).sizes;
  const output = tensorOf(module, args.out.value).sizes;
  const kernel = tensorOf(module, args.weight.value).sizes;
  return [0, 1].some((axis) => {
    const at = (list: readonly number[]): number => list[axis] ?? list[0]!;
    const last = (output[axis + 2]! - 1) * at(args.stride) - at(args.padding) + (kernel[axis + 1]! - 1) * at(args.dilation);
    return at(args.padding) > 0 || last >= input[axis + 2]!;
  });
}
