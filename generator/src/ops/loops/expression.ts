import { isStatic, type Dim } from "../../ir/dim.js";
import { dimOf, type RuntimeScalar } from "../../ir/tensor.js";
import { storageType, type ComputeType } from "./c-types.js";
import { literal } from "./literal.js";
import { affine, isAffine, type Affine, type AffineLike } from "./affine.js";

/** One element of an operand: `input[y * 10 + x]`. */
export interface Element {
  readonly kind: "element";
  readonly operand: string;
  readonly position: Affine;
}

/** C text with positions and elements in it, which the printer spells. */
export interface Expression {
  readonly kind: "expression";
  readonly parts: readonly ExpressionPart[];
}

/** A number that the method hands to the function. */
export interface ScalarArgument {
  readonly kind: "scalar";
  readonly name: string;
  readonly cType: "int32_t" | "double" | "bool";
}

export type ExpressionPart = string | Affine | Element | ScalarArgument;

/** What may stand in a hole of `c`. Numbers are sizes and positions; literals of other types come from `literal()`. */
export type Hole = string | AffineLike | Element | Expression | ScalarArgument;

/** Builds an expression: c`${element("input", i)} + 1`. */
export function c(texts: TemplateStringsArray, ...holes: readonly Hole[]): Expression {
  const parts: ExpressionPart[] = [texts[0]!];
  holes.forEach((hole, index) => {
    parts.push(...partsOf(hole), texts[index + 1]!);
  });
  return expressionOf(parts);
}

export function element(operand: string, at: AffineLike): Element {
  return { kind: "element", operand, position: affine(at) };
}

/** A runtime number as an expression: an integer that follows from sizes is spelled by them. */
export function scalarHole(scalar: RuntimeScalar): Hole {
  if (scalar.type === "int") return dimOf(scalar);
  return { kind: "scalar", name: scalar.name, cType: scalar.type === "float" ? "double" : "bool" };
}

/** A size as a floating-point number. */
export function floatSize(size: Dim, type: ComputeType): Hole {
  return isStatic(size) ? literal(size, type) : c`(${storageType(type)})${size}`;
}

/** Replaces `$name` in a C text by expressions. Every name must be given. */
export function fill(text: string, values: Readonly<Record<string, Hole>>): Expression {
  const parts = text.split(/\$([A-Za-z_][A-Za-z0-9_]*)/).flatMap((piece, index): readonly ExpressionPart[] => {
    if (index % 2 === 0) return piece === "" ? [] : [piece];
    const value = values[piece];
    if (value === undefined) throw new Error(`expression "${text}" uses $${piece}, which is not given`);
    return partsOf(value);
  });
  return expressionOf(parts);
}

/** The names `$name` in a C text, with repetitions. */
export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/\$([A-Za-z_][A-Za-z0-9_]*)/g)].map((match) => match[1]!);
}

/** Neighbouring texts become one. */
function expressionOf(parts: readonly ExpressionPart[]): Expression {
  const merged: ExpressionPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (part === "") continue;
    if (typeof part === "string" && typeof last === "string") merged[merged.length - 1] = last + part;
    else merged.push(part);
  }
  return { kind: "expression", parts: merged };
}

function partsOf(hole: Hole): readonly ExpressionPart[] {
  if (typeof hole === "string") return [hole];
  if (typeof hole === "number" || isDim(hole)) return [affine(hole)];
  return hole.kind === "expression" ? hole.parts : [hole];
}

function isDim(hole: Exclude<Hole, string>): hole is Dim {
  return typeof hole === "number" || (!isAffine(hole) && "terms" in hole);
}
