import type { DType } from "../../../ir/dtype.js";
import type { ValueRef } from "../../../ir/node.js";
import { asMain, askedBy, castFrom, sumOfMain, type CallTypes, type DtypeRules } from "../../dtype-rules.js";
import { computeType, floatDtypes, isFloating, plainDtypes, realDtypes, type ComputeType } from "../../loops/c-types.js";
import { highestLiteral, literal, lowestLiteral } from "../../loops/literal.js";
import type { LoopRequest } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { multiply, plus, type BinaryExpression } from "../elementwise/binary-expressions.js";
import { haveElements, reducedSizes } from "./dims.js";
import { accumulatorType, reduce } from "./reduction.js";

type Dims = readonly number[] | null;
type Fold = (context: OperatorContext, input: ValueRef, out: ValueRef, dims: Dims) => LoopRequest | undefined;

/** `$result` and `$x` instead of the two operands of a binary expression. */
function folding(expression: BinaryExpression, type: ComputeType): string {
  return expression(type).replaceAll("$x", "$result").replaceAll("$y", "$x");
}

const sum: Fold = (context, input, out, dims) => {
  const as = accumulatorType(context, out);
  return reduce(context, { input, out, dims, as, initial: literal(0, as), update: folding(plus, as) });
};

const product: Fold = (context, input, out, dims) => {
  const as = accumulatorType(context, out);
  return reduce(context, { input, out, dims, as, initial: literal(1, as), update: folding(multiply, as) });
};

const mean: Fold = (context, input, out, dims) => {
  const as = accumulatorType(context, out);
  const finish = "$result / $count";
  return reduce(context, { input, out, dims, as, initial: literal(0, as), update: folding(plus, as), finish });
};

/** The largest or smallest element; NaN wins. */
const extreme =
  (operator: ">" | "<"): Fold =>
  (context, input, out, dims) => {
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
  return reduce(context, { input, out, dims, as: "bool", initial: "false", update: "$result || $x" });
};

const behaviour = { kind: "loop", dtypes: plainDtypes } as const;
const overDims = { in: "tensor", dims: "axis[]?", keepdim: "bool", out: "out" } as const;

/** An empty list means all dimensions, except for `any`. */
export function allWhenEmpty(dims: Dims): Dims {
  return dims?.length === 0 ? null : dims;
}

/** `aten::<name>(in, dims, keepdim, out)` */
function alongDims(name: string, fold: Fold): OperatorDefinition {
  return defineOperator(`aten::${name}`, overDims, {
    kind: "loop",
    dtypes: realDtypes,
    resultSizes: (args, context) => {
      const dims = allWhenEmpty(args.dims);
      return haveElements(context, args.in, dims) ? [reducedSizes(context.sizes(args.in), dims, args.keepdim)] : undefined;
    },
    lower: (args, context) => fold(context, args.in, args.out, allWhenEmpty(args.dims)),
  });
}

/** `aten::<name>(in, out)` */
function overAll(name: string, fold: Fold, declared: { readonly dtypes: readonly DType[]; readonly types: DtypeRules }): OperatorDefinition {
  return defineOperator(`aten::${name}`, { in: "tensor", out: "out" }, {
    kind: "loop",
    ...declared,
    resultSizes: (args, context) => (name.startsWith("any") || haveElements(context, args.in, null) ? [[]] : undefined),
    lower: (args, context) => fold(context, args.in, args.out, null),
  });
}

/** Sums of integers are int64 unless another dtype is asked for. */
const sumType = askedBy("dtype", sumOfMain);
const summed = { out: castFrom(sumType) } as const;
/** Integers have a mean only where a floating dtype is asked for. */
const averaged = {
  dtypes: floatDtypes,
  types: {
    in: (types: CallTypes) => (types.asked("dtype") === null ? floatDtypes : realDtypes),
    out: (types: CallTypes) => castFrom(askedBy("dtype", asMain))(types).filter(isFloating),
  },
} as const;
/** PyTorch answers questions about uint8 in uint8. */
const truth = { out: ({ main }: CallTypes) => [main === "uint8" ? "uint8" : "bool"] as const } as const;

const overDimsWithDtype = { in: "tensor", dims: "axis[]?", keepdim: "bool", dtype: "dtype?", out: "out" } as const;
const overAllWithDtype = { in: "tensor", dtype: "dtype?", out: "out" } as const;

/** As PyTorch, which has no order of wide unsigned integers. */
const ordered = { dtypes: realDtypes, types: { out: castFrom(asMain) } } as const;

export const reductionOperators: readonly OperatorDefinition[] = [
  defineOperator("aten::sum.IntList_out", overDimsWithDtype, {
    ...behaviour,
    types: summed,
    resultSizes: (args, context) => [reducedSizes(context.sizes(args.in), allWhenEmpty(args.dims), args.keepdim)],
    lower: (args, context) => sum(context, args.in, args.out, allWhenEmpty(args.dims)),
  }),
  defineOperator("aten::mean.out", overDimsWithDtype, {
    ...behaviour,
    ...averaged,
    resultSizes: (args, context) => [reducedSizes(context.sizes(args.in), allWhenEmpty(args.dims), args.keepdim)],
    lower: (args, context) => mean(context, args.in, args.out, allWhenEmpty(args.dims)),
  }),
  defineOperator("aten::mean.dtype_out", overAllWithDtype, {
    ...behaviour,
    ...averaged,
    resultSizes: () => [[]],
    lower: (args, context) => mean(context, args.in, args.out, null),
  }),
  defineOperator("aten::prod.out", overAllWithDtype, {
    ...behaviour,
    types: { out: sumType },
    resultSizes: () => [[]],
    lower: (args, context) => product(context, args.in, args.out, null),
  }),
  defineOperator(
    "aten::prod.int_out",
    { in: "tensor", dim: "axis", keepdim: "bool", dtype: "dtype?", out: "out" },
    {
      ...behaviour,
      types: summed,
      resultSizes: (args, context) => [reducedSizes(context.sizes(args.in), [args.dim], args.keepdim)],
      lower: (args, context) => product(context, args.in, args.out, [args.dim]),
    },
  ),
  alongDims("amax.out", extreme(">")),
  alongDims("amin.out", extreme("<")),
  overAll("max.unary_out", extreme(">"), ordered),
  overAll("min.unary_out", extreme("<"), ordered),
  overAll("any.all_out", any, { dtypes: plainDtypes, types: truth }),
  defineOperator("aten::any.dims_out", overDims, {
    ...behaviour,
    types: truth,
    resultSizes: (args, context) => [reducedSizes(context.sizes(args.in), args.dims, args.keepdim)],
    lower: (args, context) => any(context, args.in, args.out, args.dims),
  }),
  defineOperator("aten::any.out", { in: "tensor", dim: "axis", keepdim: "bool", out: "out" }, {
    ...behaviour,
    types: truth,
    resultSizes: (args, context) => [reducedSizes(context.sizes(args.in), [args.dim], args.keepdim)],
    lower: (args, context) => any(context, args.in, args.out, [args.dim]),
  }),
];
