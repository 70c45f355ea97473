import { isStatic, symbolsOf, type Dim, type DimSymbol, type DimTerm } from "../../../ir/dim.js";
import { substitute, type Affine, type AffineLike } from "../../../ops/loops/affine.js";
import type { Element, Expression, ScalarArgument } from "../../../ops/loops/expression.js";

/** What printing an expression needs to know, and what it finds out on the way. */
export interface ExpressionScope {
  /** Values of loop variables whose loop is not printed. */
  readonly substitutions: ReadonlyMap<string, AffineLike>;
  /** C name of the parameter for an operand. */
  readonly parameterOf: (operand: string) => string;
  readonly usedOperands: Set<string>;
  readonly usedSymbols: Map<string, DimSymbol>;
  readonly usedScalars: Map<string, ScalarArgument>;
}

export function printExpression({ parts }: Expression, scope: ExpressionScope): string {
  let text = "";
  parts.forEach((part, index) => {
    if (typeof part === "string") text += part;
    else if (part.kind === "element") text += printElement(part, scope);
    else if (part.kind === "scalar") {
      scope.usedScalars.set(part.name, part);
      text += part.name;
    } else {
      const printed = printAffine(part, scope);
      const next = parts[index + 1];
      const stands = isAtomic(printed) || standsAlone(text, typeof next === "string" ? next : "");
      text += stands ? printed : `(${printed})`;
    }
  });
  return text;
}

export function printElement({ operand, position }: Element, scope: ExpressionScope): string {
  scope.usedOperands.add(operand);
  return `${scope.parameterOf(operand)}[${printAffine(position, scope)}]`;
}

export function printAffine(value: Affine, scope: ExpressionScope): string {
  const { constant, terms } = substitute(value, scope.substitutions);
  const spelled = [
    ...terms.map(({ variable, stride }) => signedProduct(variable, stride, scope)),
    ...constantTerms(constant, scope),
  ];
  if (spelled.length === 0) return "0";
  const leading = Math.max(spelled.findIndex(({ negative }) => !negative), 0);
  const ordered = [spelled[leading]!, ...spelled.filter((_, index) => index !== leading)];
  return ordered
    .map(({ negative, text }, index) => (index === 0 ? (negative ? `-${text}` : text) : ` ${negative ? "-" : "+"} ${text}`))
    .join("");
}

export function printDim(dim: Dim, scope: ExpressionScope): string {
  return printAffine({ kind: "affine", constant: dim, terms: [] }, scope);
}

interface SignedText {
  readonly negative: boolean;
  readonly text: string;
}

function signedProduct(name: string, stride: Dim, scope: ExpressionScope): SignedText {
  if (isStatic(stride)) {
    const factor = Math.abs(stride);
    return { negative: stride < 0, text: factor === 1 ? name : `${name} * ${factor}` };
  }
  const spelled = constantTerms(stride, scope);
  const [only] = spelled;
  if (spelled.length === 1 && only !== undefined) return { negative: only.negative, text: `${name} * ${only.text}` };
  return { negative: false, text: `${name} * (${printDim(stride, scope)})` };
}

function constantTerms(dim: Dim, scope: ExpressionScope): readonly SignedText[] {
  for (const symbol of symbolsOf(dim)) scope.usedSymbols.set(symbol.name, symbol);
  if (isStatic(dim)) return dim === 0 ? [] : [{ negative: dim < 0, text: String(Math.abs(dim)) }];
  return dim.terms.map(dimTerm);
}

function dimTerm({ coefficient, symbols }: DimTerm): SignedText {
  const factor = Math.abs(coefficient);
  const factors = symbols.map(({ name }) => name);
  if (factor !== 1 || factors.length === 0) factors.push(String(factor));
  return { negative: coefficient < 0, text: factors.join(" * ") };
}

function isAtomic(text: string): boolean {
  return /^\w+$/.test(text);
}

/** True when the text around a sum keeps it together without parentheses. */
function standsAlone(before: string, after: string): boolean {
  return (
    /^$|[([]$|(, |= | [<>] |&& |\|\| |\? |: )$/.test(before) &&
    /^($|[)\],;]| [<>]=? | [=!]= | && | \|\| | \? | : )/.test(after)
  );
}
