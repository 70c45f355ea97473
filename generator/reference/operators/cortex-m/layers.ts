import type { Call } from "../../method/call.js";
import type { RuntimeTensor } from "../../tensors/runtime-tensor.js";
import { elementCount, normalDimension, permute, slice, type View } from "../../tensors/view.js";
import { contiguous, contiguousResult } from "../contiguous.js";
import { operator, type OperatorTable } from "../operator.js";
import { checkTaps, optionalWeights } from "./weights.js";
import { applyEach } from "../element-wise/apply.js";

/** Layers that do not look at images. Scratch tensors are work space of another implementation and stay untouched. */
export const cortexMLayers: OperatorTable = {
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

