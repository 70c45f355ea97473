import type { ValueRef } from "../../../ir/node.js";
import { castFrom, floatOf } from "../../dtype-rules.js";
import { computeType, floatDtypes, isFloating, plainDtypes, type ComputeType } from "../../loops/c-types.js";
import { literal } from "../../loops/literal.js";
import type { Lowering } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { fixedNumber } from "../fixed-number.js";
import { elementwise } from "./elementwise.js";
import { mathName } from "./unary-expressions.js";

type Texts = (type: ComputeType) => string;

/** out = expression(in), computed in the floating type of the result. */
function lowerActivation(
  context: OperatorContext,
  input: ValueRef,
  out: ValueRef,
  expression: Texts,
): Lowering | undefined {
  const type = computeType(context.tensor(out).dtype);
  return elementwise(context, {
    out,
    inputs: [{ operand: "input", name: "x", source: input, as: type }],
    expression: expression(type),
    result: type,
  });
}

const behaviour = { kind: "loop", dtypes: floatDtypes } as const;

const gelu = defineOperator("aten::gelu.out", { in: "tensor", approximate: "string", out: "out" }, {
  ...behaviour,
  lower: ({ in: input, approximate, out }, context) => {
    if (approximate !== "none" && approximate !== "tanh") {
      context.report("unsupported-form", {
        operator: context.operator,
        found: `approximation "${approximate}"`,
        expected: `"none" or "tanh"`,
      });
      return undefined;
    }
    return lowerActivation(context, input, out, approximate === "none" ? geluByErf : geluByTanh);
  },
});

/** x/2 * (1 + erf(x / sqrt(2))) */
const geluByErf: Texts = (type) => {
  const half = literal(0.5, type);
  return `${half} * $x * (${literal(1, type)} + ${mathName("erf", type)}($x * ${literal(Math.SQRT1_2, type)}))`;
};

/** x/2 * (1 + tanh(sqrt(2/pi) * (x + 0.044715 x^3))) */
const geluByTanh: Texts = (type) => {
  const inner = `${literal(Math.sqrt(2 / Math.PI), type)} * ($x + ${literal(0.044715, type)} * $x * $x * $x)`;
  return `${literal(0.5, type)} * $x * (${literal(1, type)} + ${mathName("tanh", type)}(${inner}))`;
};

/** x > 0 ? scale * x : scale * alpha * (exp(input_scale * x) - 1) */
const elu = defineOperator(
  "aten::elu.out",
  { in: "tensor", alpha: "scalar", scale: "scalar", input_scale: "scalar", out: "out" },
  {
    ...behaviour,
    lower: (args, context) => {
      const [alpha, scale, inputScale] = (["alpha", "scale", "input_scale"] as const).map((name) => {
        const scalar = fixedNumber(context, name, args[name]);
        return scalar && Number(scalar.value);
      });
      if (alpha === undefined || scale === undefined || inputScale === undefined) return undefined;
      return lowerActivation(context, args.in, args.out, (type) => {
        const argument = inputScale === 1 ? "$x" : `$x * ${literal(inputScale, type)}`;
        const below = `${literal(alpha * scale, type)} * ${mathName("expm1", type)}(${argument})`;
        return `$x <= ${literal(0, type)} ? ${below} : ${scale === 1 ? "$x" : `$x * ${literal(scale, type)}`}`;
      });
    },
  },
);

const leakyRelu = defineOperator("aten::leaky_relu.out", { in: "tensor", negative_slope: "scalar", out: "out" }, {
  ...behaviour,
  lower: (args, context) => {
    const slope = fixedNumber(context, "negative_slope", args.negative_slope);
    if (slope === undefined) return undefined;
    return lowerActivation(context, args.in, args.out, (type) => {
      return `$x > ${literal(0, type)} ? $x : $x * ${literal(slope.value, type)}`;
    });
  },
});

/** log(x / (1 - x)), with x first limited to [eps, 1 - eps] when eps is given. */
const logit = defineOperator("aten::logit.out", { in: "tensor", eps: "float?", out: "out" }, {
  kind: "loop",
  dtypes: plainDtypes,
  types: { out: castFrom(floatOf("in")) },
  lower: ({ in: input, eps, out }, context) => {
    const own = computeType(context.tensor(input).dtype);
    const type = isFloating(own) ? own : "float32";
    const low = literal(eps ?? 0, type);
    const high = literal(1 - (eps ?? 0), type);
    return elementwise(context, {
      out,
      inputs: [{ operand: "input", name: "x", source: input, as: type }],
      values:
        eps === null
          ? []
          : [
              {
                name: "limited",
                cType: type === "float32" ? "float" : "double",
                expression: `$x < ${low} ? ${low} : $x > ${high} ? ${high} : $x`,
              },
            ],
      expression: logOdds(eps === null ? "$x" : "$limited", type),
      result: type,
    });
  },
});

function logOdds(x: string, type: ComputeType): string {
  return `${mathName("log", type)}(${x} / (${literal(1, type)} - ${x}))`;
}

export const activationOperators: readonly OperatorDefinition[] = [gelu, elu, leakyRelu, logit];
