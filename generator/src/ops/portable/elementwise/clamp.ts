import { isValueRef, type ScalarLiteral, type ValueRef } from "../../../ir/node.js";
import { computeType, isFloating, realDtypes, storageType } from "../../loops/c-types.js";
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
  const inputs: ElementwiseInput[] = [{ operand: "input", name: "x", source: input, as: type }];
  for (const [name, bound] of Object.entries(bounds)) {
    if (bound !== null) inputs.push({ operand: name, name, source: bound, as: type });
  }
  const keepsNan = (bound: string): string => (isFloating(type) && tensors.some(([name]) => name === bound) ? ` || isnan($${bound})` : "");
  const limitLow = (x: string): string => `${x} < $low${keepsNan("low")} ? $low : ${x}`;
  const limitHigh = (x: string): string => `${x} > $high${keepsNan("high")} ? $high : ${x}`;
  const values: readonly NestValue[] =
    low !== null && high !== null ? [{ name: "raised", cType: storageType(type), expression: limitLow("$x") }] : [];
  const nanBound = [low, high].some((bound) => bound !== null && !isValueRef(bound) && Number.isNaN(Number(bound.value)));
  const ordered = low !== null && high !== null && !isValueRef(low) && !isValueRef(high) && Number(low.value) <= Number(high.value);
  const operation = { out, inputs, result: type };
  if (nanBound && isFloating(type)) return elementwise(context, { ...operation, inputs: [], expression: "NAN" });
  if (ordered) return elementwise(context, { ...operation, expression: "$x < $low ? $low : $x > $high ? $high : $x" });
  if (values.length > 0) return elementwise(context, { ...operation, values, expression: limitHigh("$raised") });
  return elementwise(context, {
    ...operation,
    expression: low !== null ? limitLow("$x") : high !== null ? limitHigh("$x") : "$x",
  });
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
