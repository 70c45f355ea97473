import { dimDifference, dimProduct, dimSum, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { movableDtypes } from "../../loops/c-types.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf, wrapDim, without } from "../../loops/shape.js";
import type { AliasView, LoopOperand, LoopRequest } from "../../lowering.js";
import { haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../../operator.js";
import { aliasOf, copyNest, type View } from "./view.js";

/** The parts of the input along a dimension, in order, each as large as its result. */
function parts(input: ValueRef, dim: number, outs: readonly ValueRef[], context: OperatorContext): readonly View[] {
  const { sizes, strides } = shapeOf(context.tensor(input));
  const at = wrapDim(dim, sizes.length);
  let start: Dim = 0;
  return outs.map((out) => {
    const view = { input, out, strides, offset: dimProduct(start, strides[at]!) };
    start = dimSum(start, shapeOf(context.tensor(out)).sizes[at]!);
    return view;
  });
}

/** The slices of the input along a dimension, which the results lack. */
function slices(input: ValueRef, dim: number, outs: readonly ValueRef[], context: OperatorContext): readonly View[] {
  const { sizes, strides } = shapeOf(context.tensor(input));
  const at = wrapDim(dim, sizes.length);
  const kept = without(strides, at);
  return outs.map((out, index) => ({ input, out, strides: kept, offset: dimProduct(index, strides[at]!) }));
}

function lowerViews(views: readonly View[], context: OperatorContext): LoopRequest {
  const operands: Record<string, LoopOperand> = {};
  views.forEach(({ out }, index) => {
    operands[`out${index}`] = writes(context.tensor(out));
  });
  const input = views[0]?.input;
  if (input !== undefined) operands["input"] = reads(context.tensor(input));
  const steps = views.map((view, index) => copyNest(view, context, { outName: `out${index}` }));
  return { kind: "loop", operands, steps, inPlace: [], canFail: false, multiplyAccumulates: 0 };
}

/** All results as shared memory, or none. */
function aliasViews(views: readonly View[], context: OperatorContext): readonly AliasView[] | undefined {
  const aliases = views.map((view) => aliasOf(view, context));
  return aliases.every((alias) => alias !== undefined) ? aliases : undefined;
}

const behaviour = { kind: "alias", dtypes: movableDtypes } as const;

/** Sizes of parts along a dimension, which make up the whole input. */
function partSizes(
  context: SizeContext,
  args: { readonly in: ValueRef; readonly dim: number; readonly out: readonly ValueRef[] },
  parts: readonly Dim[],
): readonly (readonly Dim[])[] {
  const sizes = context.sizes(args.in);
  const at = wrapDim(args.dim, sizes.length);
  context.equal(args.out.length, parts.length);
  context.equal(dimSum(...parts), sizes[at]!);
  return parts.map((part) => sizes.map((size, position) => (position === at ? part : size)));
}

/** Equal parts; the last one has what is left. */
function evenParts(total: Dim, part: Dim, count: number): readonly Dim[] {
  const last = dimDifference(total, dimProduct(part, count - 1));
  return Array.from({ length: count }, (_, index) => (index === count - 1 ? last : part));
}

export const splitOperators: readonly OperatorDefinition[] = [
  defineOperator("aten::split_copy.Tensor_out", { in: "tensor", split_size: "symint", dim: "axis", out: "out[]" }, {
    ...behaviour,
    resultSizes: (args, context) => {
      if (!haveRank(context, { in: args.in }, 1, Infinity)) return undefined;
      const sizes = context.sizes(args.in);
      const total = sizes[wrapDim(args.dim, sizes.length)]!;
      return partSizes(context, args, evenParts(total, context.dim(args.split_size), args.out.length));
    },
    alias: (args, context) => aliasViews(parts(args.in, args.dim, args.out, context), context),
    lower: (args, context) => lowerViews(parts(args.in, args.dim, args.out, context), context),
  }),
  defineOperator(
    "aten::split_with_sizes_copy.out",
    { in: "tensor", split_sizes: "symint[]", dim: "axis", out: "out[]" },
    {
      ...behaviour,
      resultSizes: (args, context) =>
        haveRank(context, { in: args.in }, 1, Infinity)
          ? partSizes(context, args, args.split_sizes.map((size) => context.dim(size)))
          : undefined,
      alias: (args, context) => aliasViews(parts(args.in, args.dim, args.out, context), context),
      lower: (args, context) => lowerViews(parts(args.in, args.dim, args.out, context), context),
    },
  ),
  defineOperator("aten::unbind_copy.int_out", { in: "tensor", dim: "axis", out: "out[]" }, {
    ...behaviour,
    resultSizes: (args, context) => {
      if (!haveRank(context, { in: args.in }, 1, Infinity)) return undefined;
      const sizes = context.sizes(args.in);
      context.equal(args.out.length, sizes[wrapDim(args.dim, sizes.length)]!);
      return args.out.map(() => without(sizes, wrapDim(args.dim, sizes.length)));
    },
    alias: (args, context) => aliasViews(slices(args.in, args.dim, args.out, context), context),
    lower: (args, context) => lowerViews(slices(args.in, args.dim, args.out, context), context),
  }),
];
