import type { Call } from "../../method/call.js";
import type { RuntimeTensor } from "../../tensors/runtime-tensor.js";
import { elementCount, normalDimension, select, slice, type View } from "../../tensors/view.js";
import { scalarNumber } from "../element-wise/apply.js";
import { operator, type OperatorTable } from "../operator.js";
import { sliceBounds } from "./slice-bounds.js";
import { checkedIndex } from "./windows.js";

/** Operators that put a result together from parts. */
export const compositionOperators: OperatorTable = {
  "aten::cat.out": operator(4, (call) => {
    const parts = call.tensors(0).filter(({ sizes }) => !(sizes.length === 1 && sizes[0] === 0));
    const first = parts[0];
    if (first === undefined) {
      call.result(2, [0]);
      return;
    }
    const dimension = normalDimension(call.int(1), first.sizes.length);
    const total = parts.reduce((sum, { sizes }) => sum + sizes[dimension]!, 0);
    const out = call.result(2, first.sizes.map((size, index) => (index === dimension ? total : size)));
    concatenate(call, parts, dimension, out);
  }),
  "aten::stack.out": operator(4, (call) => {
    const parts = call.tensors(0);
    const { sizes } = parts[0]!;
    const dimension = normalDimension(call.int(1), sizes.length + 1);
    const out = call.result(2, [...sizes.slice(0, dimension), parts.length, ...sizes.slice(dimension)]);
    parts.forEach((part, index) => call.run("copy", part.view, select(out, dimension, index)));
  }),
  "aten::constant_pad_nd.out": operator(5, (call) => {
    const [x, padding] = [call.view(0), call.ints(1)];
    const pads = padsByDimension(padding, x.sizes.length);
    const out = call.result(3, x.sizes.map((size, index) => size + pads[index]![0] + pads[index]![1]));
    call.run("fill", call.machine.scalar(scalarNumber(call.scalar(2))), out);
    // Negative pads cut the operand instead.
    const shown = pads.reduce<View>((view, [before, after], index) => {
      const kept = x.sizes[index]! + Math.min(0, before) + Math.min(0, after);
      return slice(view, index, Math.max(0, -before), Math.max(0, kept));
    }, x);
    const target = pads.reduce<View>((view, [before], index) => slice(view, index, Math.max(0, before), shown.sizes[index]!), out);
    call.run("copy", shown, target);
  }),
  "aten::select_scatter.out": operator(6, (call) => {
    const x = call.view(0);
    const out = call.result(4, x.sizes);
    const dimension = normalDimension(call.int(2), x.sizes.length);
    call.run("copy", x, out);
    call.run("copy", call.view(1), select(out, dimension, checkedIndex(call, call.int(3), x.sizes[dimension]!)));
  }),
  "aten::slice_scatter.out": operator(8, (call) => {
    const x = call.view(0);
    const out = call.result(6, x.sizes);
    const dimension = normalDimension(call.int(2), x.sizes.length);
    const { start, size, step } = sliceBounds(call, 3, x.sizes[dimension]!);
    call.run("copy", x, out);
    call.run("copy", call.view(1), slice(out, dimension, start, size, step));
  }),
  "aten::roll.out": operator(5, (call) => {
    const x = call.view(0);
    const [shifts, dimensions] = [call.ints(1), call.ints(2)];
    const out = call.result(3, x.sizes);
    if (dimensions.length === 0) return rollFlat(call, x, shifts[0] ?? 0, out);
    call.run("copy", x, out);
    dimensions.forEach((each, index) => {
      const moved = call.temporary(x.dtype, x.sizes);
      call.run("copy", out, moved);
      rollDimension(call, moved, shifts[index]!, normalDimension(each, x.sizes.length), out);
    });
  }),
  "aten::tril.out": operator(4, (call) => {
    const x = call.view(0);
    call.run("lowerTriangle", x, call.result(2, x.sizes), call.int(1));
  }),
  "aten::glu.out": operator(4, (call) => {
    const x = call.view(0);
    const dimension = normalDimension(call.int(1), x.sizes.length);
    const half = x.sizes[dimension]! / 2;
    const [value, gate] = [slice(x, dimension, 0, half), slice(x, dimension, half, half)];
    call.run("gatedLinear", value, gate, call.result(2, value.sizes));
  }),
  "aten::repeat_interleave.Tensor_out": operator(4, (call) => {
    const repeats = call.view(0);
    call.run("repeatIndices", repeats, call.result(2, [call.run("sumOfInts", repeats)]));
  }),
};

function concatenate(call: Call, parts: readonly RuntimeTensor[], dimension: number, out: View): void {
  let start = 0;
  for (const { view } of parts) {
    const size = view.sizes[dimension]!;
    call.run("copy", view, slice(out, dimension, start, size));
    start += size;
  }
}

/** Pairs of what comes before and after each dimension; the list starts with the last dimension. */
export function padsByDimension(padding: readonly number[], rank: number): readonly (readonly [number, number])[] {
  return Array.from({ length: rank }, (_, index) => {
    const at = 2 * (rank - 1 - index);
    return [padding[at] ?? 0, padding[at + 1] ?? 0] as const;
  });
}

function rollDimension(call: Call, x: View, shift: number, dimension: number, out: View): void {
  const size = x.sizes[dimension] ?? 0;
  if (size === 0 || x.sizes.length === 0) return;
  const moved = ((shift % size) + size) % size;
  call.run("copy", slice(x, dimension, 0, size - moved), slice(out, dimension, moved, size - moved));
  call.run("copy", slice(x, dimension, size - moved, moved), slice(out, dimension, 0, moved));
}

/** Without dimensions the elements move as if they were one row. */
function rollFlat(call: Call, x: View, shift: number, out: View): void {
  const row = call.temporary(x.dtype, [elementCount(x.sizes)]);
  const moved = call.temporary(x.dtype, row.sizes);
  call.run("copy", x, row);
  rollDimension(call, row, shift, 0, moved);
  call.run("copy", moved, out);
}

