import { dtypeBytes } from "../../../src/ir/dtype.js";
import { dtypeCode } from "../../machine/dtype-code.js";
import type { Call } from "../../method/call.js";
import { elementCount, expand, insertDimension, normalDimension, type View } from "../../tensors/view.js";
import { contiguous, contiguousResult } from "../contiguous.js";
import { broadcastSizes } from "../element-wise/apply.js";
import { operator, type OperatorTable } from "../operator.js";
import { padSizes } from "../index/offsets.js";

const name = (rest: string): string => `quantized_decomposed::${rest}`;

/** The least scale that rows get; ExecuTorch and PyTorch agree on it. */
const tokenEps = 1.1920928955078125e-7;

export const quantiseOperators: OperatorTable = {
  [name("quantize_per_tensor.out")]: operator(8, (call) => quantize(call, oneNumber(call, 1), oneInt(call, 2), 3)),
  [name("quantize_per_tensor.Tensor_out")]: operator(8, (call) => quantize(call, oneElement(call, 1), oneElement(call, 2), 3)),
  [name("quantize_per_channel.out")]: operator(9, (call) => quantize(call, perChannel(call, 1, 3), perChannel(call, 2, 3), 4)),
  [name("quantize_per_token.out")]: operator(8, (call) => quantize(call, perToken(call, 1), perToken(call, 2), 3)),
  [name("dequantize_per_tensor.out")]: operator(9, (call) => dequantize(call, oneNumber(call, 1), oneInt(call, 2), 7)),
  [name("dequantize_per_tensor.Tensor_out")]: operator(9, (call) => dequantize(call, oneElement(call, 1), oneElement(call, 2), 7)),
  [name("dequantize_per_channel.out")]: operator(10, (call) => {
    const zeroPoints = call.isNull(2) ? expand(call.machine.scalar(0n), call.tensor(0).sizes) : perChannel(call, 2, 3);
    dequantize(call, perChannel(call, 1, 3), zeroPoints, 8);
  }),
  [name("dequantize_per_token.out")]: operator(9, (call) => dequantize(call, perToken(call, 1), perToken(call, 2), 7)),
  [name("choose_qparams.Tensor_out")]: operator(8, (call) => {
    const x = call.view(0);
    const [scale, zeroPoint] = [call.result(5, [1]), call.result(6, [1])];
    call.run("chooseParameters", x, scale, zeroPoint, elementCount(x.sizes), call.int(1), call.int(2), call.double(3), 0);
  }),
  [name("choose_qparams_per_token_asymmetric.out")]: operator(5, (call) => {
    const x = call.view(0);
    const sizes = [...x.sizes.slice(0, -1), 1];
    call.run("chooseParameters", x, call.result(2, sizes), call.result(3, sizes), x.sizes.at(-1)!, -128, 127, tokenEps, 1);
  }),
  [name("add.out")]: operator(16, add),
  ...embeddings("embedding_byte", 8),
  ...embeddings("embedding_4bit", 4),
  ...embeddings("embedding_2bit", 2),
  [name("mixed_mm.out")]: operator(6, (call) => {
    const [x, weights] = [call.view(0), call.view(1)];
    requireNoZeroPoints(call, 3);
    call.run("mixedMatmul", x, weights, call.view(2), call.result(4, [x.sizes[0]!, weights.sizes[1]!]));
  }),
  [name("mixed_linear.out")]: operator(7, (call) => {
    const [x, weights, scales] = [call.view(0), call.view(1), call.view(2)];
    requireNoZeroPoints(call, 3);
    const depth = weights.sizes[1]!;
    const rows = contiguous(call, x, [elementCount(x.sizes) / depth, depth]);
    const out = contiguousResult(call, call.result(5, [...x.sizes.slice(0, -1), weights.sizes[0]!]));
    call.run("mixedLinear", rows, weights, padSizes(scales, 2 - scales.sizes.length), out.view);
    out.finish();
  }),
};

function oneNumber(call: Call, position: number): View {
  return expand(call.machine.scalar(call.double(position)), call.tensor(0).sizes);
}

function oneInt(call: Call, position: number): View {
  return expand(call.machine.scalar(call.bigInt(position)), call.tensor(0).sizes);
}

/** The only element of a tensor. */
function oneElement(call: Call, position: number): View {
  return expand({ ...call.view(position), sizes: [], strides: [] }, call.tensor(0).sizes);
}

/** One number for each element of the axis. */
function perChannel(call: Call, position: number, axisAt: number): View {
  const { sizes } = call.tensor(0);
  const axis = normalDimension(call.int(axisAt), sizes.length);
  return expand(padSizes(call.view(position), sizes.length - 1 - axis), sizes);
}

/** One number for each row of the last dimension. */
function perToken(call: Call, position: number): View {
  const { sizes } = call.tensor(0);
  const outer = sizes.slice(0, -1);
  return expand(insertDimension(contiguous(call, call.view(position), outer), outer.length), sizes);
}

/** The bounds are at `boundsAt`, the type and the result behind them. */
function quantize(call: Call, scales: View, zeroPoints: View, boundsAt: number): void {
  const x = call.view(0);
  call.run("quantize", x, scales, zeroPoints, call.result(boundsAt + 3, x.sizes), ...bounds(call, boundsAt));
}

function bounds(call: Call, position: number): readonly number[] {
  return [call.int(position), call.int(position + 1)];
}

function dequantize(call: Call, scales: View, zeroPoints: View, out: number): void {
  const x = call.view(0);
  call.run("dequantize", x, scales, zeroPoints, call.result(out, x.sizes));
}

/** Both operands as float32, their sum quantised. */
function add(call: Call): void {
  const operands = [call.tensor(0), call.tensor(5)];
  const sizes = broadcastSizes(call, operands);
  const [a, b] = operands.map((operand, index) => {
    const real = call.temporary("float32", sizes);
    const [scale, zeroPoint] = [call.machine.scalar(call.double(5 * index + 1)), call.machine.scalar(call.bigInt(5 * index + 2))];
    call.run("dequantize", expand(operand.view, sizes), expand(scale, sizes), expand(zeroPoint, sizes), real);
    return real;
  }) as [View, View];
  call.run("addFloat", a, b, a, dtypeCode("float32"));
  const [scale, zeroPoint] = [call.machine.scalar(call.double(10)), call.machine.scalar(call.bigInt(11))];
  call.run("quantize", a, expand(scale, sizes), expand(zeroPoint, sizes), call.result(14, sizes), ...bounds(call, 12));
}

function embeddings(operatorName: string, bits: number): OperatorTable {
  const run = (out: number) => (call: Call) => embed(call, bits, out);
  return { [name(`${operatorName}.out`)]: operator(8, run(6)), [name(`${operatorName}.dtype_out`)]: operator(9, run(7)) };
}

function embed(call: Call, bits: number, out: number): void {
  const [table, indices] = [call.view(0), call.view(5)];
  const grouped = (position: number): View => {
    const view = contiguous(call, call.view(position));
    return padSizes(view, 2 - view.sizes.length);
  };
  const length = (table.sizes[1]! * 8 * dtypeBytes(table.dtype)) / bits;
  const result = call.result(out, [...indices.sizes, length]);
  call.run("embeddingQuantized", table, grouped(1), call.isNull(2) ? 0 : grouped(2), indices, result, bits);
}

function requireNoZeroPoints(call: Call, position: number): void {
  if (!call.isNull(position)) throw call.refuse("zero points of the weights", "none");
}
