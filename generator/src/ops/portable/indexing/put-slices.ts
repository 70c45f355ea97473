import { dimProduct, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { plainDtypes } from "../../loops/c-types.js";
import { reads, updates, writes } from "../../loops/operands.js";
import { broadcastStrides, shapeOf, without, wrapDim } from "../../loops/shape.js";
import type { LoopRequest } from "../../lowering.js";
import { broadcastsTo, haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../../operator.js";
import { clampedRange, sliceLength } from "../copy/slice-range.js";
import { copyNest, copyUnlessSame, type CopyTarget } from "../copy/view.js";

/** A copy of the input, part of which the source then overwrites. */
function lowerPut(
  context: OperatorContext,
  args: { readonly input: ValueRef; readonly source: ValueRef; readonly out: ValueRef },
  target: CopyTarget & { readonly sizes: readonly Dim[] },
): LoopRequest | undefined {
  const { input, source, out } = args;
  const sourceView = {
    input: source,
    out,
    strides: broadcastStrides(shapeOf(context.tensor(source)), target.sizes),
    offset: 0,
  };
  const copy = copyUnlessSame(input, out, context);
  const operands = copy.length === 0 ? { out: updates(context.tensor(out)) } : { out: writes(context.tensor(out)), input: reads(context.tensor(input)) };
  return {
    kind: "loop",
    operands: { ...operands, source: reads(context.tensor(source)) },
    steps: [
      ...copy,
      copyNest(sourceView, context, { ...target, inputName: "source" }),
    ],
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

const behaviour = { kind: "loop", dtypes: plainDtypes, types: {} } as const;

/** The sizes of the input when the source fits into the part of it. */
function sizesAround(context: SizeContext, input: ValueRef, source: ValueRef, part: readonly Dim[]): readonly (readonly Dim[])[] | undefined {
  return broadcastsTo(context, "src", source, part) ? [context.sizes(input)] : undefined;
}

export const putSliceOperators: readonly OperatorDefinition[] = [
  defineOperator("aten::select_scatter.out", { in: "tensor", src: "tensor", dim: "axis", index: "int", out: "out" }, {
    ...behaviour,
    resultSizes: ({ in: input, src, dim, index }, context) => {
      if (!haveRank(context, { in: input }, 1, Infinity)) return undefined;
      const sizes = context.sizes(input);
      const axis = wrapDim(dim, sizes.length);
      context.atMost(index < 0 ? -index : index + 1, sizes[axis] ?? 0);
      return sizesAround(context, input, src, without(sizes, axis));
    },
    lower: (args, context) => {
      const { sizes, strides } = shapeOf(context.tensor(args.out));
      const axis = wrapDim(args.dim, sizes.length);
      const index = args.index < 0 ? args.index + context.tensor(args.out).sizes[axis]! : args.index;
      return lowerPut(context, { input: args.in, source: args.src, out: args.out }, {
        sizes: without(sizes, axis),
        outStrides: without(strides, axis),
        outOffset: dimProduct(strides[axis]!, index),
      });
    },
  }),
  defineOperator(
    "aten::slice_scatter.out",
    { in: "tensor", src: "tensor", dim: "axis", start: "int?", end: "int?", step: "positive", out: "out" },
    {
      ...behaviour,
      resultSizes: ({ in: input, src, dim, start, end, step }, context) => {
        if (!haveRank(context, { in: input }, 1, Infinity)) return undefined;
        const sizes = context.sizes(input);
        const axis = wrapDim(dim, sizes.length);
        const length = sliceLength(sizes[axis] ?? 1, { start, end, step }, context);
        return sizesAround(context, input, src, sizes.map((size, at) => (at === axis ? length : size)));
      },
      lower: (args, context) => {
        const out = context.tensor(args.out);
        const { strides } = shapeOf(out);
        const axis = wrapDim(args.dim, out.sizes.length);
        const { start, end } = clampedRange(out.sizes[axis]!, args.start, args.end);
        const count = Math.ceil((end - start) / args.step);
        return lowerPut(context, { input: args.in, source: args.src, out: args.out }, {
          sizes: out.sizes.map((size, dim) => (dim === axis ? count : size)),
          outStrides: strides.map((stride, dim) => (dim === axis ? dimProduct(stride, args.step) : stride)),
          outOffset: dimProduct(strides[axis]!, start),
        });
      },
    },
  ),
];
