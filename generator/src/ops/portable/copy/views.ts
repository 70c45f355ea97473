import { dimProduct, dimSum } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { shapeOf, wrapDim } from "../../loops/shape.js";
import type { OperatorContext, OperatorDefinition } from "../../operator.js";
import { copyOperator } from "./copy-operator.js";
import { clampedRange } from "./slice-range.js";
import type { View } from "./view.js";

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
  slice: { readonly dim: number; readonly start: number; readonly step: number },
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

/** Operators that pick or reorder dimensions. */
export const viewOperators: readonly OperatorDefinition[] = [
  copyOperator("aten::permute_copy.out", { in: "tensor", dims: "int[]", out: "out" }, (args, context) =>
    permuted(args.in, args.out, args.dims, context),
  ),
  copyOperator("aten::transpose_copy.int_out", { in: "tensor", dim0: "int", dim1: "int", out: "out" }, (args, context) =>
    permuted(args.in, args.out, exchanged(context.tensor(args.in).sizes.length, args.dim0, args.dim1), context),
  ),
  copyOperator("aten::t_copy.out", { in: "tensor", out: "out" }, (args, context) => {
    const rank = context.tensor(args.in).sizes.length;
    return permuted(args.in, args.out, rank < 2 ? exchanged(rank, 0, 0) : [1, 0], context);
  }),
  copyOperator("aten::squeeze_copy.dim_out", { in: "tensor", dim: "int", out: "out" }, (args, context) =>
    dropped(args.in, args.out, [args.dim], context),
  ),
  copyOperator("aten::squeeze_copy.dims_out", { in: "tensor", dims: "int[]", out: "out" }, (args, context) =>
    dropped(args.in, args.out, args.dims, context),
  ),
  copyOperator("aten::unsqueeze_copy.out", { in: "tensor", dim: "int", out: "out" }, (args, context) => {
    const { strides } = shapeOf(context.tensor(args.in));
    const at = args.dim < 0 ? args.dim + strides.length + 1 : args.dim;
    return { input: args.in, out: args.out, strides: [...strides.slice(0, at), 0, ...strides.slice(at)], offset: 0 };
  }),
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
  ),
  copyOperator("aten::select_copy.int_out", { in: "tensor", dim: "int", index: "int", out: "out" }, (args, context) => {
    const { sizes, strides } = shapeOf(context.tensor(args.in));
    const at = wrapDim(args.dim, sizes.length);
    const index = args.index < 0 ? dimSum(sizes[at]!, args.index) : args.index;
    const kept = strides.filter((_, dim) => dim !== at);
    return { input: args.in, out: args.out, strides: kept, offset: dimProduct(strides[at]!, index) };
  }),
  copyOperator(
    "aten::slice_copy.Tensor_out",
    { in: "tensor", dim: "int", start: "int?", end: "int?", step: "int", out: "out" },
    (args, context) => {
      const { sizes } = context.tensor(args.in);
      const { start } = clampedRange(sizes[wrapDim(args.dim, sizes.length)]!, args.start, args.end);
      return sliced(args.in, args.out, { dim: args.dim, start, step: args.step }, context);
    },
  ),
  copyOperator(
    "aten::narrow_copy.out",
    { in: "tensor", dim: "int", start: "int", length: "int", out: "out" },
    (args, context) => {
      const { sizes } = context.tensor(args.in);
      const size = sizes[wrapDim(args.dim, sizes.length)]!;
      const start = args.start < 0 ? args.start + size : args.start;
      return sliced(args.in, args.out, { dim: args.dim, start, step: 1 }, context);
    },
  ),
];
