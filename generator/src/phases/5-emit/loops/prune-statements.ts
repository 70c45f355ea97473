import { isAffine, type Affine } from "../../../ops/loops/affine.js";
import { c, type Element, type Expression } from "../../../ops/loops/expression.js";
import { when, type IfStatement, type LoopStatement, type Statement } from "../../../ops/loops/statement.js";

/**
 * The same statements without what has no effect: loops that never run, branches with nothing in them, locals that nobody
 * reads. `continue` in a loop that runs once becomes a condition on the rest, so that no loop is needed for it.
 */
export function pruneStatements(statements: readonly Statement[]): readonly Statement[] {
  return withoutUnreadLocals(statements.flatMap(withoutIdleLoops));
}

function withoutIdleLoops(statement: Statement): readonly Statement[] {
  switch (statement.kind) {
    case "loop": {
      if (isEmpty(statement)) return [];
      const inside = statement.body.flatMap(withoutIdleLoops);
      const body = runsOnce(statement) ? withoutContinue(inside) : inside;
      return body.length === 0 ? [] : [{ ...statement, body }];
    }
    case "while":
      return [{ ...statement, body: statement.body.flatMap(withoutIdleLoops) }];
    case "if": {
      const then = statement.then.flatMap(withoutIdleLoops);
      const otherwise = statement.otherwise.flatMap(withoutIdleLoops);
      return then.length + otherwise.length === 0 ? [] : [{ ...statement, then, otherwise }];
    }
    default:
      return [statement];
  }
}

function isEmpty({ from, extent }: LoopStatement): boolean {
  return typeof extent === "number" && typeof from === "number" && extent <= from;
}

function runsOnce({ from, extent }: LoopStatement): boolean {
  return extent === 1 && from === 0;
}

/** `if (a) continue; rest` as `if (!a) { rest }`. */
function withoutContinue(body: readonly Statement[]): readonly Statement[] {
  const at = body.findIndex(skipsRest);
  if (at < 0) return body;
  const { condition } = body[at] as IfStatement;
  const rest = withoutContinue(body.slice(at + 1));
  return rest.length === 0 ? body.slice(0, at) : [...body.slice(0, at), when(opposite(condition), rest)];
}

function skipsRest(statement: Statement): boolean {
  if (statement.kind !== "if" || statement.otherwise.length > 0 || statement.then.length !== 1) return false;
  const [only] = statement.then;
  return only?.kind === "jump" && only.to === "continue";
}

/** `!a` as `a`, `a` as `!(a)`. */
function opposite(condition: Expression): Expression {
  const [first, ...rest] = condition.parts;
  const negated = typeof first === "string" && /^!(?!=)/.test(first) && condition.parts.length <= 2;
  return negated ? { kind: "expression", parts: [first.slice(1), ...rest] } : c`!(${condition})`;
}

/** From the last statement to the first: what nobody reads behind its declaration goes, and so does what is assigned to it. */
function withoutUnreadLocals(statements: readonly Statement[]): readonly Statement[] {
  const kept: Statement[] = [];
  const read = new Set<string>();
  for (const statement of [...statements].reverse()) {
    const pruned = withoutUnreadInside(statement);
    if (pruned.kind === "declare" && !read.has(pruned.name)) {
      kept.splice(0, kept.length, ...kept.flatMap((later) => withoutAssignments(later, pruned.name)));
      continue;
    }
    if (isIdle(pruned)) continue;
    kept.unshift(pruned);
    namesRead(pruned, read);
  }
  return kept;
}

function withoutUnreadInside(statement: Statement): Statement {
  if (statement.kind === "loop" || statement.kind === "while") return { ...statement, body: withoutUnreadLocals(statement.body) };
  if (statement.kind !== "if") return statement;
  return { ...statement, then: withoutUnreadLocals(statement.then), otherwise: withoutUnreadLocals(statement.otherwise) };
}

function isIdle(statement: Statement): boolean {
  if (statement.kind === "loop") return statement.body.length === 0;
  return statement.kind === "if" && statement.then.length + statement.otherwise.length === 0;
}

function withoutAssignments(statement: Statement, name: string): readonly Statement[] {
  const inside = (body: readonly Statement[]): readonly Statement[] => body.flatMap((one) => withoutAssignments(one, name));
  switch (statement.kind) {
    case "assign":
      return statement.target === name ? [] : [statement];
    case "loop":
    case "while":
      return [{ ...statement, body: inside(statement.body) }].filter((one) => !isIdle(one));
    case "if":
      return [{ ...statement, then: inside(statement.then), otherwise: inside(statement.otherwise) }].filter((one) => !isIdle(one));
    default:
      return [statement];
  }
}

/** Collects the names that a statement reads. An assignment to a local reads what it combines, not the local itself. */
function namesRead(statement: Statement, names: Set<string>): void {
  switch (statement.kind) {
    case "loop":
      if (typeof statement.from !== "number") namesInExpression(statement.from, names);
      if (typeof statement.extent !== "number" && "parts" in statement.extent) namesInExpression(statement.extent, names);
      for (const one of statement.body) namesRead(one, names);
      break;
    case "while":
      namesInExpression(statement.condition, names);
      for (const one of statement.body) namesRead(one, names);
      break;
    case "if":
      namesInExpression(statement.condition, names);
      for (const one of [...statement.then, ...statement.otherwise]) namesRead(one, names);
      break;
    case "assign":
      if (typeof statement.target === "string") namesInText(statement.target.startsWith("*") ? statement.target : "", names);
      else namesInAffine(statement.target.position, names);
      namesInExpression(statement.value, names, typeof statement.target === "string" ? statement.target : undefined);
      break;
    case "declare":
    case "call":
      namesInExpression(statement.value, names);
      break;
    case "comment":
    case "jump":
      break;
  }
}

function namesInExpression({ parts }: Expression, names: Set<string>, besides?: string): void {
  const found = new Set<string>();
  for (const part of parts) {
    if (typeof part === "string") namesInText(part, found);
    else if (part.kind === "element") namesInAffine((part as Element).position, found);
    else if (isAffine(part)) namesInAffine(part, found);
    else found.add(part.name);
  }
  if (besides !== undefined) found.delete(besides);
  for (const name of found) names.add(name);
}

function namesInText(text: string, names: Set<string>): void {
  for (const [name] of text.matchAll(/\b[A-Za-z_]\w*\b/g)) names.add(name);
}

function namesInAffine({ terms }: Affine, names: Set<string>): void {
  for (const { variable } of terms) names.add(variable);
}
