import { isValueRef, type ScalarLiteral, type ValueRef } from "../../../ir/node.js";
import { castFrom, commonOf, floatOf, oneOf, type DtypeRule } from "../../dtype-rules.js";
import { isFloating, numberDtypes, plainDtypes } from "../../loops/c-types.js";
import { literal } from "../../loops/literal.js";
import type { Lowering } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { fixedNumber } from "../fixed-number.js";
import {
  divideDown, divideTowardsZero, maximum, minimum, multiply, power, remainderOfDividend, remainderOfDivisor, scaled,
} from "./binary-expressions.js";
import { declaredBy, lowerBinary, tensorScalar, tensorTensor, type BinaryRule, type Operand } from "./binary.js";
import { complexProduct, complexQuotientByReal, complexSum } from "./complex-binary.js";
import { mathName } from "./unary-expressions.js";

const common = { computeIn: "common", result: "computed" } as const;
/** Division without a fraction, which bool has not. */
const whole = { ...common, common: numberDtypes, divides: true } as const;
const trueDivision: BinaryRule = { ofComplex: complexQuotientByReal, expression: () => "$x / $y", computeIn: "floating", result: "computed" };

/** a + alpha * b or a - alpha * b */
function lowerSum(
  context: OperatorContext,
  operands: { readonly a: Operand; readonly b: Operand; readonly out: ValueRef },
  operator: "+" | "-",
  alpha: ScalarLiteral | ValueRef,
): Lowering | undefined {
  const factor = fixedNumber(context, "alpha", alpha);
  if (factor === undefined) return undefined;
  if (operator === "-" && [operands.a, operands.b].some((operand) => !isValueRef(operand) && operand.type === "bool")) {
    context.report("unsupported-form", { operator: context.operator, found: "a difference with bool", expected: "numbers" });
    return undefined;
  }
  const ofComplex = Number(factor.value) === 1 ? { ofComplex: complexSum(operator) } : {};
  return lowerBinary(context, operands, { ...common, ...ofComplex, expression: (type) => scaled(operator, factor.value, type) });
}

/** a + alpha * b and a - alpha * b. */
function sums(name: "add" | "sub", operator: "+" | "-"): readonly OperatorDefinition[] {
  const both = { ...common, ofComplex: complexSum(operator) };
  const rule = name === "sub" ? { ...both, operands: numberDtypes } : both;
  return [
    defineOperator(`aten::${name}.out`, { a: "tensor", b: "tensor", alpha: "scalar", out: "out" }, {
      kind: "loop",
      ...declaredBy(rule),
      lower: ({ a, b, alpha, out }, context) => lowerSum(context, { a, b, out }, operator, alpha),
    }),
    defineOperator(`aten::${name}.Scalar_out`, { a: "tensor", b: "scalar", alpha: "scalar", out: "out" }, {
      kind: "loop",
      ...declaredBy({ ...rule, exact: true }),
      lower: ({ a, b, alpha, out }, context) => lowerSum(context, { a, b, out }, operator, alpha),
    }),
  ];
}

/** b - alpha * a */
const reversedSubtraction = defineOperator(
  "aten::rsub.Scalar_out",
  { a: "tensor", b: "scalar", alpha: "scalar", out: "out" },
  {
    kind: "loop",
    ...declaredBy({ ...common, operands: numberDtypes, exact: true }),
    lower: ({ a, b, alpha, out }, context) => lowerSum(context, { a: b, b: a, out }, "-", alpha),
  },
);

/** Division with a rounding mode: none, "trunc" or "floor". */
function lowerDivision(
  context: OperatorContext,
  operands: { readonly a: Operand; readonly b: Operand; readonly out: ValueRef },
  mode: string | null,
): Lowering | undefined {
  if (mode === null) return lowerBinary(context, operands, trueDivision);
  if (mode !== "trunc" && mode !== "floor") {
    context.report("unsupported-form", {
      operator: context.operator,
      found: `rounding mode "${mode}"`,
      expected: `none, "trunc" or "floor"`,
    });
    return undefined;
  }
  const expression = mode === "trunc" ? divideTowardsZero : divideDown;
  return lowerBinary(context, operands, { ...whole, expression });
}

