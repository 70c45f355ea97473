import type { ConstantArray } from "../../src/ops/lowering.js";
import { Random, seedOf, type CaseTensor, type KernelCase } from "./kernel-case.js";

/** A case of a family without weights. */
function plainCase(
  family: string,
  problem: Readonly<Record<string, number>>,
  inputs: readonly CaseTensor[],
  output: CaseTensor,
  constants: Readonly<Record<string, ConstantArray>> = {},
): KernelCase {
  const id = `${family}:${Object.entries(problem).map(([key, value]) => `${key}=${value}`).join(",")}`;
  const request = { kind: "kernel" as const, family, problem, tensors: {}, constants, multiplyAccumulates: output.elements };
  return { id, request, inputs, output };
}

function bytes(name: string, elements: number): CaseTensor {
  return { name, cType: "int8_t", elements };
}

function floats(name: string, elements: number): CaseTensor {
  return { name, cType: "float", elements };
}

interface AddOptions {
  readonly elements: number;
  readonly blocks?: number;
  readonly zeroPoints?: readonly [number, number, number];
  /** Which input has the larger scale; 0 for neither. */
  readonly exact?: 0 | 1 | 2;
  readonly shift?: number;
  readonly outputShift?: number;
  readonly clamp?: readonly [number, number];
}

function addCase({ elements, blocks = 1, zeroPoints = [-3, 5, -128], exact = 1, shift = -1, outputShift = -18, clamp = [-128, 127] }: AddOptions): KernelCase {
  const random = new Random(seedOf(`${elements} ${exact} ${shift} ${outputShift}`));
  const multiplier = () => random.integer(2 ** 30, 2 ** 31 - 1);
  const problem = {
    blocks,
    block_elements: elements,
    input1_zero_point: zeroPoints[0],
    input1_multiplier: exact === 1 ? 2 ** 30 : multiplier(),
    input1_shift: exact === 1 ? 0 : shift,
    input2_zero_point: zeroPoints[1],
    input2_multiplier: exact === 2 ? 2 ** 30 : multiplier(),
    input2_shift: exact === 2 ? 0 : shift,
    output_zero_point: zeroPoints[2],
    output_multiplier: multiplier(),
    output_shift: outputShift,
    activation_min: clamp[0],
    activation_max: clamp[1],
  };
  const inputs = [bytes("input1", blocks * elements), bytes("input2", elements)];
  return plainCase("add_s8", problem, inputs, bytes("output", blocks * elements));
}

interface MultiplyOptions {
  readonly elements: number;
  readonly blocks?: number;
  readonly zeroPoints?: readonly [number, number, number];
  readonly shift?: number;
  readonly clamp?: readonly [number, number];
}

function multiplyCase({ elements, blocks = 1, zeroPoints = [-3, 5, 7], shift = -7, clamp = [-128, 127] }: MultiplyOptions): KernelCase {
  const problem = {
    blocks,
    block_elements: elements,
    input1_zero_point: zeroPoints[0],
    input2_zero_point: zeroPoints[1],
    output_zero_point: zeroPoints[2],
    output_multiplier: new Random(elements).integer(2 ** 30, 2 ** 31 - 1),
    output_shift: shift,
    activation_min: clamp[0],
    activation_max: clamp[1],
  };
  const inputs = [bytes("input1", blocks * elements), bytes("input2", elements)];
  return plainCase("mul_s8", problem, inputs, bytes("output", blocks * elements));
}

function lutCase(elements: number): KernelCase {
  const lut = Int8Array.from(new Random(elements).list(256, -128, 127));
  const constants = { lut: { dtype: "int8" as const, bytes: new Uint8Array(lut.buffer) } };
  return plainCase("lut_s8", { elements }, [bytes("input", elements)], bytes("output", elements), constants);
}

function quantizeCase(elements: number, inverse: number, zero: number, range: readonly [number, number] = [-128, 127]): KernelCase {
  const problem = { elements, inverse_scale: inverse, zero_point: zero, quant_min: range[0], quant_max: range[1] };
  return plainCase("quantize_f32_s8", problem, [floats("input", elements)], bytes("output", elements));
}

