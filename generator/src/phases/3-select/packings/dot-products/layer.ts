import { int32Values, int8Values } from "../../../../ops/cortex-m/constants.js";
import type { KernelRequest } from "../../../../ops/lowering.js";

/** A layer seen as dot products of int8 weights with int8 activations, one per output channel. */
export interface DotProductLayer {
  readonly outputs: number;
  /** Products per output. */
  readonly length: number;
  /** Weight k of output o, in the order in which the kernel meets the activations. */
  readonly weight: (output: number, k: number) => number;
  readonly bias: (output: number) => number;
  readonly multiplier: (output: number) => number;
  readonly shift: (output: number) => number;
  readonly inputOffset: number;
  readonly outputOffset: number;
}

/**
 * A convolution with its taps in column order (kx, ky, channel): windows of a row band whose columns lie one after the
 * other are contiguous in memory. A depthwise convolution of a one-channel image is such a convolution, too.
 */
export function convolutionByColumns(request: KernelRequest): DotProductLayer {
  const { kernel_height: height, kernel_width: width, input_channels: channels, output_channels: outputs } = numbersOf(request);
  const weights = int8Values(request.constants["weights"]!);
  const depthwise = request.family === "depthwise_conv2d_s8";
  const taps = width! * height!;
  const weight = (output: number, k: number): number => {
    const channel = k % channels!;
    const tap = (k - channel) / channels!;
    const [kx, ky] = [Math.floor(tap / height!), tap % height!];
    const position = ky * width! + kx;
    return weights[depthwise ? position * outputs! + output : (output * taps + position) * channels! + channel]!;
  };
  return { outputs: outputs!, length: taps * channels!, weight, ...perChannel(request) };
}

/** A depthwise convolution: output o has the taps of its own filter only, in the order (kx, ky). */
export function depthwiseByColumns(request: KernelRequest): DotProductLayer {
  const { kernel_height: height, kernel_width: width, output_channels: outputs } = numbersOf(request);
  const weights = int8Values(request.constants["weights"]!);
  const weight = (output: number, k: number): number => {
    const [kx, ky] = [Math.floor(k / height!), k % height!];
    return weights[(ky * width! + kx) * outputs! + output]!;
  };
  return { outputs: outputs!, length: width! * height!, weight, ...perChannel(request) };
}

/** A fully connected layer; its one multiplier and shift hold for every output. */
export function linearLayer(request: KernelRequest): DotProductLayer {
  const { input_features: length, output_features: outputs, filter_offset, multiplier, shift } = numbersOf(request);
  const weights = int8Values(request.constants["weights"]!);
  const { input_offset: inputOffset, output_offset: outputOffset } = numbersOf(request);
  return {
    outputs: outputs!,
    length: length!,
    weight: (output, k) => weights[output * length! + k]! + filter_offset!,
    bias: biasOf(request),
    multiplier: () => multiplier!,
    shift: () => shift!,
    inputOffset: inputOffset!,
    outputOffset: outputOffset!,
  };
}

/** The layer of a request of any of these families. */
export function dotProductLayer(request: KernelRequest): DotProductLayer {
  if (request.family === "linear_s8") return linearLayer(request);
  const ordinary = request.family === "conv2d_s8" || request.problem["input_channels"] === 1;
  return ordinary ? convolutionByColumns(request) : depthwiseByColumns(request);
}

/** The bias with the input offset folded in, modulo 2^32 as accumulators are: taps then meet the raw activations. */
export function foldedBias(layer: DotProductLayer, output: number): number {
  let sum = 0;
  for (let k = 0; k < layer.length; ++k) sum += layer.weight(output, k);
  return (layer.bias(output) + Math.imul(layer.inputOffset, sum)) | 0;
}

/** The largest magnitude that an accumulator can take for any input. */
export function accumulatorBound(layer: DotProductLayer, output: number): number {
  const [low, high] = [layer.inputOffset - 128, layer.inputOffset + 127];
  let [smallest, largest] = [layer.bias(output), layer.bias(output)];
  for (let k = 0; k < layer.length; ++k) {
    const weight = layer.weight(output, k);
    smallest += Math.min(weight * low, weight * high);
    largest += Math.max(weight * low, weight * high);
  }
  return Math.max(Math.abs(smallest), Math.abs(largest));
}

function numbersOf(request: KernelRequest): Readonly<Record<string, number>> {
  return request.problem;
}

function perChannel(request: KernelRequest) {
  const multipliers = int32Values(request.constants["multipliers"]!);
  const shifts = int32Values(request.constants["shifts"]!);
  return {
    bias: biasOf(request),
    multiplier: (output: number) => multipliers[output]!,
    shift: (output: number) => shifts[output]!,
    inputOffset: request.problem["input_offset"]!,
    outputOffset: request.problem["output_offset"]!,
  };
}

function biasOf(request: KernelRequest): (output: number) => number {
  const bias = request.constants["bias"];
  if (bias === undefined) return () => 0;
  const values = int32Values(bias);
  return (output) => values[output]!;
}
