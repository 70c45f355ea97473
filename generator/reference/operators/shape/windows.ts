import type { Call } from "../../method/call.js";
import { elementCount,
  dropDimension,
  expand,
  insertDimension,
  normalDimension,
  permute,
  reverse,
  select,
  slice,
  splitDimension,
  transpose,
  type View,
} from "../../tensors/view.js";
import { operator, type Operator, type OperatorTable } from "../operator.js";
import { sliceBounds } from "./slice-bounds.js";

/** Operators that copy what another view of their operand shows. */
const window = (argumentCount: number, look: (x: View, call: Call) => View): Operator =>
  operator(argumentCount, (call) => {
    const shown = look(call.view(0), call);
    call.run("copy", shown, call.result(argumentCount - 2, shown.sizes));
  });

const rankOf = (x: View): number => x.sizes.length;

export const windowOperators: OperatorTable = {
  "aten::squeeze_copy.dim_out": window(4, (x, call) => squeeze(x, [call.int(1)])),
  "aten::squeeze_copy.dims_out": window(4, (x, call) => squeeze(x, call.ints(1))),
  "aten::unsqueeze_copy.out": window(4, (x, call) => insertDimension(x, normalDimension(call.int(1), rankOf(x) + 1))),
  "aten::permute_copy.out": window(4, (x, call) => permute(x, call.ints(1).map((each) => normalDimension(each, rankOf(x))))),
  "aten::transpose_copy.int_out": window(5, (x, call) =>
    transpose(x, normalDimension(call.int(1), rankOf(x)), normalDimension(call.int(2), rankOf(x))),
  ),
  "aten::t_copy.out": window(3, (x) => (rankOf(x) < 2 ? x : transpose(x, 0, 1))),
  "aten::expand_copy.out": window(5, (x, call) => {
    const sizes = call.ints(1);
    const added = sizes.length - rankOf(x);
    return expand(x, sizes.map((size, index) => (size === -1 ? x.sizes[index - added]! : size)));
  }),
  "aten::repeat.out": operator(4, (call) => {
    const [x, repeats] = [call.view(0), call.ints(1)];
    const added = repeats.length - rankOf(x);
    const sizes = repeats.map((count, index) => count * (x.sizes[index - added] ?? 1));
    call.run("copy", repeated(x, repeats), call.result(2, sizes));
  }),
  "aten::select_copy.int_out": window(5, (x, call) => {
    const dimension = normalDimension(call.int(1), rankOf(x));
    return select(x, dimension, checkedIndex(call, call.int(2), x.sizes[dimension]!));
  }),
  "aten::slice_copy.Tensor_out": window(7, (x, call) => {
    const dimension = normalDimension(call.int(1), rankOf(x));
    const { start, size, step } = sliceBounds(call, 2, x.sizes[dimension]!);
    return slice(x, dimension, start, size, step);
  }),
  "aten::narrow_copy.out": window(6, (x, call) => {
    const dimension = normalDimension(call.int(1), rankOf(x));
    const start = call.int(2);
    return slice(x, dimension, start < 0 ? start + x.sizes[dimension]! : start, call.int(3));
  }),
  "aten::diagonal_copy.out": window(6, (x, call) => {
    const [a, b] = [normalDimension(call.int(2), rankOf(x)), normalDimension(call.int(3), rankOf(x))];
    return diagonal(x, call.int(1), a, b);
  }),
  "aten::unfold_copy.out": window(6, (x, call) => {
    const [dimension, size, step] = [normalDimension(call.int(1), rankOf(x)), call.int(2), call.int(3)];
    if (rankOf(x) === 0) return insertDimension(x, 0, size, 1);
    const count = Math.floor((x.sizes[dimension]! - size) / step) + 1;
    const starts = slice(x, dimension, 0, count, step);
    return insertDimension(starts, rankOf(x), size, x.strides[dimension]!);
  }),
  "aten::as_strided_copy.out": window(6, (x, call) => ({
    ...x,
    sizes: call.ints(1),
    strides: call.ints(2),
    start: call.optionalInt(3) ?? 0,
  })),
  "aten::flip.out": window(4, (x, call) => call.ints(1).reduce((view, each) => reverse(view, normalDimension(each, rankOf(x))), x)),
  "aten::pixel_shuffle.out": operator(4, (call) => {
    const [x, factor] = [call.view(0), call.int(1)];
    const [channels, rows, columns] = [-3, -2, -1].map((each) => rankOf(x) + each) as [number, number, number];
    const split = splitDimension(splitDimension(x, channels, x.sizes[channels]! / factor ** 2, factor ** 2), channels + 1, factor, factor);
    // [..., channels, row factor, column factor, rows, columns]
    const lead = x.sizes.slice(0, channels).map((_, index) => index);
    const shown = permute(split, [...lead, channels, rows + 2, channels + 1, columns + 2, channels + 2]);
    const sizes = [...x.sizes.slice(0, channels), x.sizes[channels]! / factor ** 2, x.sizes[rows]! * factor, x.sizes[columns]! * factor];
    call.run("copy", shown, call.result(2, sizes));
  }),
  "aten::pixel_unshuffle.out": operator(4, (call) => {
    const [x, factor] = [call.view(0), call.int(1)];
    if (elementCount(x.sizes) === 0) {
      // PyTorch gives an operand without elements back as it is.
      call.result(2, x.sizes);
      return;
    }
    const [channels, rows, columns] = [-3, -2, -1].map((each) => rankOf(x) + each) as [number, number, number];
    const split = splitDimension(splitDimension(x, columns, x.sizes[columns]! / factor, factor), rows, x.sizes[rows]! / factor, factor);
    // [..., channels, rows, row factor, columns, column factor]
    const lead = x.sizes.slice(0, channels).map((_, index) => index);
    const shown = permute(split, [...lead, channels, rows + 1, columns + 2, rows, columns + 1]);
    const sizes = [...x.sizes.slice(0, channels), x.sizes[channels]! * factor ** 2, x.sizes[rows]! / factor, x.sizes[columns]! / factor];
    call.run("copy", shown, call.result(2, sizes));
  }),
  "aten::split_copy.Tensor_out": operator(5, (call) => {
    const x = call.view(0);
    const dimension = normalDimension(call.int(2), rankOf(x));
    const [total, most] = [x.sizes[dimension]!, call.int(1)];
    const parts = call.tensors(3);
    parts.forEach((part, index) => copyPart(call, x, dimension, index * most, Math.min(most, total - index * most), part));
  }),
  "aten::split_with_sizes_copy.out": operator(5, (call) => {
    const x = call.view(0);
    const dimension = normalDimension(call.int(2), rankOf(x));
    const sizes = call.ints(1);
    call.tensors(3).forEach((part, index) => {
      const start = sizes.slice(0, index).reduce((sum, size) => sum + size, 0);
      copyPart(call, x, dimension, start, sizes[index]!, part);
    });
  }),
  "aten::unbind_copy.int_out": operator(4, (call) => {
    const x = call.view(0);
    const dimension = normalDimension(call.int(1), rankOf(x));
    call.tensors(2).forEach((part, index) => {
      const shown = select(x, dimension, index);
      part.resize(shown.sizes);
      call.run("copy", shown, part.view);
    });
  }),
};

