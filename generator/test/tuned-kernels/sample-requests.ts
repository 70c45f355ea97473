import { int32Array } from "../../src/ops/cortex-m/constants.js";
import type { ConstantArray, KernelRequest } from "../../src/ops/lowering.js";

/** Small layers for the tests of packings and proofs: weights, biases and scales by simple rules. */
export interface SampleOptions {
  readonly outputs: number;
  readonly kernel?: readonly [number, number];
  readonly channels?: number;
  readonly shifts?: readonly number[];
  readonly multipliers?: readonly number[];
}

export function sampleConvolution(options: SampleOptions): KernelRequest {
  const { outputs, kernel = [3, 2], channels = 3 } = options;
  return sample("conv2d_s8", options, kernel, channels, outputs * kernel[0] * kernel[1] * channels, { groups: 1 });
}

export function sampleDepthwise(options: SampleOptions): KernelRequest {
  const kernel = options.kernel ?? [3, 3];
  const multiplier = { depth_multiplier: 1 };
  return sample("depthwise_conv2d_s8", options, kernel, options.channels ?? options.outputs, options.outputs * kernel[0] * kernel[1], multiplier);
}

export function sampleLinear(outputs: number, inputs: number): KernelRequest {
  const problem = { input_features: inputs, output_features: outputs, filter_offset: 0, input_offset: 7, output_offset: -3, multiplier: 1_500_000_000, shift: -6 };
  const constants = { weights: weightsOf(outputs * inputs), bias: int32Array(Array.from({ length: outputs }, (_, i) => 100 * i - 50)) };
  return { kind: "kernel", family: "linear_s8", problem, tensors: {}, constants, multiplyAccumulates: 0 };
}

function sample(
  family: string,
  { outputs, shifts, multipliers }: SampleOptions,
  kernel: readonly [number, number],
  channels: number,
  weightCount: number,
  extra: Readonly<Record<string, number>>,
): KernelRequest {
  const perOutput = (values: readonly number[]) => int32Array(Array.from({ length: outputs }, (_, i) => values[i % values.length]!));
  return {
    kind: "kernel",
    family,
    problem: {
      kernel_height: kernel[0],
      kernel_width: kernel[1],
      input_channels: channels,
      output_channels: outputs,
      input_offset: 5,
      output_offset: -20,
      ...extra,
    },
    tensors: {},
    constants: {
      weights: weightsOf(weightCount),
      bias: perOutput([1000, -3000, 77]),
      multipliers: perOutput(multipliers ?? [1_200_000_000, 2_000_000_000]),
      shifts: perOutput(shifts ?? [-7, -9]),
    },
    multiplyAccumulates: 0,
  };
}

function weightsOf(count: number): ConstantArray {
  const values = Int8Array.from({ length: count }, (_, i) => ((i * 37 + 11) % 255) - 127);
  return { dtype: "int8", bytes: new Uint8Array(values.buffer) };
}
