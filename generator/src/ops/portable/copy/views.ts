import { dimProduct, dimSum, isStatic, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { movableDtypes } from "../../loops/c-types.js";
import { c } from "../../loops/expression.js";
import { shapeOf, without, wrapDim } from "../../loops/shape.js";
import { jump, when } from "../../loops/statement.js";
import { areDimensions, haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { copyOperator } from "./copy-operator.js";
import { sliceLength, sliceStart } from "./slice-range.js";
import { aliasOf, copyOf, type View } from "./view.js";

/** out dimension d is input dimension dims[d]. */
function permuted(input: ValueRef, out: ValueRef, dims: readonly number[], context: OperatorContext): View {
  const { strides } = shapeOf(context.tensor(input));
  return { input, out, strides: dims.map((dim) => strides[wrapDim(dim, strides.length)]!), offset: 0 };
}

/** The identity with two dimensions exchanged. */
function exchanged(rank: number, dim0: number, dim1: number): readonly number[] {
  const dims = Array.from({ length: rank }, (_, dim) => dim);
  const [a, b] = [wrapDim(dim0, rank), wrapDim(dim1, rank)];
  if (rank > 0) [dims[a], dims[b]] = [b, a];
  return dims;
}

/** Strides of a result that lacks some dimensions of the input: those of the dimensions that stay. */
function dropped(input: ValueRef, out: ValueRef, dims: readonly number[], context: OperatorContext): View {
  const shape = shapeOf(context.tensor(input));
  const leaving = new Set(dims.map((dim) => wrapDim(dim, shape.sizes.length)).filter((dim) => shape.sizes[dim] === 1));
  return { input, out, strides: shape.strides.filter((_, dim) => !leaving.has(dim)), offset: 0 };
}

function sliced(
  input: ValueRef,
  out: ValueRef,
  slice: { readonly dim: number; readonly start: Dim; readonly step: number },
  context: OperatorContext,
): View {
  const { strides } = shapeOf(context.tensor(input));
  const at = wrapDim(slice.dim, strides.length);
  return {
    input,
    out,
    strides: strides.map((stride, dim) => (dim === at ? dimProduct(stride, slice.step) : stride)),
    offset: dimProduct(strides[at] ?? 1, slice.start),
  };
}

/** The list with one entry replaced. */
function replaced(list: readonly Dim[], at: number, by: Dim): readonly Dim[] {
  return list.map((entry, index) => (index === at ? by : entry));
}

/** An index counted from the end when it is a negative number. */
function fromEitherEnd(index: Dim, size: Dim): Dim {
  return isStatic(index) && index < 0 ? dimSum(size, index) : index;
}

/** One slice of a dimension, which the result lacks; an index known at run time only is checked. */
const select = defineOperator("aten::select_copy.int_out", { in: "tensor", dim: "axis", index: "symint", out: "out" }, {
  kind: "alias",
  dtypes: movableDtypes,
  resultSizes: (args, context) => {
    if (!haveRank(context, { in: args.in }, 1, Infinity)) return undefined;
    const sizes = context.sizes(args.in);
    const [index, size] = [context.dim(args.index), sizes[wrapDim(args.dim, sizes.length)]!];
    // An index that only the run knows is checked there.
    if (isStatic(index) && isStatic(size)) context.atMost(index < 0 ? -index : index + 1, size);
    return [without(sizes, wrapDim(args.dim, sizes.length))];
  },
  alias: (args, context) => aliasOf(selected(args, context).view, context),
  lower: (args, context) => {
    const { view, index, size } = selected(args, context);
    const check = when(c`${index} < 0 || ${index} >= ${size}`, [jump("fail")]);
    return copyOf(view, context, isStatic(index) && isStatic(size) ? [] : [check]);
  },
});

function selected(
  args: { readonly in: ValueRef; readonly dim: number; readonly index: number | ValueRef; readonly out: ValueRef },
  context: OperatorContext,
): { readonly view: View; readonly index: Dim; readonly size: Dim } {
  const { sizes, strides } = shapeOf(context.tensor(args.in));
  const at = wrapDim(args.dim, sizes.length);
  const size = sizes[at]!;
  const index = fromEitherEnd(context.dim(args.index), size);
  const view = { input: args.in, out: args.out, strides: without(strides, at), offset: dimProduct(strides[at]!, index) };
  return { view, index, size };
}

/** Operators that pick or reorder dimensions. */
export const viewOperators: readonly OperatorDefinition[] = [
  copyOperator(
    "aten::permute_copy.out",
    { in: "tensor", dims: "axis[]", out: "out" },
    (args, context) => permuted(args.in, args.out, args.dims, context),
    (args, context) =>
      haveRank(context, { in: args.in }, args.dims.length) ? reordered(context.sizes(args.in), args.dims) : undefined,
  ),
  copyOperator(
    "aten::transpose_copy.int_out",
    { in: "tensor", dim0: "axis", dim1: "axis", out: "out" },
    (args, context) =>
      permuted(args.in, args.out, exchanged(context.tensor(args.in).sizes.length, args.dim0, args.dim1), context),
    (args, context) => {
      const sizes = context.sizes(args.in);
      return reordered(sizes, exchanged(sizes.length, args.dim0, args.dim1));
    },
  ),
  copyOperator(
    "aten::t_copy.out",
    { in: "tensor", out: "out" },
    (args, context) => permuted(args.in, args.out, reversed(context.tensor(args.in).sizes.length), context),
    (args, context) =>
      haveRank(context, { in: args.in }, 0, 2) ? reordered(context.sizes(args.in), reversed(context.sizes(args.in).length)) : undefined,
  ),
  copyOperator(
    "aten::squeeze_copy.dim_out",
    { in: "tensor", dim: "axis", out: "out" },
    (args, context) => dropped(args.in, args.out, [args.dim], context),
    (args, context) => keptSizes(context.sizes(args.in), [args.dim]),
  ),
  copyOperator(
    "aten::squeeze_copy.dims_out",
    { in: "tensor", dims: "axis[]", out: "out" },
    (args, context) => dropped(args.in, args.out, args.dims, context),
    (args, context) => keptSizes(context.sizes(args.in), args.dims),
  ),
  copyOperator(
    "aten::unsqueeze_copy.out",
    { in: "tensor", dim: "int", out: "out" },
    (args, context) => {
      const { strides } = shapeOf(context.tensor(args.in));
      return { input: args.in, out: args.out, strides: inserted(strides, args.dim, 0), offset: 0 };
    },
    (args, context) => {
      const sizes = context.sizes(args.in);
      return areDimensions(context, [args.dim], sizes.length + 1) ? inserted(sizes, args.dim, 1) : undefined;
    },
  ),
  copyOperator(
    "aten::expand_copy.out",
    { in: "tensor", sizes: "symint[]", implicit: "ignored", out: "out" },
    (args, context) => {
      const shape = shapeOf(context.tensor(args.in));
      const missing = context.tensor(args.out).sizes.length - shape.sizes.length;
      const repeats = new Array<number>(missing).fill(0);
      const strides = shape.strides.map((stride, dim) => (shape.sizes[dim] === 1 ? 0 : stride));
      return { input: args.in, out: args.out, strides: [...repeats, ...strides], offset: 0 };
    },
    (args, context) => {
      if (!haveRank(context, { in: args.in }, 0, args.sizes.length)) return undefined;
      const own = context.sizes(args.in);
      const missing = args.sizes.length - own.length;
      return args.sizes.map((size, dim) => {
        const wanted = context.dim(size);
        const present = own[dim - missing] ?? 1;
        if (isStatic(wanted) && wanted < 0) return present;
        return present === 1 ? wanted : context.equal(present, wanted);
      });
    },
  ),
  select,
  copyOperator(
    "aten::slice_copy.Tensor_out",
    { in: "tensor", dim: "axis", start: "symint?", end: "symint?", step: "positive", out: "out" },
    (args, context) => {
      const { sizes } = shapeOf(context.tensor(args.in));
      const start = sliceStart(sizes[wrapDim(args.dim, sizes.length)]!, args.start, (value) => context.dim(value));
      return sliced(args.in, args.out, { dim: args.dim, start, step: args.step }, context);
    },
    (args, context) => {
      if (!haveRank(context, { in: args.in }, 1, Infinity)) return undefined;
      const sizes = context.sizes(args.in);
      const at = wrapDim(args.dim, sizes.length);
      return replaced(sizes, at, sliceLength(sizes[at]!, args, context));
    },
  ),
  defineOperator(
    "aten::narrow_copy.out",
    { in: "tensor", dim: "axis", start: "symint", length: "symint", out: "out" },
    {
      kind: "alias",
      dtypes: movableDtypes,
      resultSizes: (args, context) => {
        if (!haveRank(context, { in: args.in }, 1, Infinity)) return undefined;
        const sizes = context.sizes(args.in);
        const at = wrapDim(args.dim, sizes.length);
        const [length, size] = [context.dim(args.length), sizes[at]!];
        const start = fromEitherEnd(context.dim(args.start), size);
        if (isStatic(start) && isStatic(length) && isStatic(size)) {
          context.atMost(0, start);
          context.atMost(start + length, size);
        }
        return [replaced(sizes, at, length)];
      },
      alias: (args, context) => aliasOf(narrowed(args, context).view, context),
      lower: (args, context) => {
        const { view, start, size, length } = narrowed(args, context);
        const check = when(c`${start} < 0 || ${start} + ${length} > ${size}`, [jump("fail")]);
        return copyOf(view, context, isStatic(start) && isStatic(size) ? [] : [check]);
      },
    },
  ),
];

function narrowed(
  args: { readonly in: ValueRef; readonly dim: number; readonly start: number | ValueRef; readonly out: ValueRef },
  context: OperatorContext,
): { readonly view: View; readonly start: Dim; readonly size: Dim; readonly length: Dim } {
  const { sizes } = shapeOf(context.tensor(args.in));
  const at = wrapDim(args.dim, sizes.length);
  const start = fromEitherEnd(context.dim(args.start), sizes[at]!);
  const view = sliced(args.in, args.out, { dim: args.dim, start, step: 1 }, context);
  return { view, start, size: sizes[at]!, length: shapeOf(context.tensor(args.out)).sizes[at]! };
}

function reordered(sizes: readonly Dim[], dims: readonly number[]): readonly Dim[] {
  return dims.map((dim) => sizes[wrapDim(dim, sizes.length)]!);
}

function reversed(rank: number): readonly number[] {
  return Array.from({ length: rank }, (_, dim) => rank - 1 - dim);
}

/** Sizes without those dimensions of size 1 that are named. */
function keptSizes(sizes: readonly Dim[], dims: readonly number[]): readonly Dim[] {
  const leaving = new Set(dims.map((dim) => wrapDim(dim, sizes.length)));
  return sizes.filter((size, dim) => !(leaving.has(dim) && size === 1));
}

/** The list with an entry before position `dim`, counted from the end when negative. */
function inserted(list: readonly Dim[], dim: number, entry: Dim): readonly Dim[] {
  const at = dim < 0 ? dim + list.length + 1 : dim;
  return [...list.slice(0, at), entry, ...list.slice(at)];
}