function quantize16Case(elements: number): KernelCase {
  const problem = { elements, inverse_scale: 100, zero_point: -5, quant_min: -32768, quant_max: 32767 };
  return plainCase("quantize_f32_s16", problem, [floats("input", elements)], { name: "output", cType: "int16_t", elements });
}

function dequantize16Case(elements: number): KernelCase {
  const problem = { elements, scale: 0.01, zero_point: 0 };
  return plainCase("dequantize_s16_f32", problem, [{ name: "input", cType: "int16_t", elements }], floats("output", elements));
}

function divideCase(bits: 8 | 16, elements: number): KernelCase {
  const problem = { elements, input1_zero_point: 3, input2_zero_point: -7, output_zero_point: 5, effective_scale: 11.3 };
  const tensor = (name: string) => ({ name, cType: bits === 8 ? ("int8_t" as const) : ("int16_t" as const), elements });
  return plainCase(`div_s${bits}`, problem, [tensor("input1"), tensor("input2")], tensor("output"));
}

/** Dense tensors. */
function extremesCase(family: "maximum_s8" | "minimum_s8", elements: number): KernelCase {
  const strides = (name: string) => [0, 1, 2, 3].map((dim) => [`${name}_stride${dim}`, dim === 3 ? 1 : elements] as const);
  const sizes = [0, 1, 2, 3].map((dim) => [`size${dim}`, dim === 3 ? elements : 1] as const);
  const problem = Object.fromEntries([...sizes, ...strides("input1"), ...strides("input2"), ...strides("output")]);
  return plainCase(family, problem, [bytes("input1", elements), bytes("input2", elements)], bytes("output", elements));
}

function dequantizeCase(elements: number, scale: number, zero: number): KernelCase {
  return plainCase("dequantize_s8_f32", { elements, scale, zero_point: zero }, [bytes("input", elements)], floats("output", elements));
}

interface PoolOptions {
  readonly size: readonly [number, number, number];
  readonly kernel: readonly [number, number];
  readonly stride?: readonly [number, number];
  readonly padding?: readonly [number, number];
  readonly dilation?: readonly [number, number];
  readonly output?: readonly [number, number];
  readonly batches?: number;
  readonly clamp?: readonly [number, number];
}

function poolCase(family: "avg_pool2d_s8" | "max_pool2d_s8", options: PoolOptions): KernelCase {
  const { size, kernel, stride = [1, 1], padding = [0, 0], dilation = [1, 1], batches = 1, clamp = [-128, 127] } = options;
  const fitting = [0, 1].map((dim) => {
    const spanned = size[dim]! + 2 * padding[dim]! - (kernel[dim]! - 1) * dilation[dim]! - 1;
    return Math.floor(spanned / stride[dim]!) + 1;
  });
  const [height, width] = options.output ?? (fitting as [number, number]);
  const problem = {
    batches,
    input_height: size[0],
    input_width: size[1],
    channels: size[2],
    output_height: height,
    output_width: width,
    kernel_height: kernel[0],
    kernel_width: kernel[1],
    stride_height: stride[0],
    stride_width: stride[1],
    ...(family === "max_pool2d_s8" ? { dilation_height: dilation[0], dilation_width: dilation[1] } : {}),
    padding_top: padding[0],
    padding_left: padding[1],
    activation_min: clamp[0],
    activation_max: clamp[1],
  };
  const input = bytes("input", batches * size[0] * size[1] * size[2]);
  return plainCase(family, problem, [input], bytes("output", batches * height * width * size[2]));
}

function softmaxCase(outer: number, axis: number, scale: number, inner = 1): KernelCase {
  // As the exporter derives them from the input's scale.
  const real = Math.min(scale * 2 ** 26, 2 ** 31 - 1);
  const shift = Math.ceil(Math.log2(real + 0.5));
  const problem = {
    outer_size: outer,
    axis_size: axis,
    inner_size: inner,
    input_multiplier: Math.min(Math.round((real / 2 ** shift) * 2 ** 31), 2 ** 31 - 1),
    input_shift: shift,
    diff_min: -Math.floor((31 * 2 ** 26) / 2 ** shift),
  };
  return plainCase("softmax_s8", problem, [bytes("input", outer * axis * inner)], bytes("output", outer * axis * inner));
}

