import type { Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { oneOf } from "../../dtype-rules.js";
import { plainDtypes } from "../../loops/c-types.js";
import { reads, writes } from "../../loops/operands.js";
import { broadcastStrides, shapeOf } from "../../loops/shape.js";
import { broadcastsTo } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../../operator.js";
import { aliasOf, copyNest, copyOf, type View } from "./view.js";

/** The source under the sizes of the result, repeated where it is smaller. */
function broadcastView(source: ValueRef, out: ValueRef, context: OperatorContext): View {
  const strides = broadcastStrides(shapeOf(context.tensor(source)), shapeOf(context.tensor(out)).sizes);
  return { input: source, out, strides, offset: 0 };
}

/** The sizes of the target when the source can be repeated to fill it. */
function sizesFilledBy(name: string, source: ValueRef, target: ValueRef, context: SizeContext): readonly (readonly Dim[])[] | undefined {
  const sizes = context.sizes(target);
  return broadcastsTo(context, name, source, sizes) ? [sizes] : undefined;
}

/** Copies that bring one tensor's contents into the shape and type of another. */
export const copyIntoOperators: readonly OperatorDefinition[] = [
  defineOperator("aten::copy.out", { in: "tensor", src: "tensor", non_blocking: "ignored", out: "out" }, {
    kind: "alias",
    dtypes: plainDtypes,
    types: { src: oneOf(...plainDtypes) },
    resultSizes: (args, context) => sizesFilledBy("src", args.src, args.in, context),
    alias: (args, context) => aliasOf(broadcastView(args.src, args.out, context), context),
    lower: (args, context) => copyOf(broadcastView(args.src, args.out, context), context),
  }),
  defineOperator("aten::fill.Tensor_out", { a: "tensor", b: "tensor", out: "out" }, {
    kind: "loop",
    dtypes: plainDtypes,
    types: { b: oneOf(...plainDtypes) },
    resultSizes: (args, context) => sizesFilledBy("b", args.b, args.a, context),
    lower: (args, context) => copyOf(broadcastView(args.b, args.out, context), context),
  }),
  // All of `self` is overwritten, so what it held does not matter.
  defineOperator("aten::copy_", { self: "out", src: "tensor", non_blocking: "ignored" }, {
    kind: "loop",
    dtypes: plainDtypes,
    types: { self: oneOf(...plainDtypes) },
    resultSizes: (args, context) => sizesFilledBy("src", args.src, args.self, context),
    lower: (args, context) => ({
      kind: "loop",
      operands: { out: writes(context.tensor(args.self)), input: reads(context.tensor(args.src)) },
      steps: [copyNest(broadcastView(args.src, args.self, context), context)],
      inPlace: [],
      canFail: false,
      multiplyAccumulates: 0,
    }),
  }),
];
