import type { Call } from "../../method/call.js";
import { elementCount, expand, normalDimension, slice, type View } from "../../tensors/view.js";
import { contiguous } from "../contiguous.js";
import { broadcastSizes, operandView, scalarNumber } from "../element-wise/apply.js";
import { operator, type OperatorTable } from "../operator.js";
import { lastRows } from "../reduce/reduce.js";
import { countUp, offsetsOf, padSizes } from "./offsets.js";

export const gatherOperators: OperatorTable = {
  "aten::gather.out": operator(6, (call) => {
    const [x, index, dimension] = [call.view(0), call.view(2), call.int(1)];
    const out = call.result(4, index.sizes);
    call.run("gatherLast", ...[x, index, out].map((view) => lastRows(view, dimension)));
  }),
  "aten::scatter.src_out": operator(6, (call) => scatter(call, call.view(3), false)),
  "aten::scatter.value_out": operator(6, (call) => scatter(call, call.machine.scalar(scalarNumber(call.scalar(3))), false)),
  "aten::scatter_add.out": operator(6, (call) => scatter(call, call.view(3), true)),
  "aten::index_select.out": operator(5, (call) => {
    const x = call.view(0);
    const dimension = normalDimension(call.int(1), x.sizes.length);
    const index = call.view(2);
    const count = elementCount(index.sizes);
    const out = call.result(3, x.sizes.map((size, each) => (each === dimension ? count : size)));
    const rank = x.sizes.length;
    const indices = x.sizes.map((size, each) => {
      const list = each === dimension ? { ...index, sizes: [count], strides: [index.strides[0] ?? 0] } : countUp(call, size);
      return { dimension: each, index: padSizes(list, rank - 1 - each) };
    });
    call.run("readOffsets", x, offsetsOf(call, x, indices, out.sizes), out);
  }),
  "aten::embedding.out": operator(7, (call) => {
    const [table, indices] = [call.view(0), call.view(1)];
    call.run("embedding", table, indices, call.result(5, [...indices.sizes, table.sizes[1]!]));
  }),
  "aten::nonzero.out": operator(3, (call) => {
    const x = call.view(0);
    call.run("nonzero", x, call.result(1, [call.run("countTrue", x), x.sizes.length]));
  }),
  "aten::masked_select.out": operator(4, (call) => {
    const operands = [call.tensor(0), call.tensor(1)];
    const sizes = broadcastSizes(call, operands);
    const [x, mask] = operands.map((operand) => expand(operandView(call, operand), sizes)) as [View, View];
    call.run("maskedSelect", x, mask, call.result(2, [call.run("countTrue", mask)]));
  }),
  "aten::masked_scatter.out": operator(5, (call) => {
    const operands = [call.tensor(0), call.tensor(1)];
    const sizes = broadcastSizes(call, operands);
    const [x, mask] = operands.map((operand) => expand(operandView(call, operand), sizes)) as [View, View];
    call.run("maskedScatter", x, mask, contiguous(call, call.view(2)), call.result(3, sizes));
  }),
};

/** A copy of the first operand with elements of `source`, or sums with them, where the index says. */
function scatter(call: Call, source: View, accumulate: boolean): void {
  const [x, index, dimension] = [call.view(0), call.view(2), call.int(1)];
  const out = call.result(4, x.sizes);
  call.run("copy", x, out);
  const used = source.sizes.length === 0 ? expand(source, index.sizes) : index.sizes.reduce((view, size, each) => slice(view, each, 0, size), source);
  call.run("scatterLast", ...[used, index, out].map((view) => lastRows(view, dimension)), Number(accumulate));
}

