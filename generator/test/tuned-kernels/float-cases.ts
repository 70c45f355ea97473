import { seedOf, Random, type CaseTensor, type KernelCase } from "./kernel-case.js";

function floats(name: string, elements: number): CaseTensor {
  return { name, cType: "float", elements };
}

function plainCase(family: string, id: string, problem: Readonly<Record<string, number>>, inputs: readonly CaseTensor[], output: CaseTensor, macs: number): KernelCase {
  const request = { kind: "kernel" as const, family, problem, tensors: {}, constants: {}, multiplyAccumulates: macs };
  return { id: `${family}:${id}`, request, inputs, output };
}

interface ConvFloatOptions {
  readonly size: readonly [number, number, number];
  readonly outputs: number;
  readonly kernel?: readonly [number, number];
  readonly stride?: readonly [number, number];
  readonly padding?: readonly [number, number];
  readonly dilation?: readonly [number, number];
  readonly groups?: number;
  readonly batches?: number;
  readonly channelsLast?: boolean;
  readonly noBias?: boolean;
}

function convFloatCase(options: ConvFloatOptions): KernelCase {
  const { size, outputs, kernel = [1, 1], stride = [1, 1], padding = [0, 0], dilation = [1, 1], groups = 1, batches = 1 } = options;
  const [height, width, channels] = size;
  const [outputHeight, outputWidth] = [0, 1].map((dim) => {
    const spanned = size[dim]! + 2 * padding[dim]! - (kernel[dim]! - 1) * dilation[dim]! - 1;
    return Math.floor(spanned / stride[dim]!) + 1;
  }) as [number, number];
  const strides = (name: string, c: number, h: number, w: number) =>
    options.channelsLast === true
      ? { [`${name}_batch`]: c * h * w, [`${name}_channel`]: 1, [`${name}_height`]: c * w, [`${name}_width`]: c }
      : { [`${name}_batch`]: c * h * w, [`${name}_channel`]: h * w, [`${name}_height`]: w, [`${name}_width`]: 1 };
  const taps = kernel[0] * kernel[1];
  const inner = channels / groups;
  const problem = {
    batches,
    input_height: height,
    input_width: width,
    input_channels: channels,
    output_height: outputHeight,
    output_width: outputWidth,
    output_channels: outputs,
    kernel_height: kernel[0],
    kernel_width: kernel[1],
    stride_height: stride[0],
    stride_width: stride[1],
    dilation_height: dilation[0],
    dilation_width: dilation[1],
    padding_top: padding[0],
    padding_left: padding[1],
    groups,
    ...strides("input_stride", channels, height, width),
    weights_stride_output: inner * taps,
    weights_stride_input: taps,
    weights_stride_height: kernel[1],
    weights_stride_width: 1,
    ...strides("output_stride", outputs, outputHeight, outputWidth),
  };
  const id = Object.entries(options).map(([key, value]) => `${key}=${String(value)}`).join(",");
  const elements = batches * outputHeight * outputWidth * outputs;
  const inputs = [floats("input", batches * height * width * channels), floats("weights", outputs * inner * taps)];
  if (options.noBias !== true) inputs.push(floats("bias", outputs));
  return plainCase("conv2d_f32", id, problem, inputs, floats("output", elements), elements * inner * taps);
}

interface TransposeFloatOptions {
  readonly size: readonly [number, number, number];
  readonly outputs: number;
  readonly kernel: number;
  readonly stride: number;
  readonly padding: number;
}

/** Channels first, square windows. */
function transposeFloatCase(options: TransposeFloatOptions): KernelCase {
  const { size, outputs, kernel, stride, padding } = options;
  const [height, width, channels] = size;
  const [outputHeight, outputWidth] = [height, width].map((extent) => (extent - 1) * stride - 2 * padding + kernel) as [number, number];
  const strides = (name: string, c: number, h: number, w: number) => ({
    [`${name}_batch`]: c * h * w, [`${name}_channel`]: h * w, [`${name}_height`]: w, [`${name}_width`]: 1,
  });
  const taps = kernel * kernel;
  const problem = {
    batches: 1,
    input_height: height,
    input_width: width,
    input_channels: channels,
    output_height: outputHeight,
    output_width: outputWidth,
    output_channels: outputs,
    kernel_height: kernel,
    kernel_width: kernel,
    stride_height: stride,
    stride_width: stride,
    dilation_height: 1,
    dilation_width: 1,
    padding_top: padding,
    padding_left: padding,
    groups: 1,
    ...strides("input_stride", channels, height, width),
    weights_stride_input: outputs * taps,
    weights_stride_output: taps,
    weights_stride_height: kernel,
    weights_stride_width: 1,
    ...strides("output_stride", outputs, outputHeight, outputWidth),
  };
  const id = Object.entries(options).map(([key, value]) => `${key}=${String(value)}`).join(",");
  const inputs = [floats("input", height * width * channels), floats("weights", channels * outputs * taps), floats("bias", outputs)];
  const macs = height * width * channels * outputs * taps;
  return plainCase("transpose_conv2d_f32", id, problem, inputs, floats("output", outputHeight * outputWidth * outputs), macs);
}

