import type { ConstantArray } from "../../src/ops/lowering.js";
import { Random, seedOf, type KernelCase } from "./kernel-case.js";

/** What a case may set; everything else has a plain default. */
export interface ConvOptions {
  readonly height: number;
  readonly width: number;
  readonly channels: number;
  readonly outputs: number;
  readonly kernel?: readonly [number, number];
  readonly stride?: readonly [number, number];
  readonly dilation?: readonly [number, number];
  readonly padding?: readonly [number, number];
  readonly outputSize?: readonly [number, number];
  readonly groups?: number;
  readonly batches?: number;
  readonly inputOffset?: number;
  readonly outputOffset?: number;
  readonly clamp?: readonly [number, number];
  readonly shifts?: readonly [number, number];
  readonly deadChannels?: boolean;
  readonly noBias?: boolean;
  readonly weightLimit?: number;
}

export function convCase(options: ConvOptions): KernelCase {
  const groupChannels = options.channels / (options.groups ?? 1);
  const kernel = options.kernel ?? [1, 1];
  return build("conv2d_s8", options, options.outputs * kernel[0] * kernel[1] * groupChannels, {
    groups: options.groups ?? 1,
  });
}

/** `outputs` must be a multiple of `channels`. */
export function depthwiseCase(options: ConvOptions): KernelCase {
  const kernel = options.kernel ?? [3, 3];
  return build("depthwise_conv2d_s8", { ...options, kernel }, options.outputs * kernel[0] * kernel[1], {
    depth_multiplier: options.outputs / options.channels,
  });
}

/** `outputSize` is the caller's. */
export function transposeConvCase(options: ConvOptions & { readonly outputSize: readonly [number, number] }): KernelCase {
  const kernel = options.kernel ?? [1, 1];
  return build("transpose_conv2d_s8", options, options.outputs * kernel[0] * kernel[1] * options.channels, {});
}

function build(
  family: string,
  options: ConvOptions,
  weightCount: number,
  extra: Readonly<Record<string, number>>,
): KernelCase {
  const kernel = options.kernel ?? [1, 1];
  const stride = options.stride ?? [1, 1];
  const dilation = options.dilation ?? [1, 1];
  const padding = options.padding ?? [0, 0];
  const sizes = [options.height, options.width];
  const fitting = [0, 1].map((dim) => {
    const spanned = sizes[dim]! + 2 * padding[dim]! - (kernel[dim]! - 1) * dilation[dim]! - 1;
    return Math.floor(spanned / stride[dim]!) + 1;
  });
  const [outputHeight, outputWidth] = options.outputSize ?? (fitting as [number, number]);
  const clamp = options.clamp ?? [-128, 127];
  const batches = options.batches ?? 1;
  const problem = {
    batches,
    input_height: options.height,
    input_width: options.width,
    input_channels: options.channels,
    output_height: outputHeight,
    output_width: outputWidth,
    output_channels: options.outputs,
    kernel_height: kernel[0],
    kernel_width: kernel[1],
    stride_height: stride[0],
    stride_width: stride[1],
    dilation_height: dilation[0],
    dilation_width: dilation[1],
    padding_top: padding[0],
    padding_left: padding[1],
    input_offset: options.inputOffset ?? 128,
    output_offset: options.outputOffset ?? -128,
    activation_min: clamp[0],
    activation_max: clamp[1],
    ...extra,
  };
  const id = `${family}:${Object.entries(options)
    .map(([key, value]) => `${key}=${String(value)}`)
    .join(",")}`;
  const random = new Random(seedOf(id));
  const limit = options.weightLimit ?? 127;
  const weights = random.list(weightCount, limit === 127 ? -128 : -limit, limit);
  const shiftRange = options.shifts ?? [-9, -6];
  const multipliers = random.list(options.outputs, 2 ** 30, 2 ** 31 - 1);
  const shifts = random.list(options.outputs, shiftRange[0], shiftRange[1]);
  if (options.deadChannels === true) {
    for (let channel = 0; channel < options.outputs; channel += 3) {
      if (channel % 2 === 0) multipliers[channel] = 0;
      else shifts[channel] = -28;
    }
  }
  const bias = options.noBias === true ? {} : { bias: int32(random.list(options.outputs, -4000, 4000)) };
  const outputElements = batches * outputHeight * outputWidth * options.outputs;
  const taps = kernel[0] * kernel[1] * (family === "conv2d_s8" ? options.channels / (options.groups ?? 1) : 1);
  return {
    id,
    request: {
      kind: "kernel",
      family,
      problem,
      tensors: {},
      constants: {
        weights: { dtype: "int8", bytes: new Uint8Array(Int8Array.from(weights).buffer) },
        ...bias,
        multipliers: int32(multipliers),
        shifts: int32(shifts),
      },
      multiplyAccumulates: outputElements * taps,
    },
    inputs: [
      { name: "input", cType: "int8_t", elements: batches * options.height * options.width * options.channels },
    ],
    output: { name: "output", cType: "int8_t", elements: outputElements },
  };
}

const int32 = (values: readonly number[]): ConstantArray => ({
  dtype: "int32",
  bytes: new Uint8Array(Int32Array.from(values).buffer),
});
