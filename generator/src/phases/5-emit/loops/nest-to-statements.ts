import { sameDim, type Dim } from "../../../ir/dim.js";
import { plus, position, variable, type Affine } from "../../../ops/loops/affine.js";
import { comparedNames } from "../../../ops/loops/compared-names.js";
import { element, fill, namesIn, type Element, type Expression, type Hole } from "../../../ops/loops/expression.js";
import type { LoopNest, NestAccess, NestLoad, NestValue } from "../../../ops/loops/nest.js";
import { assign, constant, declare, jump, loops, when, type Statement } from "../../../ops/loops/statement.js";
import { normaliseNest } from "./normalise-nest.js";

const loopNames = ["i", "j", "k", "l", "m", "n", "p", "q", "r", "s", "t", "u"] as const;

/** Spells a nest as loops. `taken` are names that loop variables must not have; `store` puts a value in its place. */
export function nestToStatements(
  original: LoopNest,
  taken: ReadonlySet<string>,
  store: (target: Element, value: Expression) => Statement = assign,
): readonly Statement[] {
  const nest = normaliseNest(original);
  const used = new Set([...taken, ...nest.loads.map(({ name }) => name), ...nest.values.map(({ name }) => name)]);
  const free = loopNames.filter((name) => !used.has(name));
  const outer = nest.extents.map((extent, dim) => [free[dim]!, extent] as const);
  const inner = (nest.reduction?.extents ?? []).map((extent, dim) => [free[outer.length + dim]!, extent] as const);
  const indices = [...outer, ...inner].map(([name]) => variable(name));
  const elementOf = (access: NestAccess) => element(access.operand, positionOf(access, indices));

  const accumulators = nest.reduction?.accumulators ?? [];
  const checks = nest.checks ?? [];
  const updates = accumulators.map(({ update }) => update);
  const innerValues = valuesFor(nest.values, updates);
  const outerValues = nest.values.filter((value) => !innerValues.includes(value));
  const textsOf = (values: readonly NestValue[]): readonly string[] => values.map(({ expression }) => expression);
  const inside = loadValues(nest.loads, [...textsOf(innerValues), ...updates], elementOf);
  const results = nest.stores.map(({ expression }) => expression);
  const after = loadValues(nest.loads, [...checks, ...textsOf(outerValues), ...results], elementOf);
  const names: Record<string, Hole> = { ...nest.sizes };
  for (const { name } of [...accumulators, ...nest.values]) names[name] = name;
  const declareValue = ({ name, cType, expression }: NestValue, loaded: LoadedValues): Statement =>
    constant(cType, name, fill(expression, { ...names, ...loaded.names }));

  return loops(outer, [
    ...accumulators.map(({ name, cType, initial }) => declare(cType, name, initial)),
    ...(accumulators.length === 0
      ? []
      : loops(inner, [
          ...inside.declarations,
          ...innerValues.map((value) => declareValue(value, inside)),
          ...accumulators.map(({ name, update }) => accumulate(name, fill(update, { ...names, ...inside.names }))),
        ])),
    ...after.declarations,
    ...checkedValues(outerValues, checks, (check) => fill(`!(${check})`, { ...names, ...after.names }), (value) => declareValue(value, after)),
    ...nest.stores.map((result) => store(elementOf(result), fill(result.expression, { ...names, ...after.names }))),
  ]);
}

/** Values in their order, each check right behind the values that it looks at: what it guards comes later. */
function checkedValues(
  values: readonly NestValue[],
  checks: readonly string[],
  failureOf: (check: string) => Expression,
  declareValue: (value: NestValue) => Statement,
): readonly Statement[] {
  const statements: Statement[] = [];
  let rest = values;
  const declareAll = (needed: readonly NestValue[]): void => {
    statements.push(...needed.map(declareValue));
    rest = rest.filter((value) => !needed.includes(value));
  };
  for (const check of checks) {
    declareAll(valuesFor(rest, [check]));
    statements.push(when(failureOf(check), [jump("fail")]));
  }
  declareAll(rest);
  return statements;
}

/** The values that some texts need, directly or through other values. */
function valuesFor(values: readonly NestValue[], texts: readonly string[]): readonly NestValue[] {
  const needed = new Set(texts.flatMap(namesIn));
  for (const value of [...values].reverse()) {
    if (needed.has(value.name)) for (const name of namesIn(value.expression)) needed.add(name);
  }
  return values.filter(({ name }) => needed.has(name));
}

function positionOf(access: NestAccess, indices: readonly Affine[]): Affine {
  return plus(access.offset, position(access.strides, indices));
}

interface LoadedValues {
  readonly names: Readonly<Record<string, Hole>>;
  readonly declarations: readonly Statement[];
}

/** Loads that `texts` use: once stays in the expression, more often becomes a local. So do loads of one element that are compared. */
function loadValues(
  loads: readonly NestLoad[],
  texts: readonly string[],
  elementOf: (access: NestAccess) => Hole,
): LoadedValues {
  const uses = texts.flatMap(namesIn);
  const names: Record<string, Hole> = {};
  const declarations: Statement[] = [];
  const twins = texts.flatMap(comparedNames).filter(([left, right]) => {
    const [a, b] = [left, right].map((name) => loads.find((load) => load.name === name));
    return a !== undefined && b !== undefined && a !== b && isSameElement(a, b);
  });
  for (const load of loads) {
    const count = uses.filter((name) => name === load.name).length;
    if (count === 0) continue;
    const value = fill(load.convert, { element: elementOf(load) });
    const isLocal = count > 1 || twins.flat().includes(load.name);
    names[load.name] = isLocal ? load.name : value;
    if (isLocal) declarations.push(constant(load.cType, load.name, value));
  }
  return { names, declarations };
}

function isSameElement(a: NestAccess, b: NestAccess): boolean {
  const isSameStep = (stride: Dim, dim: number): boolean => sameDim(stride, b.strides[dim]!);
  return a.operand === b.operand && sameDim(a.offset, b.offset) && a.strides.every(isSameStep);
}

/** `sum = sum + x` reads better as `sum += x`. */
function accumulate(name: string, update: Expression): Statement {
  const [first, ...rest] = update.parts;
  for (const operator of ["+", "*"] as const) {
    const start = `${name} ${operator} `;
    if (typeof first !== "string" || !first.startsWith(start)) continue;
    const added: Expression = { kind: "expression", parts: [first.slice(start.length), ...rest] };
    if (bindsAsTightlyAs(operator, added)) return assign(name, added, `${operator}=`);
  }
  return assign(name, update);
}

/** True when no operator outside parentheses binds less tightly than `operator`. */
function bindsAsTightlyAs(operator: "+" | "*", { parts }: Expression): boolean {
  const text = parts.map((part) => (typeof part === "string" ? part : "x")).join("");
  const looser = operator === "+" ? /[?<>=|&^]/ : /[-+?<>=|&^]/;
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (depth === 0 && looser.test(character)) return false;
  }
  return true;
}
