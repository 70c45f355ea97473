import type { Call } from "../../method/call.js";
import type { RuntimeTensor } from "../../tensors/runtime-tensor.js";
import { elementCount, normalDimension, permute, slice, type View } from "../../tensors/view.js";
import { contiguous, contiguousResult } from "../contiguous.js";
import { operator, type OperatorTable } from "../operator.js";
import { applyEach } from "../element-wise/apply.js";

const optionalWeights = (call: Call, position: number): View | 0 => {
  const tensor = call.optionalTensor(position);
  return tensor === undefined ? 0 : tensor.view;
};

/** Scratch tensors are work space of another implementation and stay untouched. */
export const cortexMLayers: OperatorTable = {
  "cortex_m::quantized_conv2d.out": operator(15, (call) => {
    const [x, weights] = [call.view(0), call.view(1)];
    if (x.sizes[1]! % weights.sizes[3]! !== 0) throw call.refuse(`${x.sizes[1]} channels`, `a multiple of ${weights.sizes[3]}`);
    const geometry = [...call.ints(3), ...call.ints(4), ...call.ints(5)];
    const scaling = [call.int(6), call.int(7), call.int(10), call.int(11)];
    const out = keptResult(call, 13);
    checkTaps(call, weights, out.sizes[1]!, weights.sizes[0]!);
    call.run("quantizedConvolution", x, weights, ...perChannel(call, out, 2, 8, 9), out, ...geometry, ...scaling);
  }),
  "cortex_m::quantized_depthwise_conv2d.out": operator(16, (call) => {
    const [x, weights] = [call.view(0), call.view(1)];
    const geometry = [...call.ints(3), ...call.ints(4), ...call.ints(5)];
    const scaling = [call.int(7), call.int(8), call.int(11), call.int(12)];
    const out = keptResult(call, 14);
    checkTaps(call, weights, out.sizes[1]!, weights.sizes[3]!);
    checkTaps(call, x, x.sizes[1]! * call.int(6), out.sizes[1]!);
    const operands = [x, weights, ...perChannel(call, out, 2, 9, 10), out];
    call.run("quantizedDepthwise", ...operands, ...geometry, call.int(6), ...scaling);
  }),
  "cortex_m::quantized_transpose_conv2d.out": operator(17, (call) => {
    const [x, weights] = [call.view(0), call.view(1)];
    const out = keptResult(call, 15);
    checkTaps(call, weights, out.sizes[1]!, weights.sizes[0]!);
    checkTaps(call, x, x.sizes[1]!, weights.sizes[3]!);
    const scaling = [call.int(7), call.int(8), call.int(11), call.int(12)];
    const operands = [x, weights, ...perChannel(call, out, 2, 9, 10), out];
    call.run("quantizedTransposed", ...operands, ...call.ints(3), ...call.ints(4), ...scaling);
  }),
  "cortex_m::quantized_linear.out": operator(13, (call) => {
    const [x, weights] = [call.view(0), call.view(1)];
    const depth = x.sizes.at(-1) ?? 1;
    checkTaps(call, weights, depth, weights.sizes[1]!);
    const sums = optionalWeights(call, 3);
    // Sums of the kernel hold the bias and the input's offset already.
    const [addends, inputOffset] = sums === 0 ? [optionalWeights(call, 2), call.int(4)] : [sums, 0];
    const rows = contiguous(call, x, [elementCount(x.sizes) / Math.max(1, depth), depth]);
    const result = contiguousResult(call, call.result(11, [...x.sizes.slice(0, -1), weights.sizes[0]!]));
    const scaling = [call.ints(7)[0]!, call.ints(8)[0]!, call.int(10), call.int(9)];
    call.run("quantizedLinear", rows, contiguous(call, weights), addends, result.view, inputOffset, call.int(5), call.int(6), ...scaling);
    result.finish();
  }),
  "cortex_m::quantized_batch_matmul.out": operator(10, (call) => {
    const [a, b] = [call.view(0), call.view(2)];
    checkTaps(call, b, a.sizes[2]!, b.sizes[2]!);
    const out = call.result(8, [a.sizes[0]!, a.sizes[1]!, b.sizes[1]!]);
    call.run("quantizedBatchMatmul", a, b, out, call.int(1), call.int(3), call.int(4), call.int(5), call.int(6));
  }),
  "cortex_m::quantized_avg_pool2d.out": operator(11, (call) => {
    call.run("quantizedAveragePool", call.view(0), keptResult(call, 9), ...call.ints(1), ...call.ints(2), ...call.ints(3));
  }),
  "cortex_m::quantized_max_pool2d.out": operator(12, (call) => {
    const window = [...call.ints(1), ...call.ints(2), ...call.ints(3)];
    call.run("quantizedMaxPool", call.view(0), keptResult(call, 10), ...window, call.int(8), call.int(9));
  }),
  "cortex_m::softmax.out": operator(9, (call) => {
    const x = call.view(0);
    const dimension = normalDimension(call.int(1), x.sizes.length);
    if (dimension !== x.sizes.length - 1) throw call.refuse(`dimension ${call.int(1)}`, "the last one");
    call.run("quantizedSoftmax", x, call.result(7, x.sizes), call.int(4), call.int(5), call.int(6));
  }),
  "cortex_m::transpose.out": operator(4, (call) => {
    const shown = permute(call.view(0), call.ints(1));
    call.run("copy", shown, call.result(2, shown.sizes));
  }),
  "cortex_m::pad.out": operator(6, pad),
  "cortex_m::minimum.out": operator(4, (call) => combine(call, "minimum")),
  "cortex_m::maximum.out": operator(4, (call) => combine(call, "maximum")),
};