function copyPart(call: Call, x: View, dimension: number, start: number, size: number, part: ReturnType<Call["tensor"]>): void {
  const shown = slice(x, dimension, start, size);
  part.resize(shown.sizes);
  call.run("copy", shown, part.view);
}

function squeeze(x: View, dimensions: readonly number[]): View {
  const dropped = dimensions.map((each) => normalDimension(each, x.sizes.length)).filter((each) => x.sizes[each] === 1);
  return [...new Set(dropped)].sort((a, b) => b - a).reduce(dropDimension, x);
}

export function checkedIndex(call: Call, index: number, size: number): number {
  if (index < -size || index >= size) throw call.refuse(`index ${index}`, `one below the size ${size}`);
  return index < 0 ? index + size : index;
}

export function diagonal(x: View, offset: number, a: number, b: number): View {
  const [rows, columns] = [x.sizes[a]!, x.sizes[b]!];
  const length = Math.max(0, offset >= 0 ? Math.min(rows, columns - offset) : Math.min(rows + offset, columns));
  const stride = x.strides[a]! + x.strides[b]!;
  const start = length === 0 ? 0 : offset >= 0 ? offset * x.strides[b]! : -offset * x.strides[a]!;
  const others = [Math.max(a, b), Math.min(a, b)].reduce(dropDimension, x);
  return { ...insertDimension(others, others.sizes.length, length, stride), start: x.start + start };
}

/** Every dimension as its repetitions, which do not move, and itself. */
function repeated(x: View, repeats: readonly number[]): View {
  const added = repeats.length - x.sizes.length;
  const full = Array.from({ length: added }).reduce<View>((view) => insertDimension(view, 0), x);
  const sizes = repeats.flatMap((count, index) => [count, full.sizes[index]!]);
  const strides = repeats.flatMap((_, index) => [0, full.strides[index]!]);
  return { ...full, sizes, strides };
}