function matmulCase(sizes: readonly [number, number, number, number], offsets: readonly [number, number, number] = [3, -7, 5], shift = -9): KernelCase {
  const [batches, rows, columns, depth] = sizes;
  const problem = {
    batches,
    lhs_rows: rows,
    rhs_rows: columns,
    depth,
    lhs_offset: offsets[0],
    rhs_offset: offsets[1],
    output_offset: offsets[2],
    multiplier: new Random(depth).integer(2 ** 30, 2 ** 31 - 1),
    shift,
    activation_min: -128,
    activation_max: 127,
  };
  const inputs = [bytes("lhs", batches * rows * depth), bytes("rhs", batches * columns * depth)];
  return plainCase("batch_matmul_s8", problem, inputs, bytes("output", batches * rows * columns));
}

function transposeCase(sizes: readonly number[], permutation: readonly number[]): KernelCase {
  const strides = sizes.map((_, dim) => sizes.slice(dim + 1).reduce((product, size) => product * size, 1));
  const moved = permutation.map((dim) => sizes[dim]!);
  const problem: Record<string, number> = {};
  moved.forEach((size, dim) => {
    problem[`size${dim}`] = size;
    problem[`input_stride${dim}`] = strides[permutation[dim]!]!;
    problem[`output_stride${dim}`] = moved.slice(dim + 1).reduce((product, next) => product * next, 1);
  });
  const elements = sizes.reduce((product, size) => product * size, 1);
  return plainCase("transpose_s8", problem, [bytes("input", elements)], bytes("output", elements));
}

function padCase(size: readonly [number, number, number, number], before: readonly [number, number, number], after: readonly [number, number, number]): KernelCase {
  const [batches, height, width, channels] = size;
  const padded = [batches + before[0] + after[0], height + before[1] + after[1], width + before[2] + after[2]] as const;
  const problem = {
    batches,
    input_height: height,
    input_width: width,
    input_channels: channels,
    output_batches: padded[0],
    output_height: padded[1],
    output_width: padded[2],
    output_channels: channels,
    padding_front: before[0],
    padding_top: before[1],
    padding_left: before[2],
    padding_channel_front: 0,
    pad_value: -77,
  };
  const input = bytes("input", batches * height * width * channels);
  return plainCase("pad_s8", problem, [input], bytes("output", padded[0] * padded[1] * padded[2] * channels));
}

/** Shapes of the models that issue figures are about. */
export const elementwiseBench: readonly KernelCase[] = [
  addCase({ elements: 16384, shift: 0 }),
  addCase({ elements: 16384, zeroPoints: [-3, 5, 7] }),
  addCase({ elements: 4096, shift: -2 }),
  multiplyCase({ elements: 4096 }),
  lutCase(4096),
  quantizeCase(3072, 1, -128),
  quantizeCase(640, 1, 89),
  quantizeCase(640, 1, 0),
  quantize16Case(1024),
  dequantize16Case(1024),
  divideCase(8, 1024),
  divideCase(16, 1024),
  extremesCase("maximum_s8", 1024),
  extremesCase("minimum_s8", 1024),
  dequantizeCase(1024, 0.25, 3),
  poolCase("avg_pool2d_s8", { size: [25, 5, 64], kernel: [25, 5] }),
  poolCase("max_pool2d_s8", { size: [32, 32, 16], kernel: [2, 2], stride: [2, 2] }),
  softmaxCase(1, 12, 0.1),
  softmaxCase(8, 8, 0.05),
  softmaxCase(1, 100, 0.05),
  matmulCase([2, 8, 8, 16]),
  matmulCase([1, 32, 32, 64]),
  transposeCase([1, 8, 2, 16], [0, 2, 1, 3]),
  transposeCase([1, 1, 8, 32], [0, 1, 3, 2]),
  padCase([1, 48, 48, 16], [0, 0, 0], [0, 1, 1]),
];

const lengths = [1, 3, 4, 7, 8, 9, 15, 16, 17, 31, 64, 101];