function combine(call: Call, kernel: string): void {
  applyEach(call, { kernel, operands: [call.tensor(0), call.tensor(1)], out: 2, compute: "int8" });
}

/** Bias, multipliers and shifts: one number each for every channel of the result. */
function perChannel(call: Call, out: View, bias: number, multipliers: number, shifts: number): readonly (View | 0)[] {
  const channels = out.sizes[1]!;
  if (out.sizes[0] !== call.tensor(0).sizes[0]) throw call.refuse(`a result of ${out.sizes[0]} images`, "as many as there are");
  return [bias, multipliers, shifts].map((position) => {
    const view = optionalWeights(call, position);
    const count = view === 0 ? channels : elementCount(view.sizes);
    if (count !== channels) throw call.refuse(`${count} numbers for ${channels} channels`, "one a channel");
    return view;
  });
}

/** A result whose sizes follow from more than the operator reads: those of the file. */
function keptResult(call: Call, position: number): View {
  const tensor = call.tensor(position);
  if (tensor.sizes.length !== 4) throw call.refuse(`a result of ${tensor.sizes.length} dimensions`, "4");
  return tensor.view;
}

function checkTaps(call: Call, { sizes }: View, found: number, expected: number): void {
  if (found !== expected) throw call.refuse(`${found} channels with an operand [${sizes.join(", ")}]`, `${expected} channels`);
}

/** The amounts are in the order of memory: for images [batch, rows, columns, channels], right-aligned to four dimensions. */
function pad(call: Call): void {
  const x = call.tensor(0);
  const rank = x.sizes.length;
  const amounts = (position: number): readonly number[] => {
    const list = call.ints(position);
    if (!isImage(x)) return list.slice(4 - rank);
    return [list[0]!, list[3]!, list[1]!, list[2]!];
  };
  const [before, after] = [amounts(1), amounts(2)];
  const out = call.result(4, x.sizes.map((size, index) => size + before[index]! + after[index]!));
  call.run("fill", call.machine.scalar(call.bigInt(3)), out);
  call.run("copy", x.view, before.reduce<View>((view, start, index) => slice(view, index, start, x.sizes[index]!), out));
}

/** Channels lie innermost, or it makes no difference where they lie. */
function isImage({ sizes, file }: RuntimeTensor): boolean {
  if (sizes.length !== 4) return false;
  const order = file.dimOrder.join();
  return sizes[1] === 1 || (sizes[2] === 1 && sizes[3] === 1) || order === "0,2,3,1";
}

