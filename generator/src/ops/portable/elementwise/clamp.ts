import type { DType } from "../../../ir/dtype.js";
import { isValueRef, type ScalarLiteral, type ValueRef } from "../../../ir/node.js";
import { castFrom, commonOf, oneOf } from "../../dtype-rules.js";
import { computeType, integerRange, isFloating, numberDtypes, plainDtypes, storageType, type ComputeType } from "../../loops/c-types.js";
import type { NestValue } from "../../loops/nest.js";
import type { Lowering } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { elementwise, type ElementwiseInput } from "./elementwise.js";

type Bound = ValueRef | ScalarLiteral | null;

/** First the lower bound, then the upper one, which wins when they cross. NaN stays, and a bound of NaN gives NaN. */
function lowerClamp(
  context: OperatorContext,
  args: { readonly input: ValueRef; readonly low: Bound; readonly high: Bound; readonly out: ValueRef },
): Lowering | undefined {
  const { input, low, high, out } = args;
  const bounds = { low, high };
  const tensors = Object.entries({ input, out, ...bounds }).filter((entry): entry is [string, ValueRef] =>
    isValueRef(entry[1] ?? undefined),
  );
  const type = computeType(context.tensor(out).dtype);
  const allowed: readonly DType[] = numberDtypes;
  if (!allowed.includes(type)) {
    context.report("unsupported-dtype", { operator: context.operator, tensor: "operands that meet in a type", found: type, allowed });
    return undefined;
  }
  if (type === "uint8" && [low, high].some((bound) => bound !== null && !isValueRef(bound) && Number(bound.value) < 0)) {
    context.report("unsupported-form", { operator: context.operator, found: "uint8 and a negative bound", expected: "bounds from 0" });
    return undefined;
  }
  const numbers = [low, high].filter((bound): bound is ScalarLiteral => bound !== null && !isValueRef(bound));
  if (isFloating(type) && numbers.some(({ value }) => Number.isNaN(Number(value)))) {
    return elementwise(context, { out, inputs: [], expression: "NAN", result: type });
  }
  if (!isFloating(type) && numbers.some(({ value }) => !Number.isFinite(Number(value)))) {
    context.report("unsupported-form", { operator: context.operator, found: "a bound of integers that is infinite or not a number", expected: "a number" });
    return undefined;
  }
  const inputs: ElementwiseInput[] = [{ operand: "input", name: "x", source: input, as: type }];
  const limits: string[] = [];
  for (const [name, bound] of Object.entries(bounds)) {
    if (bound === null || isBeyondType(name, bound, type)) continue;
    inputs.push({ operand: name === "low" ? "minimum" : "maximum", name, source: bound, as: type });
    limits.push(name);
  }
  const isNan = (name: string): string =>
    isFloating(type) && tensors.some(([tensor]) => tensor === name) ? ` || isnan($${name})` : "";
  const limit = (x: string, name: string): string => `${x} ${name === "low" ? "<" : ">"} $${name}${isNan(name)} ? $${name} : ${x}`;
  const operation = { out, inputs, result: type };
  const [first, second] = limits;
  if (first === undefined) return elementwise(context, { ...operation, expression: "$x" });
  if (second === undefined) return elementwise(context, { ...operation, expression: limit("$x", first) });
  if (numbers.length === 2 && Number(numbers[0]!.value) <= Number(numbers[1]!.value)) {
    return elementwise(context, { ...operation, expression: "$x < $low ? $low : $x > $high ? $high : $x" });
  }
  const values: readonly NestValue[] = [{ name: "raised", cType: storageType(type), expression: limit("$x", first) }];
  return elementwise(context, { ...operation, values, expression: limit("$raised", second) });
}

/** A bound that no value of an integer type passes limits nothing. */
function isBeyondType(name: string, bound: ValueRef | ScalarLiteral, type: ComputeType): boolean {
  if (isValueRef(bound) || isFloating(type)) return false;
  const { lowest, highest } = integerRange(type);
  const value = typeof bound.value === "bigint" ? bound.value : BigInt(Math.trunc(Number(bound.value)));
  return name === "low" ? value <= lowest : value >= highest;
}

const behaviour = { kind: "loop", dtypes: plainDtypes } as const;
const bounds = { min: oneOf(...plainDtypes), max: oneOf(...plainDtypes) } as const;
const limited = commonOf("in", "min", "max");

export const clampOperators: readonly OperatorDefinition[] = [
  defineOperator("aten::clamp.out", { in: "tensor", min: "scalar?", max: "scalar?", out: "out" }, {
    ...behaviour,
    types: { ...bounds, out: limited },
    lower: (args, context) =>
      lowerClamp(context, { input: args.in, low: args.min, high: args.max, out: args.out }),
  }),
  defineOperator("aten::clamp.Tensor_out", { in: "tensor", min: "tensor?", max: "tensor?", out: "out" }, {
    ...behaviour,
    types: { ...bounds, out: castFrom(limited) },
    lower: (args, context) =>
      lowerClamp(context, { input: args.in, low: args.min, high: args.max, out: args.out }),
  }),
  defineOperator("aten::hardtanh.out", { in: "tensor", min: "scalar", max: "scalar", out: "out" }, {
    kind: "loop",
    dtypes: numberDtypes,
    lower: (args, context) =>
      lowerClamp(context, { input: args.in, low: args.min, high: args.max, out: args.out }),
  }),
];