/** Problems at the edges of vectors and ranges. */
export const elementwiseEdges: readonly KernelCase[] = [
  ...lengths.flatMap((elements) => [
    addCase({ elements, shift: 0 }),
    addCase({ elements, exact: 2, zeroPoints: [127, -128, 3], blocks: 3 }),
    addCase({ elements, exact: 2, zeroPoints: [127, -128, -128], blocks: 2 }),
    addCase({ elements, outputShift: -17 }),
    multiplyCase({ elements, blocks: 2 }),
    lutCase(elements),
    quantizeCase(elements, 3.7, 11),
    dequantizeCase(elements, 0.123, -7),
    quantize16Case(elements),
    dequantize16Case(elements),
    divideCase(8, elements),
    divideCase(16, elements),
  ]),
  ...[0, 1, 2].flatMap((exact) =>
    [2, 0, -1, -5, -31].map((shift) => addCase({ elements: 77, exact: exact as 0 | 1 | 2, shift, zeroPoints: [4, -9, 1], clamp: [-50, 60] })),
  ),
  ...[1, 0, -1, -12, -24, -25, -31].map((outputShift) => addCase({ elements: 77, outputShift, zeroPoints: [4, -9, 1] })),
  ...[6, 0, -1, -3, -8, -24, -25, -31].map((shift) => multiplyCase({ elements: 77, shift, clamp: [-90, 100] })),
  multiplyCase({ elements: 77, zeroPoints: [-300, 400, 0], shift: -10 }),
  multiplyCase({ elements: 77, zeroPoints: [-30000, 32000, 0], shift: -20 }),
  quantizeCase(200, 1000, 0),
  quantizeCase(200, 1e9, -128),
  quantizeCase(200, 16, -3, [-50, 40]),
  quantizeCase(200, 0.5, 127, [-127, 127]),
  ...[[0, 0, 0, 1], [1, 3, 2, 4], [8, 1, 1, 16], [2, 5, 5, 17], [1, 2, 9, 40]].map(([b, m, n, k]) =>
    matmulCase([Math.max(b!, 1), Math.max(m!, 1), Math.max(n!, 1), k!]),
  ),
  ...[2, 0, -1, -20, -31].map((shift) => matmulCase([1, 3, 6, 20], [128, -127, -128], shift)),
  ...[1, 2, 4, 5, 12, 17, 300].flatMap((axis) => [0.001, 0.05, 0.7, 3].map((scale) => softmaxCase(3, axis, scale))),
  transposeCase([2, 3, 5, 7], [3, 2, 1, 0]),
  transposeCase([2, 3, 5, 70], [0, 3, 1, 2]),
  transposeCase([1, 4, 33, 18], [0, 1, 3, 2]),
  transposeCase([1, 4, 33, 17], [0, 1, 3, 2]),
  transposeCase([3, 4, 5, 6], [1, 0, 2, 3]),
  padCase([1, 5, 6, 3], [0, 1, 2], [0, 2, 1]),
  padCase([2, 1, 1, 1], [1, 1, 1], [1, 0, 0]),
  padCase([1, 3, 17, 16], [0, 0, 0], [0, 0, 3]),
  ...(["avg_pool2d_s8", "max_pool2d_s8"] as const).flatMap((family) => [
    ...[1, 3, 8, 15, 16, 17, 40].map((channels) => poolCase(family, { size: [5, 7, channels], kernel: [2, 3], stride: [2, 1] })),
    ...[1, 2, 3].map((kernel) => poolCase(family, { size: [6, 5, 9], kernel: [kernel, kernel], stride: [kernel, kernel], batches: 2 })),
    poolCase(family, { size: [7, 7, 5], kernel: [3, 3], stride: [2, 2], padding: [1, 1], clamp: [-20, 33] }),
    poolCase(family, { size: [15, 17, 5], kernel: [15, 17] }),
    poolCase(family, { size: [20, 4, 5], kernel: [18, 2] }),
    poolCase(family, { size: [16, 16, 5], kernel: [16, 16] }),
    poolCase(family, { size: [5, 5, 4], kernel: [2, 2], stride: [2, 2], output: [3, 3] }),
  ]),
  poolCase("max_pool2d_s8", { size: [9, 9, 4], kernel: [3, 2], dilation: [2, 3], padding: [1, 0] }),
  poolCase("max_pool2d_s8", { size: [9, 9, 4], kernel: [2, 3], dilation: [3, 2], padding: [1, 1] }),
];
