import { elementCount } from "../../../ir/layout.js";
import type { DType } from "../../../ir/dtype.js";
import { isValueRef, type ScalarLiteral, type ValueRef } from "../../../ir/node.js";
import { computeType, isFloating, realDtypes, type ComputeType } from "../../loops/c-types.js";
import { promoteTypes, promoteWithScalar } from "../../loops/promote.js";
import type { Lowering } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { acceptsReal } from "../accepts.js";
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
  /** Cheaper expressions for particular numbers as second operand. */
  readonly special?: (scalar: number, type: ComputeType) => string | undefined;
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
  const tensors = Object.entries({ a, b, out }).filter((entry): entry is [string, ValueRef] => isValueRef(entry[1]));
  if (!acceptsReal(context, Object.fromEntries(tensors))) return undefined;

  const common = computeType(commonType(context, a, b));
  const result = computeType(context.tensor(out).dtype);
  const as = rule.computeIn === "truth" ? "bool" : rule.computeIn === "floating" && isFloating(result) ? result : common;
  const special = isValueRef(b) ? undefined : rule.special?.(Number(b.value), as);
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

function commonType(context: OperatorContext, a: Operand, b: Operand): DType {
  const [left, right] = [typeOf(context, a), typeOf(context, b)];
  if (left.isTensor && right.isTensor) return promoteTypes(left.dtype, right.dtype);
  if (left.isTensor) return promoteWithScalar(left.dtype, (right as NumberType).type);
  if (right.isTensor) return promoteWithScalar(right.dtype, (left as NumberType).type);
  return [left, right].some((operand) => (operand as NumberType).type === "float") ? "float32" : "int64";
}

interface NumberType {
  readonly isTensor: false;
  readonly type: ScalarLiteral["type"];
}

function typeOf(context: OperatorContext, operand: Operand): NumberType | { readonly isTensor: true; readonly dtype: DType } {
  if (!isValueRef(operand)) return { isTensor: false, type: operand.type };
  if (context.isScalar(operand)) return { isTensor: false, type: context.runtimeScalar(operand).type };
  return { isTensor: true, dtype: context.tensor(operand).dtype };
}

/** `aten::<name>(a: Tensor, b: Tensor, out)` */
export function tensorTensor(name: string, rule: BinaryRule): OperatorDefinition {
  return defineOperator(`aten::${name}`, { a: "tensor", b: "tensor", out: "out" }, {
    kind: "loop",
    dtypes: dtypesOf(rule),
    lower: ({ a, b, out }, context) => lowerBinary(context, { a, b, out }, rule),
  });
}

/** `aten::<name>(a: Tensor, b: Scalar, out)` */
export function tensorScalar(name: string, rule: BinaryRule): OperatorDefinition {
  return defineOperator(`aten::${name}`, { a: "tensor", b: "scalar", out: "out" }, {
    kind: "loop",
    dtypes: dtypesOf(rule),
    lower: ({ a, b, out }, context) => lowerBinary(context, { a, b, out }, rule),
  });
}

function dtypesOf({ ofComplex }: BinaryRule): readonly string[] {
  return ofComplex === undefined ? realDtypes : [...realDtypes, "complex64", "complex128"];
}
