import { isValueRef, type ScalarLiteral, type ValueRef } from "../../../ir/node.js";
import { computeType, integerRange, isFloating, realDtypes, storageType, type ComputeType } from "../../loops/c-types.js";
import type { NestValue } from "../../loops/nest.js";
import type { Lowering } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { acceptsReal } from "../accepts.js";
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
  if (!acceptsReal(context, Object.fromEntries(tensors))) return undefined;

  const type = computeType(context.tensor(out).dtype);
  const numbers = [low, high].filter((bound): bound is ScalarLiteral => bound !== null && !isValueRef(bound));
  if (isFloating(type) && numbers.some(({ value }) => Number.isNaN(Number(value)))) {
    return elementwise(context, { out, inputs: [], expression: "NAN", result: type });
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

const behaviour = { kind: "loop", dtypes: realDtypes } as const;

export const clampOperators: readonly OperatorDefinition[] = [
  defineOperator("aten::clamp.out", { in: "tensor", min: "scalar?", max: "scalar?", out: "out" }, {
    ...behaviour,
    lower: (args, context) =>
      lowerClamp(context, { input: args.in, low: args.min, high: args.max, out: args.out }),
  }),
  defineOperator("aten::clamp.Tensor_out", { in: "tensor", min: "tensor?", max: "tensor?", out: "out" }, {
    ...behaviour,
    lower: (args, context) =>
      lowerClamp(context, { input: args.in, low: args.min, high: args.max, out: args.out }),
  }),
  defineOperator("aten::hardtanh.out", { in: "tensor", min: "scalar", max: "scalar", out: "out" }, {
    ...behaviour,
    lower: (args, context) =>
      lowerClamp(context, { input: args.in, low: args.min, high: args.max, out: args.out }),
  }),
];
