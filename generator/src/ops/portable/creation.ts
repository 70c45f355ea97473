import { dimDifference, type Dim } from "../../ir/dim.js";
import { isValueRef, type ScalarLiteral, type ValueRef } from "../../ir/node.js";
import { plus, position, times, variable, type AffineLike } from "../loops/affine.js";
import { computeType, isFloating, floatDtypes, numberDtypes, realDtypes } from "../loops/c-types.js";
import { convert, convertText, storeAs } from "../loops/convert.js";
import { c, element, fill, type Expression } from "../loops/expression.js";
import { literal } from "../loops/literal.js";
import { reads, writes } from "../loops/operands.js";
import { shapeOf } from "../loops/shape.js";
import { assign, declare, loop, loops } from "../loops/statement.js";
import { nothingToDo, type LoopRequest } from "../lowering.js";
import { haveRank } from "../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../operator.js";
import { fixedNumber } from "./fixed-number.js";

/** out[i] = start + i * step */
function lowerArange(
  context: OperatorContext,
  start: ScalarLiteral | ValueRef,
  step: ScalarLiteral | ValueRef,
  out: ValueRef,
): LoopRequest | undefined {
  const [first, increment] = [fixedNumber(context, "start", start), fixedNumber(context, "step", step)];
  if (first === undefined || increment === undefined) return undefined;
  const to = context.tensor(out);
  const { sizes, strides } = shapeOf(to);
  return {
    kind: "loop",
    operands: { out: writes(to) },
    steps: [
      loop("i", sizes[0] ?? 1, [
        assign(element("out", position(strides, sizes.length === 0 ? [] : [variable("i")])), arangeValue(Number(first.value), Number(increment.value), to.sizes[0] ?? 1, to.dtype)),
      ]),
    ],
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

function arangeValue(start: number, step: number, count: number, dtype: ReturnType<OperatorContext["tensor"]>["dtype"]): Expression {
  const isWhole = Number.isInteger(start) && Number.isInteger(step) && Math.abs(start) + Math.abs(step) * count < 2 ** 24;
  if (isWhole) return fill(storeAs("int32", dtype), { element: c`(${plus(start, times(variable("i"), step))})` });
  if (!isFloating(dtype)) {
    const wide = c`(${literal(BigInt(Math.trunc(start)), "int64")} + (int64_t)i * ${literal(BigInt(Math.trunc(step)), "int64")})`;
    return fill(storeAs("int64", dtype), { element: wide });
  }
  // Double keeps every value as close as PyTorch's, which computes them in double as well.
  const value = `(${literal(start, "float64")} + ${convertText("i", convert("int32", "float64"))} * ${literal(step, "float64")})`;
  return fill(storeAs("float64", dtype), { element: value });
}

/** Row by row up to the diagonal; zeros beyond. */
const tril = defineOperator("aten::tril.out", { in: "tensor", diagonal: "int", out: "out" }, {
  kind: "loop",
  dtypes: realDtypes,
  resultSizes: (args, context) => (haveRank(context, { in: args.in }, 2, Infinity) ? [context.sizes(args.in)] : undefined),
  lower: ({ in: input, diagonal, out }, context) => {
    const from = shapeOf(context.tensor(input));
    const to = shapeOf(context.tensor(out));
    const outer = from.sizes.slice(0, -2).map((extent, dim) => [`i${dim}`, extent] as const);
    const all = [...outer, ["row", from.sizes.at(-2)!] as const, ["column", from.sizes.at(-1)!] as const];
    const at = all.map(([name]): AffineLike => variable(name));
    const target = element("out", position(to.strides, at));
    const zero = literal(0, computeType(context.tensor(out).dtype));
    const isHalf = context.tensor(out).dtype === "float16" || context.tensor(out).dtype === "bfloat16";
    return {
      kind: "loop",
      operands: { out: writes(context.tensor(out)), input: reads(context.tensor(input)) },
      steps: loops(all, [
        assign(
          target,
          c`${variable("column")} <= ${plus(variable("row"), diagonal)} ? ${element("input", position(from.strides, at))} : ${isHalf ? "0" : zero}`,
        ),
      ]),
      inPlace: [],
      canFail: false,
      multiplyAccumulates: 0,
    };
  },
});

/** Pseudo-random numbers that are the same in every run. */
function lowerRandom(context: OperatorContext, out: ValueRef, isNormal: boolean): LoopRequest | undefined {
  const to = context.tensor(out);
  const { sizes, strides } = shapeOf(to);
  if (sizes.includes(0)) return nothingToDo;
  const outer = sizes.map((extent, dim) => [`i${dim}`, extent] as const);
  const at = outer.map(([name]): AffineLike => variable(name));
  const helper = isNormal ? "etk_random_normal(&state)" : "etk_random_uniform(&state)";
  return {
    kind: "loop",
    operands: { out: writes(to) },
    steps: [
      declare("uint32_t", "state", "1u"),
      ...loops(outer, [assign(element("out", position(strides, at)), fill(storeAs("float32", to.dtype), { element: helper }))]),
    ],
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

/** How many numbers there are from start to end, where an end known at run time only is a whole number. */
function arangeSize(
  start: ScalarLiteral | ValueRef,
  end: ScalarLiteral | ValueRef,
  step: ScalarLiteral | ValueRef,
  context: SizeContext,
): readonly Dim[] {
  if (![start, end, step].some(isValueRef)) {
    const [from, to, by] = [start, end, step].map((scalar) => Number((scalar as ScalarLiteral).value));
    return [Math.max(0, Math.ceil((to! - from!) / by!))];
  }
  const [from, to, by] = [start, end, step].map((scalar) => (isValueRef(scalar) ? context.dim(scalar) : Number(scalar.value)));
  const length = dimDifference(to!, from!);
  return [by === 1 ? length : context.computed("etk_divide_up", length, by!)];
}

const zero: ScalarLiteral = { type: "int", value: 0n };
const one: ScalarLiteral = { type: "int", value: 1n };
const behaviour = { kind: "loop", dtypes: numberDtypes } as const;
const random = { kind: "loop", dtypes: floatDtypes } as const;

export const creationOperators: readonly OperatorDefinition[] = [
  defineOperator("aten::arange.out", { end: "scalar", out: "out" }, {
    ...behaviour,
    resultSizes: (args, context) => [arangeSize(zero, args.end, one, context)],
    lower: (args, context) => lowerArange(context, zero, one, args.out),
  }),
  defineOperator("aten::arange.start_out", { start: "scalar", end: "scalar", step: "scalar", out: "out" }, {
    ...behaviour,
    resultSizes: (args, context) => [arangeSize(args.start, args.end, args.step, context)],
    lower: (args, context) => lowerArange(context, args.start, args.step, args.out),
  }),
  tril,
  defineOperator("aten::rand.out", { sizes: "symint[]", out: "out" }, {
    ...random,
    resultSizes: (args, context) => [args.sizes.map((size) => context.dim(size))],
    lower: (args, context) => lowerRandom(context, args.out, false),
  }),
  defineOperator("aten::randn.out", { sizes: "symint[]", out: "out" }, {
    ...random,
    resultSizes: (args, context) => [args.sizes.map((size) => context.dim(size))],
    lower: (args, context) => lowerRandom(context, args.out, true),
  }),
];
