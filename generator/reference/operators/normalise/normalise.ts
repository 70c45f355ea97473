import { dtypeCode } from "../../machine/dtype-code.js";
import type { Call } from "../../method/call.js";
import { elementCount, expand, moveLast, type View } from "../../tensors/view.js";
import { contiguous, contiguousResult } from "../contiguous.js";
import { operator, type OperatorTable } from "../operator.js";
import { lastRows } from "../reduce/reduce.js";

export const normaliseOperators: OperatorTable = {
  "aten::_softmax.out": operator(5, (call) => rowwise(call, "softmax")),
  "aten::_log_softmax.out": operator(5, (call) => rowwise(call, "logSoftmax")),
  "aten::native_layer_norm.out": operator(9, layerNorm),
  "aten::native_group_norm.out": operator(12, groupNorm),
  "aten::_native_batch_norm_legit_no_training.out": operator(11, (call) => batchNorm(call, call.view(3), call.view(4), call.double(6), 7)),
  "aten::_native_batch_norm_legit.out": operator(12, (call) => {
    if (call.bool(5)) throw call.refuse("training = true, which changes the statistics", "training = false");
    batchNorm(call, call.view(3), call.view(4), call.double(7), 8);
  }),
  "aten::_native_batch_norm_legit.no_stats_out": operator(10, batchNormByItself),
};

function rowwise(call: Call, kernel: string): void {
  const x = call.view(0);
  const [rows, out] = [x, call.result(3, x.sizes)].map((view) => lastRows(view, call.int(1))) as [View, View];
  call.run(kernel, rows, out, rows.sizes.at(-1)!);
}

function layerNorm(call: Call): void {
  const x = call.view(0);
  const shape = call.ints(1);
  const length = elementCount(shape);
  const outer = x.sizes.slice(0, x.sizes.length - shape.length);
  const rows = elementCount(outer);
  const factor = (position: number): View | 0 => {
    const tensor = call.optionalTensor(position);
    return tensor === undefined ? 0 : expand(contiguous(call, tensor.view, [length]), [rows, length]);
  };
  const out = contiguousResult(call, call.result(5, x.sizes), [rows, length]);
  const statistics = [...outer, ...shape.map(() => 1)];
  const operands = [contiguous(call, x, [rows, length]), factor(2), factor(3), out.view];
  call.run("normaliseRows", ...operands, call.result(6, statistics), call.result(7, statistics), call.double(4));
  out.finish();
}

/** Rows are the channels of one group of one image. */
function groupNorm(call: Call): void {
  const x = call.view(0);
  const [batch, channels, rest, groups] = [3, 4, 5, 6].map((position) => call.int(position)) as [number, number, number, number];
  const inGroup = channels / groups;
  const sizes = [batch * groups, inGroup * rest];
  const factor = (position: number): View | 0 => {
    const tensor = call.optionalTensor(position);
    if (tensor === undefined) return 0;
    return { ...tensor.view, sizes: [batch, groups, inGroup, rest], strides: [0, inGroup, 1, 0] };
  };
  const out = contiguousResult(call, call.result(8, x.sizes), sizes);
  const statistics = [batch, groups];
  const operands = [contiguous(call, x, sizes), factor(1), factor(2), out.view];
  call.run("normaliseRows", ...operands, call.result(9, statistics), call.result(10, statistics), call.double(7));
  out.finish();
}

/** With given statistics; those that training would return stay empty. */
function batchNorm(call: Call, mean: View, variance: View, eps: number, out: number): void {
  normaliseChannels(call, mean, variance, eps, out);
  call.result(out + 1, [0]);
  call.result(out + 2, [0]);
}

function normaliseChannels(call: Call, mean: View, variance: View, eps: number, out: number): void {
  const x = call.view(0);
  const factor = (position: number): View | 0 => call.optionalTensor(position)?.view ?? 0;
  const rest = elementCount(x.sizes.slice(2));
  call.run("normaliseChannels", x, factor(1), factor(2), mean, variance, call.result(out, x.sizes), rest, eps);
}

/** With the statistics of the very batch. */
function batchNormByItself(call: Call): void {
  const x = call.view(0);
  const others = x.sizes.map((_, index) => index).filter((index) => index !== 1);
  const channels = x.sizes[1]!;
  const [mean, variance] = [call.temporary("float64", [channels]), call.temporary("float64", [channels])];
  call.run("variance", moveLast(x, others), variance, mean, elementCount(x.sizes) / channels, 0);
  const eps = call.double(5);
  normaliseChannels(call, mean, variance, eps, 6);
  call.run("copy", mean, call.result(7, [channels]));
  const double = dtypeCode("float64");
  call.run("addFloat", variance, expand(call.machine.scalar(eps), [channels]), variance, double);
  call.run("rsqrtFloat", variance, call.result(8, [channels]), double);
}
