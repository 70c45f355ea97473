import type { DType } from "../../../ir/dtype.js";
import { elementCount } from "../../../ir/layout.js";
import { isValueRef, type ScalarLiteral, type ValueRef } from "../../../ir/node.js";
import { castFrom, commonOf, floatOf, oneOf, type DtypeRules } from "../../dtype-rules.js";
import { complexDtypes, computeType, isFloating, plainDtypes, realDtypes, wideUnsignedDtypes, type ComputeType } from "../../loops/c-types.js";
import { canMeet, dtypeOfNumber, resultType, type TypedOperand } from "../../loops/promote.js";
import type { Lowering } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import type { BinaryExpression } from "./binary-expressions.js";
import { hasComplex, lowerComplexBinary, type ComplexRule } from "./complex-binary.js";
import { elementwise } from "./elementwise.js";

/** A tensor or a number. */
export type Operand = ValueRef | ScalarLiteral;

export interface BinaryRule {
  readonly expression: BinaryExpression;
  /**
   * What to compute in. `common`: the promoted type of the operands. `floating`: the type of the result.
   * `truth`: whether an operand is zero.
   */
  readonly computeIn: "common" | "floating" | "truth";
  /** `bool` for questions, otherwise the type computed in. */
  readonly result: "computed" | "bool";
  /** Integer division: the function fails on a divisor of 0. */
  readonly divides?: boolean;
  /** Whether the result has to be declared as what it is computed in, as PyTorch demands of some operators. */
  readonly exact?: boolean;
  /** Dtypes that an operand may have, where not every one. */
  readonly operands?: readonly DType[];
  /** Types that operands may meet in, where not every one. */
  readonly common?: readonly DType[];
  /** Cheaper expressions for particular numbers as second operand. */
  readonly special?: (scalar: number, type: ComputeType, tensor: ComputeType) => string | undefined;
  /** What it is of complex numbers, where it is anything. */
  readonly ofComplex?: ComplexRule;
}

/** out = expression(a, b) with broadcasting and promotion. */
export function lowerBinary(
  context: OperatorContext,
  operands: { readonly a: Operand; readonly b: Operand; readonly out: ValueRef },
  rule: BinaryRule,
): Lowering | undefined {
  const { a, b, out } = operands;
  if (rule.ofComplex !== undefined && hasComplex(context, [a, b])) return lowerComplexBinary(context, operands, rule.ofComplex);
  const typed = [a, b].map((operand) => typeOf(context, operand));
  const met = resultType(typed);
  const allowed: readonly DType[] = rule.common ?? (rule.computeIn === "floating" ? plainDtypes : realDtypes);
  if (!allowed.includes(met) || !canMeet(typed)) {
    const found = allowed.includes(met) ? typed.map(({ dtype }) => dtype).join(" and ") : met;
    context.report("unsupported-dtype", { operator: context.operator, tensor: "operands that meet in a type", found, allowed });
    return undefined;
  }
  const common = computeType(met);
  const as = rule.computeIn === "truth" ? "bool" : rule.computeIn === "floating" && !isFloating(common) ? "float32" : common;
  const tensorType = isValueRef(a) && !context.isScalar(a) ? computeType(context.tensor(a).dtype) : as;
  const special = isValueRef(b) ? undefined : rule.special?.(Number(b.value), as, tensorType);
  if (rule.divides === true && !isFloating(as) && isZero(context, b)) {
    context.report("unsupported-form", { operator: context.operator, found: "an integer divisor of 0", expected: "another number" });
    return undefined;
  }
  const mayDivideByZero = rule.divides === true && !isFloating(as) && !isNonZero(b);
  return elementwise(context, {
    out,
    inputs: [
      { operand: "a", name: "x", source: a, as },
      { operand: "b", name: "y", source: b, as },
    ],
    checks: mayDivideByZero ? ["$y != 0"] : [],
    expression: special ?? rule.expression(as),
    result: rule.result === "bool" ? "bool" : as,
  });
}

/** A number 0, or a constant of nothing but one 0. */
function isZero(context: OperatorContext, operand: Operand): boolean {
  if (!isValueRef(operand)) return Number(operand.value) === 0;
  if (context.isScalar(operand)) return false;
  const bytes = context.constant(operand);
  return bytes !== undefined && elementCount(context.tensor(operand).sizes) === 1 && bytes.every((byte) => byte === 0);
}

function isNonZero(operand: Operand): boolean {
  return !isValueRef(operand) && Number(operand.value) !== 0;
}

function typeOf(context: OperatorContext, operand: Operand): TypedOperand {
  if (!isValueRef(operand)) return { dtype: dtypeOfNumber(operand.type), weight: "number" };
  if (context.isScalar(operand)) return { dtype: dtypeOfNumber(context.runtimeScalar(operand).type), weight: "number" };
  const { dtype, sizes } = context.tensor(operand);
  return { dtype, weight: sizes.length === 0 ? "0-d tensor" : "tensor" };
}

/** What the table of operators and the importer know of a rule. */
export function declaredBy(rule: Pick<BinaryRule, "computeIn" | "result" | "operands" | "common" | "exact" | "ofComplex">): { readonly dtypes: readonly DType[]; readonly types: DtypeRules } {
  const meetsWideUnsigned = rule.common?.some((dtype) => isFloating(dtype) || wideUnsignedDtypes.some((wide) => wide === dtype)) ?? true;
  const dtypes = [...(rule.operands ?? realDtypes), ...(meetsWideUnsigned ? wideUnsignedDtypes : []), ...(rule.ofComplex === undefined ? [] : complexDtypes)];
  const given = rule.result === "bool" ? oneOf("bool") : rule.computeIn === "floating" ? floatOf("a", "b") : commonOf("a", "b");
  return { dtypes, types: { b: oneOf(...dtypes), out: rule.exact === true ? given : castFrom(given) } };
}

/** `aten::<name>(a: Tensor, b: Tensor, out)` */
export function tensorTensor(name: string, rule: BinaryRule): OperatorDefinition {
  return defineOperator(`aten::${name}`, { a: "tensor", b: "tensor", out: "out" }, {
    kind: "loop",
    ...declaredBy(rule),
    lower: ({ a, b, out }, context) => lowerBinary(context, { a, b, out }, rule),
  });
}

/** `aten::<name>(a: Tensor, b: Scalar, out)` */
export function tensorScalar(name: string, rule: BinaryRule): OperatorDefinition {
  return defineOperator(`aten::${name}`, { a: "tensor", b: "scalar", out: "out" }, {
    kind: "loop",
    ...declaredBy(rule),
    lower: ({ a, b, out }, context) => lowerBinary(context, { a, b, out }, rule),
  });
}

