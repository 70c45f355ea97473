import type { ValueRef } from "../../../ir/node.js";
import { computeType, floatDtypes, isFloating, realDtypes, type ComputeType } from "../../loops/c-types.js";
import { highestLiteral, literal, lowestLiteral } from "../../loops/literal.js";
import type { LoopRequest } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { accepts, acceptsReal } from "../accepts.js";
import { multiply, plus, type BinaryExpression } from "../elementwise/binary-expressions.js";
import { reducedSizes } from "./dims.js";
import { accumulatorType, reduce } from "./reduction.js";

type Dims = readonly number[] | null;
type Fold = (context: OperatorContext, input: ValueRef, out: ValueRef, dims: Dims) => LoopRequest | undefined;

/** `$result` and `$x` instead of the two operands of a binary expression. */
function folding(expression: BinaryExpression, type: ComputeType): string {
  return expression(type).replaceAll("$x", "$result").replaceAll("$y", "$x");
}

const sum: Fold = (context, input, out, dims) => {
  if (!acceptsReal(context, { input, out })) return undefined;
  const as = accumulatorType(context, out);
  return reduce(context, { input, out, dims, as, initial: literal(0, as), update: folding(plus, as) });
};

const product: Fold = (context, input, out, dims) => {
  if (!acceptsReal(context, { input, out })) return undefined;
  const as = accumulatorType(context, out);
  return reduce(context, { input, out, dims, as, initial: literal(1, as), update: folding(multiply, as) });
};

const mean: Fold = (context, input, out, dims) => {
  if (!acceptsReal(context, { input }) || !accepts(context, { out }, floatDtypes)) return undefined;
  const as = accumulatorType(context, out);
  const finish = "$result / $count";
  return reduce(context, { input, out, dims, as, initial: literal(0, as), update: folding(plus, as), finish });
};

/** The largest or smallest element; NaN wins. */
const extreme =
  (operator: ">" | "<"): Fold =>
  (context, input, out, dims) => {
    if (!acceptsReal(context, { input, out })) return undefined;
    const as = computeType(context.tensor(input).dtype);
    const isNan = isFloating(as) ? " || isnan($x)" : "";
    return reduce(context, {
      input,
      out,
      dims,
      as,
      initial: operator === ">" ? lowestLiteral(as) : highestLiteral(as),
      update: `$x ${operator} $result${isNan} ? $x : $result`,
    });
  };

const any: Fold = (context, input, out, dims) => {
  if (!acceptsReal(context, { input, out })) return undefined;
  return reduce(context, { input, out, dims, as: "bool", initial: "false", update: "$result || $x" });
};

const behaviour = { kind: "loop", dtypes: realDtypes } as const;
const overDims = { in: "tensor", dims: "axis[]?", keepdim: "bool", out: "out" } as const;

/** An empty list means all dimensions, except for `any`. */
export function allWhenEmpty(dims: Dims): Dims {
  return dims?.length === 0 ? null : dims;
}

/** `aten::<name>(in, dims, keepdim, out)` */
function alongDims(name: string, fold: Fold): OperatorDefinition {
  return defineOperator(`aten::${name}`, overDims, {
    ...behaviour,
    resultSizes: (args, context) => [reducedSizes(context.sizes(args.in), allWhenEmpty(args.dims), args.keepdim)],
    lower: (args, context) => fold(context, args.in, args.out, allWhenEmpty(args.dims)),
  });
}

/** `aten::<name>(in, out)` */
function overAll(name: string, fold: Fold): OperatorDefinition {
  return defineOperator(`aten::${name}`, { in: "tensor", out: "out" }, {
    ...behaviour,
    resultSizes: () => [[]],
    lower: (args, context) => fold(context, args.in, args.out, null),
  });
}

const overDimsWithDtype = { in: "tensor", dims: "axis[]?", keepdim: "bool", dtype: "ignored", out: "out" } as const;
const overAllWithDtype = { in: "tensor", dtype: "ignored", out: "out" } as const;

export const reductionOperators: readonly OperatorDefinition[] = [
  defineOperator("aten::sum.IntList_out", overDimsWithDtype, {
    ...behaviour,
    resultSizes: (args, context) => [reducedSizes(context.sizes(args.in), allWhenEmpty(args.dims), args.keepdim)],
    lower: (args, context) => sum(context, args.in, args.out, allWhenEmpty(args.dims)),
  }),
  defineOperator("aten::mean.out", overDimsWithDtype, {
    ...behaviour,
    dtypes: floatDtypes,
    resultSizes: (args, context) => [reducedSizes(context.sizes(args.in), allWhenEmpty(args.dims), args.keepdim)],
    lower: (args, context) => mean(context, args.in, args.out, allWhenEmpty(args.dims)),
  }),
  defineOperator("aten::mean.dtype_out", overAllWithDtype, {
    ...behaviour,
    dtypes: floatDtypes,
    resultSizes: () => [[]],
    lower: (args, context) => mean(context, args.in, args.out, null),
  }),
  defineOperator("aten::prod.out", overAllWithDtype, {
    ...behaviour,
    resultSizes: () => [[]],
    lower: (args, context) => product(context, args.in, args.out, null),
  }),
  defineOperator(
    "aten::prod.int_out",
    { in: "tensor", dim: "axis", keepdim: "bool", dtype: "ignored", out: "out" },
    {
      ...behaviour,
      resultSizes: (args, context) => [reducedSizes(context.sizes(args.in), [args.dim], args.keepdim)],
      lower: (args, context) => product(context, args.in, args.out, [args.dim]),
    },
  ),
  alongDims("amax.out", extreme(">")),
  alongDims("amin.out", extreme("<")),
  overAll("max.unary_out", extreme(">")),
  overAll("min.unary_out", extreme("<")),
  overAll("any.all_out", any),
  defineOperator("aten::any.dims_out", overDims, {
    ...behaviour,
    resultSizes: (args, context) => [reducedSizes(context.sizes(args.in), args.dims, args.keepdim)],
    lower: (args, context) => any(context, args.in, args.out, args.dims),
  }),
  defineOperator("aten::any.out", { in: "tensor", dim: "axis", keepdim: "bool", out: "out" }, {
    ...behaviour,
    resultSizes: (args, context) => [reducedSizes(context.sizes(args.in), [args.dim], args.keepdim)],
    lower: (args, context) => any(context, args.in, args.out, [args.dim]),
  }),
];
