import { dimProduct, isStatic } from "../../../ir/dim.js";
import type { ScalarLiteral, ValueRef } from "../../../ir/node.js";
import { asMain, castFrom } from "../../dtype-rules.js";
import { position, variable, type AffineLike } from "../../loops/affine.js";
import { computeType, floatDtypes, storageType } from "../../loops/c-types.js";
import { loadAs, storeAs } from "../../loops/convert.js";
import { c, element, fill, floatSize } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import { reads, writes } from "../../loops/operands.js";
import { assign, constant, declare, loops, type Statement } from "../../loops/statement.js";
import type { LoopOperand, LoopRequest } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../../operator.js";
import { fixedNumber } from "../fixed-number.js";
import { reducedShape, reducedSizes } from "./dims.js";
import { allWhenEmpty } from "./reductions.js";

interface VarianceArguments {
  readonly input: ValueRef;
  readonly dims: readonly number[] | null;
  /** What is taken from the number of elements. */
  readonly correction: number;
  readonly variance: ValueRef;
  readonly mean: ValueRef | null;
}

/** The mean, then the mean square distance from it. A divisor of 0 gives infinity or NaN, as the division does. */
function lowerVariance(context: OperatorContext, args: VarianceArguments): LoopRequest | undefined {
  const { input, variance, mean } = args;
  const from = context.tensor(input);
  const to = context.tensor(variance);
  const type = computeType(to.dtype);
  const cType = storageType(type);
  const shape = reducedShape(from, to, args.dims);
  const outer = shape.kept.map((extent, dim) => [`i${dim}`, extent] as const);
  const inner = shape.reduced.map((extent, dim) => [`j${dim}`, extent] as const);
  const named = (list: readonly (readonly [string, unknown])[]) => list.map(([name]): AffineLike => variable(name));
  const at = position([...shape.keptStrides, ...shape.reducedStrides], [...named(outer), ...named(inner)]);
  const x = fill(loadAs(from.dtype, type), { element: element("input", at) });
  const operands: Record<string, LoopOperand> = { out: writes(to) };
  const elements = dimProduct(...shape.reduced);
  const count = floatSize(elements, type);
  const divisor = isStatic(elements)
    ? literal(Math.max(elements - args.correction, 0), type)
    : c`etk_not_negative_${cType}(${count} - ${literal(args.correction, type)})`;
  const store = (name: string, ref: ValueRef, value: ReturnType<typeof c>): Statement => {
    const tensor = context.tensor(ref);
    const { outStrides } = reducedShape(from, tensor, args.dims);
    return assign(element(name, position(outStrides, named(outer))), fill(storeAs(type, tensor.dtype), { element: value }));
  };
  const meanStores: Statement[] = [];
  if (mean !== null && context.isRead(mean)) {
    operands["mean_out"] = writes(context.tensor(mean));
    meanStores.push(store("mean_out", mean, c`mean`));
  }
  operands["input"] = reads(from);
  return {
    kind: "loop",
    operands,
    steps: loops(outer, [
      declare(cType, "sum", literal(0, type)),
      ...loops(inner, [assign("sum", x, "+=")]),
      constant(cType, "mean", c`sum / ${count}`),
      declare(cType, "squares", literal(0, type)),
      ...loops(inner, [constant(cType, "distance", c`${x} - mean`), assign("squares", "distance * distance", "+=")]),
      store("out", variance, c`squares / ${divisor}`),
      ...meanStores,
    ]),
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

/** The variance with a correction that has to be known at generation time. */
function lowerCorrected(
  context: OperatorContext,
  args: Omit<VarianceArguments, "correction">,
  correction: ScalarLiteral | ValueRef | null,
): LoopRequest | undefined {
  const number = correction === null ? { value: 1 } : fixedNumber(context, "correction", correction);
  return number && lowerVariance(context, { ...args, correction: Number(number.value) });
}

const behaviour = {
  kind: "loop",
  dtypes: floatDtypes,
  /** Of the variance and, in operators that return it, the mean. */
  resultSizes: (args: { readonly in: ValueRef; readonly dims: readonly number[] | null; readonly keepdim: boolean }, context: SizeContext) => {
    const sizes = reducedSizes(context.sizes(args.in), allWhenEmpty(args.dims), args.keepdim);
    return [sizes, sizes];
  },
} as const;

export const varianceOperators: readonly OperatorDefinition[] = [
  defineOperator(
    "aten::var.out",
    { in: "tensor", dims: "axis[]?", unbiased: "bool", keepdim: "bool", out: "out" },
    {
      ...behaviour,
      types: { out: castFrom(asMain) },
      lower: (args, context) =>
        lowerVariance(context, {
          input: args.in,
          dims: allWhenEmpty(args.dims),
          correction: args.unbiased ? 1 : 0,
          variance: args.out,
          mean: null,
        }),
    },
  ),
  defineOperator(
    "aten::var.correction_out",
    { in: "tensor", dims: "axis[]?", correction: "scalar?", keepdim: "bool", out: "out" },
    {
      ...behaviour,
      types: { out: castFrom(asMain) },
      lower: (args, context) =>
        lowerCorrected(
          context,
          { input: args.in, dims: allWhenEmpty(args.dims), variance: args.out, mean: null },
          args.correction,
        ),
    },
  ),
  defineOperator(
    "aten::var_mean.correction_out",
    { in: "tensor", dims: "axis[]?", correction: "scalar?", keepdim: "bool", out0: "out", out1: "out" },
    {
      ...behaviour,
      lower: (args, context) =>
        lowerCorrected(
          context,
          { input: args.in, dims: allWhenEmpty(args.dims), variance: args.out0, mean: args.out1 },
          args.correction,
        ),
    },
  ),
];