interface MatmulFloatOptions {
  readonly sizes: readonly [number, number, number, number];
  /** rhs as [columns, depth], as a linear layer has it. */
  readonly linear?: boolean;
  readonly alpha?: number;
  readonly beta?: number;
  readonly noBias?: boolean;
}

function matmulFloatCase(options: MatmulFloatOptions): KernelCase {
  const [batches, rows, columns, depth] = options.sizes;
  const linear = options.linear === true;
  const problem = {
    batches,
    rows,
    columns,
    depth,
    lhs_stride_batch: rows * depth,
    lhs_stride_row: depth,
    lhs_stride_depth: 1,
    rhs_stride_batch: columns * depth,
    rhs_stride_depth: linear ? 1 : columns,
    rhs_stride_column: linear ? depth : 1,
    bias_stride_batch: 0,
    bias_stride_row: 0,
    bias_stride_column: 1,
    output_stride_batch: rows * columns,
    output_stride_row: columns,
    output_stride_column: 1,
    alpha: options.alpha ?? 1,
    beta: options.beta ?? 1,
  };
  const id = Object.entries(options).map(([key, value]) => `${key}=${String(value)}`).join(",");
  const inputs = [floats("lhs", batches * rows * depth), floats("rhs", batches * columns * depth)];
  if (options.noBias !== true) inputs.push(floats("bias", columns));
  const elements = batches * rows * columns;
  return plainCase("matmul_f32", id, problem, inputs, floats("output", elements), elements * depth);
}

interface PoolFloatOptions {
  readonly size: readonly [number, number, number];
  readonly kernel: readonly [number, number];
  readonly stride?: readonly [number, number];
  readonly padding?: readonly [number, number];
  readonly channelsLast?: boolean;
  readonly includePadding?: boolean;
  readonly divisor?: number;
}

function poolFloatCase(family: "avg_pool2d_f32" | "max_pool2d_f32", options: PoolFloatOptions): KernelCase {
  const { size, kernel, stride = [1, 1], padding = [0, 0] } = options;
  const [height, width, channels] = size;
  const [outputHeight, outputWidth] = [0, 1].map(
    (dim) => Math.floor((size[dim]! + 2 * padding[dim]! - kernel[dim]!) / stride[dim]!) + 1,
  ) as [number, number];
  const strides = (name: string, h: number, w: number) =>
    options.channelsLast === true
      ? { [`${name}_batch`]: channels * h * w, [`${name}_channel`]: 1, [`${name}_height`]: channels * w, [`${name}_width`]: channels }
      : { [`${name}_batch`]: channels * h * w, [`${name}_channel`]: h * w, [`${name}_height`]: w, [`${name}_width`]: 1 };
  const problem = {
    batches: 2,
    input_height: height,
    input_width: width,
    channels,
    output_height: outputHeight,
    output_width: outputWidth,
    kernel_height: kernel[0],
    kernel_width: kernel[1],
    stride_height: stride[0],
    stride_width: stride[1],
    ...(family === "max_pool2d_f32" ? { dilation_height: 1, dilation_width: 1 } : {}),
    padding_top: padding[0],
    padding_left: padding[1],
    ...(family === "avg_pool2d_f32"
      ? {
          padding_bottom: padding[0],
          padding_right: padding[1],
          count_include_pad: options.includePadding === true ? 1 : 0,
          divisor_override: options.divisor ?? 0,
        }
      : {}),
    ...strides("input_stride", height, width),
    ...strides("output_stride", outputHeight, outputWidth),
  };
  const id = Object.entries(options).map(([key, value]) => `${key}=${String(value)}`).join(",");
  const elements = 2 * outputHeight * outputWidth * channels;
  return plainCase(family, id, problem, [floats("input", 2 * height * width * channels)], floats("output", elements), elements);
}

function reluCase(elements: number): KernelCase {
  return plainCase("relu_f32", `elements=${elements}`, { elements }, [floats("input", elements)], floats("output", elements), elements);
}

function softmaxFloatCase(family: "softmax_f32" | "log_softmax_f32", outer_size: number, axis_size: number): KernelCase {
  const elements = outer_size * axis_size;
  const problem = { outer_size, axis_size, inner_size: 1 };
  return plainCase(family, `lines=${outer_size},elements=${axis_size}`, problem, [floats("input", elements)], floats("output", elements), 2 * elements);
}

/** With weight and bias, as layers have them. */
function layerNormCase(rows: number, row_elements: number): KernelCase {
  const elements = rows * row_elements;
  const inputs = [floats("input", elements), floats("weight", row_elements), floats("bias", row_elements)];
  return plainCase("layer_norm_f32", `rows=${rows},elements=${row_elements}`, { rows, row_elements, epsilon: 1e-5 }, inputs, floats("output", elements), 3 * elements);
}

