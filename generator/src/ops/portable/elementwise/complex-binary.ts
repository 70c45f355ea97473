import type { Dim } from "../../../ir/dim.js";
import { isValueRef, type ScalarLiteral, type ValueRef } from "../../../ir/node.js";
import { dimProduct } from "../../../ir/dim.js";
import { isComplex } from "../../loops/c-types.js";
import { scalarLiteral } from "../../loops/literal.js";
import type { NestLoad, NestStore } from "../../loops/nest.js";
import { reads, writes } from "../../loops/operands.js";
import { broadcastStrides, shapeOf } from "../../loops/shape.js";
import type { LoopOperand, LoopRequest, Lowering } from "../../lowering.js";
import type { OperatorContext } from "../../operator.js";
import { accepts } from "../accepts.js";

export type ComplexOperand = ValueRef | ScalarLiteral;

/** The parts of a result over those of x and y; a real y has no imaginary part. */
export interface ComplexRule {
  readonly complex: { readonly re: string; readonly im: string };
  readonly real: { readonly re: string; readonly im: string };
  /** Whether the operands may change places, so that the real one is the second. */
  readonly commutes: boolean;
}

export const complexProduct: ComplexRule = {
  complex: { re: "$x_re * $y_re - $x_im * $y_im", im: "$x_re * $y_im + $x_im * $y_re" },
  real: { re: "$x_re * $y_re", im: "$x_im * $y_re" },
  commutes: true,
};

export const complexQuotientByReal: ComplexRule = { ...complexProduct, complex: { re: "", im: "" }, real: { re: "$x_re / $y_re", im: "$x_im / $y_re" }, commutes: false };

export const complexSum = (operator: "+" | "-"): ComplexRule => ({
  complex: { re: `$x_re ${operator} $y_re`, im: `$x_im ${operator} $y_im` },
  real: { re: `$x_re ${operator} $y_re`, im: "$x_im" },
  commutes: operator === "+",
});

export function hasComplex(context: OperatorContext, operands: readonly ComplexOperand[]): boolean {
  return operands.some((operand) => isComplexTensor(context, operand));
}

function isComplexTensor(context: OperatorContext, operand: ComplexOperand): operand is ValueRef {
  return isValueRef(operand) && !context.isScalar(operand) && isComplex(context.tensor(operand).dtype);
}

/** Element-wise, with broadcasting, at one precision; undefined after a report. */
export function lowerComplexBinary(
  context: OperatorContext,
  operands: { readonly a: ComplexOperand; readonly b: ComplexOperand; readonly out: ValueRef },
  rule: ComplexRule,
): Lowering | undefined {
  const { out } = operands;
  const swaps = rule.commutes && !isComplexTensor(context, operands.a);
  const [x, y] = swaps ? [operands.b, operands.a] : [operands.a, operands.b];
  const isReal = !isComplexTensor(context, y);
  const isRunTime = [x, y].some((operand) => isValueRef(operand) && context.isScalar(operand));
  if (!isComplexTensor(context, x) || isRunTime || (!isReal && rule.complex.re === "")) {
    context.report("unsupported-form", { operator: context.operator, found: "complex numbers in this place", expected: "a complex first operand, and a fixed real number or a tensor as second" });
    return undefined;
  }
  const { dtype } = context.tensor(x);
  const part = dtype === "complex64" ? "float32" : "float64";
  if (!accepts(context, { a: x, out }, [dtype === "complex32" ? "complex64" : dtype])) return undefined;
  if (isValueRef(y) && !accepts(context, { b: y }, [isReal ? part : dtype])) return undefined;
  const texts = isReal ? rule.real : rule.complex;
  const spelled = (text: string): string => (isValueRef(y) ? text : text.replaceAll("$y_re", scalarLiteral(y, part)));
  const shape = shapeOf(context.tensor(out));
  const operandTable: Record<string, LoopOperand> = { out: writes(context.tensor(out)), a: reads(context.tensor(x)) };
  if (isValueRef(y)) operandTable["b"] = reads(context.tensor(y));
  const cType = part === "float32" ? "float" : "double";
  const loadsOf = (operand: string, name: string, ref: ValueRef, parts: 1 | 2): readonly NestLoad[] => {
    const strides = broadcastStrides(shapeOf(context.tensor(ref)), shape.sizes).map((stride) => dimProduct(stride, parts));
    return ["re", "im"].slice(0, parts).map((half, offset) => ({ operand, offset, strides, name: `${name}_${half}`, cType, convert: "$element" }));
  };
  const loads = [...loadsOf("a", "x", x, 2), ...(isValueRef(y) ? loadsOf("b", "y", y, isReal ? 1 : 2) : [])];
  return complexNest(shape.sizes, shape.strides, operandTable, loads, { re: spelled(texts.re), im: spelled(texts.im) });
}

/** One nest that stores both parts of every element of "out". */
export function complexNest(
  sizes: readonly Dim[],
  outStrides: readonly Dim[],
  operands: LoopRequest["operands"],
  loads: readonly NestLoad[],
  { re, im }: { readonly re: string; readonly im: string },
): LoopRequest {
  const strides = outStrides.map((stride) => dimProduct(stride, 2));
  const stores: readonly NestStore[] = [re, im].map((expression, offset) => ({ operand: "out", offset, strides, expression }));
  return { kind: "loop", operands, steps: [{ kind: "nest", extents: sizes, loads, values: [], stores }], inPlace: [], canFail: false, multiplyAccumulates: 0 };
}
