import type { Dim } from "../../ir/dim.js";
import { c, type Element, type Expression, type Hole } from "./expression.js";

/** The body of a generated function: structured C with constant or symbolic extents. */
export type Statement =
  | LoopStatement
  | WhileStatement
  | DeclareStatement
  | AssignStatement
  | CallStatement
  | IfStatement
  | CommentStatement
  | JumpStatement;

/** `for (int32_t variable = 0; variable < extent; variable++)`; a loop that runs once is not printed. */
export interface LoopStatement {
  readonly kind: "loop";
  readonly variable: string;
  readonly from: Expression | number;
  readonly extent: Dim | Expression;
  readonly body: readonly Statement[];
}

export interface WhileStatement {
  readonly kind: "while";
  readonly condition: Expression;
  readonly body: readonly Statement[];
}

export interface DeclareStatement {
  readonly kind: "declare";
  readonly constant: boolean;
  readonly cType: string;
  readonly name: string;
  readonly value: Expression;
}

export interface AssignStatement {
  readonly kind: "assign";
  readonly target: string | Element;
  readonly operator: "=" | "+=" | "-=" | "*=" | "|=";
  readonly value: Expression;
}

/** A call for its effect. */
export interface CallStatement {
  readonly kind: "call";
  readonly value: Expression;
}

export interface IfStatement {
  readonly kind: "if";
  readonly condition: Expression;
  readonly then: readonly Statement[];
  readonly otherwise: readonly Statement[];
}

export interface CommentStatement {
  readonly kind: "comment";
  readonly text: string;
}

/** `fail` leaves a function that can fail, which returns bool. */
export interface JumpStatement {
  readonly kind: "jump";
  readonly to: "continue" | "break" | "fail";
}

const expressionOf = (hole: Hole): Expression => c`${hole}`;

export function loop(variable: string, extent: Dim | Expression, body: readonly Statement[]): LoopStatement {
  return { kind: "loop", variable, from: 0, extent, body };
}

/** `for (int32_t variable = from; variable < to; variable++)` */
export function loopFrom(
  variable: string,
  from: Hole,
  to: Dim | Expression,
  body: readonly Statement[],
): LoopStatement {
  return { kind: "loop", variable, from: expressionOf(from), extent: to, body };
}

export function loopWhile(condition: Hole, body: readonly Statement[]): WhileStatement {
  return { kind: "while", condition: expressionOf(condition), body };
}

/** Loops over several dimensions, outermost first; without dimensions one that runs once, which `continue` may leave. */
export function loops(
  dims: readonly (readonly [variable: string, extent: Dim])[],
  body: readonly Statement[],
): readonly Statement[] {
  if (dims.length === 0 && body.some(continues)) return [loop("once", 1, body)];
  return dims.reduceRight<readonly Statement[]>((inner, [variable, extent]) => [loop(variable, extent, inner)], body);
}

/** True when a `continue` of the loop around it is inside. */
function continues(statement: Statement): boolean {
  if (statement.kind === "if") return [...statement.then, ...statement.otherwise].some(continues);
  return statement.kind === "jump" && statement.to === "continue";
}

/** A local that never changes. */
export function constant(cType: string, name: string, value: Hole): DeclareStatement {
  return { kind: "declare", constant: true, cType, name, value: expressionOf(value) };
}

/** A local that changes. */
export function declare(cType: string, name: string, value: Hole): DeclareStatement {
  return { kind: "declare", constant: false, cType, name, value: expressionOf(value) };
}

export function assign(target: string | Element, value: Hole, operator: AssignStatement["operator"] = "="): AssignStatement {
  return { kind: "assign", target, operator, value: expressionOf(value) };
}

export function call(value: Hole): CallStatement {
  return { kind: "call", value: expressionOf(value) };
}

export function when(
  condition: Hole,
  then: readonly Statement[],
  otherwise: readonly Statement[] = [],
): IfStatement {
  return { kind: "if", condition: expressionOf(condition), then, otherwise };
}

export function comment(text: string): CommentStatement {
  return { kind: "comment", text };
}

export function jump(to: JumpStatement["to"]): JumpStatement {
  return { kind: "jump", to };
}