/** Layers of the models that issue figures are about. */
export const floatBench: readonly KernelCase[] = [
  convFloatCase({ size: [49, 10, 1], outputs: 64, kernel: [10, 4], stride: [2, 2], padding: [5, 1] }),
  convFloatCase({ size: [25, 5, 64], outputs: 64, kernel: [3, 3], padding: [1, 1], groups: 64 }),
  convFloatCase({ size: [25, 5, 64], outputs: 64 }),
  matmulFloatCase({ sizes: [1, 1, 128, 640], linear: true }),
  matmulFloatCase({ sizes: [1, 1, 128, 640] }),
  matmulFloatCase({ sizes: [1, 8, 32, 32] }),
  poolFloatCase("avg_pool2d_f32", { size: [25, 5, 64], kernel: [25, 5] }),
  poolFloatCase("max_pool2d_f32", { size: [8, 8, 8], kernel: [2, 2], stride: [2, 2] }),
  reluCase(8000),
  transposeFloatCase({ size: [8, 8, 16], outputs: 8, kernel: 3, stride: 2, padding: 1 }),
  transposeFloatCase({ size: [8, 8, 16], outputs: 8, kernel: 2, stride: 2, padding: 0 }),
  layerNormCase(8, 32),
  layerNormCase(1, 256),
  softmaxFloatCase("softmax_f32", 16, 8),
  softmaxFloatCase("softmax_f32", 1, 100),
  softmaxFloatCase("log_softmax_f32", 1, 12),
];

const random = new Random(seedOf("float sizes"));

/** Problems at the edges of vectors and panels. */
export const floatEdges: readonly KernelCase[] = [
  ...[1, 3, 4, 5, 7, 8, 9, 16, 17, 31, 100].flatMap((elements) => [
    layerNormCase(3, elements),
    softmaxFloatCase("softmax_f32", 3, elements),
    softmaxFloatCase("log_softmax_f32", 3, elements),
  ]),
  ...[1, 2, 3, 4, 5, 7].map((outputs) => convFloatCase({ size: [3, 3, 2], outputs })),
  ...[1, 2, 3, 4, 5, 7, 8, 9, 16, 17].map((width) => convFloatCase({ size: [1, width, 3], outputs: 4 })),
  ...[1, 2, 3].flatMap((stride) =>
    [true, false].map((channelsLast) =>
      convFloatCase({ size: [7, 8, 3], outputs: 5, kernel: [3, 2], stride: [stride, stride], padding: [1, 1], batches: 2, channelsLast }),
    ),
  ),
  ...[3, 4, 6, 8, 9, 12, 16].map((width) => convFloatCase({ size: [5, width, 2], outputs: 3, kernel: [3, 3], padding: [1, 1] })),
  ...[2, 4, 8].map((width) => convFloatCase({ size: [4, width, 3], outputs: 2, kernel: [5, 5], padding: [2, 2], dilation: [1, width === 8 ? 2 : 1] })),
  convFloatCase({ size: [9, 9, 2], outputs: 3, kernel: [3, 3], dilation: [2, 3], padding: [2, 3], noBias: true }),
  ...[1, 2, 3, 4, 5, 8, 9].map((width) => convFloatCase({ size: [4, width, 5], outputs: 5, kernel: [3, 3], padding: [1, 1], groups: 5 })),
  ...[1, 2, 3].map((stride) => convFloatCase({ size: [7, 9, 4], outputs: 4, kernel: [3, 3], stride: [stride, stride], padding: [1, 1], groups: 4, batches: 2 })),
  convFloatCase({ size: [9, 10, 3], outputs: 3, kernel: [2, 5], dilation: [3, 2], padding: [1, 3], groups: 3, noBias: true }),
  ...Array.from({ length: 12 }, () =>
    matmulFloatCase({ sizes: [random.integer(1, 3), random.integer(1, 4), random.integer(1, 9), random.integer(1, 19)], linear: random.integer(0, 1) === 1, alpha: 0.5, beta: -2 }),
  ),
  matmulFloatCase({ sizes: [2, 3, 5, 7], linear: true, noBias: true }),
  ...[1, 2, 7, 8].map((depth) => matmulFloatCase({ sizes: [2, 2, 37, depth], alpha: 2, beta: 0.25 })),
  ...(["avg_pool2d_f32", "max_pool2d_f32"] as const).flatMap((family) =>
    [true, false].flatMap((channelsLast) => [
      ...[2, 7, 8, 9, 18].map((width) => poolFloatCase(family, { size: [5, width, 3], kernel: [2, 2], stride: [2, 2], channelsLast })),
      ...[1, 3, 4, 5, 9].map((channels) => poolFloatCase(family, { size: [5, 7, channels], kernel: [2, 3], stride: [2, 1], channelsLast })),
      poolFloatCase(family, { size: [7, 7, 5], kernel: [3, 3], stride: [2, 2], padding: [1, 1], channelsLast }),
      poolFloatCase(family, { size: [7, 7, 5], kernel: [3, 3], stride: [2, 2], padding: [1, 1], channelsLast, includePadding: true }),
      poolFloatCase(family, { size: [7, 7, 5], kernel: [3, 3], padding: [1, 1], channelsLast, divisor: 7 }),
    ]),
  ),
];