/** Without a rounding mode quotients have fractions. */
const quotient: DtypeRule = (types) => (types.isNone("mode") ? floatOf : commonOf)("a", "b")(types);

const divisionsWithMode: readonly OperatorDefinition[] = [
  defineOperator("aten::div.out_mode", { a: "tensor", b: "tensor", mode: "string?", out: "out" }, {
    kind: "loop",
    dtypes: plainDtypes,
    types: { b: oneOf(...plainDtypes), out: castFrom(quotient) },
    lower: ({ a, b, mode, out }, context) => lowerDivision(context, { a, b, out }, mode),
  }),
  defineOperator("aten::div.Scalar_mode_out", { a: "tensor", b: "scalar", mode: "string?", out: "out" }, {
    kind: "loop",
    dtypes: plainDtypes,
    types: { out: quotient },
    lower: ({ a, b, mode, out }, context) => lowerDivision(context, { a, b, out }, mode),
  }),
];

/** Exponents that need no `pow`; also what ATen does, which matters for infinities. */
const powerRule: BinaryRule = {
  ...common,
  common: numberDtypes,
  expression: power,
  special: (exponent, type) => {
    if (type !== "float32" && type !== "float64") return undefined;
    const one = literal(1, type);
    switch (exponent) {
      case 0.5:
        return `${mathName("sqrt", type)}($x)`;
      case -0.5:
        return `${one} / ${mathName("sqrt", type)}($x)`;
      case 2:
        return "$x * $x";
      case 3:
        return "$x * $x * $x";
      case -1:
        return `${one} / $x`;
      case -2:
        return `${one} / ($x * $x)`;
      default:
        return undefined;
    }
  },
};

/** `aten::pow.Tensor_Scalar_out(a: Tensor, b: Scalar, out)` */
const powerByNumber = defineOperator("aten::pow.Tensor_Scalar_out", { a: "tensor", b: "scalar", out: "out" }, {
  kind: "loop",
  ...declaredBy(powerRule),
  lower: ({ a, b, out }, context) => {
    if (!isValueRef(b) && Number(b.value) < 0 && !isFloating(context.tensor(a).dtype) && b.type !== "float") {
      const found = `an integer to the power of ${b.value}`;
      context.report("unsupported-form", { operator: context.operator, found, expected: "a power that is not negative, or floats" });
      return undefined;
    }
    return lowerBinary(context, { a, b, out }, powerRule);
  },
});

/** `aten::pow.Scalar_out(a: Scalar, b: Tensor, out)` */
const powerOfScalar = defineOperator("aten::pow.Scalar_out", { a: "scalar", b: "tensor", out: "out" }, {
  kind: "loop",
  ...declaredBy(powerRule),
  lower: ({ a, b, out }, context) => lowerBinary(context, { a, b, out }, powerRule),
});

const fmodRule: BinaryRule = { ...whole, expression: remainderOfDividend };
const remainderRule: BinaryRule = { ...whole, expression: remainderOfDivisor };

export const arithmeticOperators: readonly OperatorDefinition[] = [
  ...sums("add", "+"),
  ...sums("sub", "-"),
  reversedSubtraction,
  tensorTensor("mul.out", { ...common, common: plainDtypes, expression: multiply, ofComplex: complexProduct }),
  tensorScalar("mul.Scalar_out", { ...common, common: plainDtypes, expression: multiply, ofComplex: complexProduct, exact: true }),
  tensorTensor("div.out", trueDivision),
  tensorScalar("div.Scalar_out", { ...trueDivision, exact: true }),
  ...divisionsWithMode,
  tensorTensor("floor_divide.out", { ...whole, expression: divideDown }),
  tensorTensor("fmod.Tensor_out", fmodRule),
  tensorScalar("fmod.Scalar_out", fmodRule),
  tensorTensor("remainder.Tensor_out", remainderRule),
  tensorScalar("remainder.Scalar_out", remainderRule),
  tensorTensor("pow.Tensor_Tensor_out", powerRule),
  powerByNumber,
  powerOfScalar,
  tensorTensor("maximum.out", { ...common, expression: maximum }),
  tensorTensor("minimum.out", { ...common, expression: minimum }),
  tensorTensor("atan2.out", {
    expression: (type) => `${mathName("atan2", type)}($x, $y)`,
    computeIn: "floating",
    result: "computed",
  }),
];
