import type { IfStatement, LoopStatement, Statement } from "../../../ops/loops/statement.js";
import { isStatic, type Dim } from "../../../ir/dim.js";
import type { Expression } from "../../../ops/loops/expression.js";
import { withoutNeedlessParentheses } from "./plain-parentheses.js";
import { printDim, printElement, printExpression, type ExpressionScope } from "./print-expression.js";

const indent = "    ";

/** Statements as lines of C. Loops that run once are left out. */
export function printStatements(statements: readonly Statement[], scope: ExpressionScope): readonly string[] {
  return statements.flatMap((statement) => printStatement(statement, scope));
}

function printStatement(statement: Statement, scope: ExpressionScope): readonly string[] {
  switch (statement.kind) {
    case "loop":
      return printLoop(statement, scope);
    case "while":
      return [
        `while (${printAlone(statement.condition, scope)}) {`,
        ...printStatements(statement.body, scope).map((line) => indent + line),
        "}",
      ];
    case "declare": {
      const { constant, cType, name, value } = statement;
      return [`${constant ? "const " : ""}${cType} ${name} = ${printAlone(value, scope)};`];
    }
    case "assign": {
      const { target, operator, value } = statement;
      const place = typeof target === "string" ? target : printElement(target, scope);
      return [`${place} ${operator} ${printAlone(value, scope)};`];
    }
    case "call":
      return [`${printExpression(statement.value, scope)};`];
    case "if":
      return printIf(statement, scope);
    case "comment":
      return [`/* ${statement.text} */`];
    case "jump":
      return [statement.to === "fail" ? "return false;" : `${statement.to};`];
  }
}

/** An expression that nothing stands beside. */
function printAlone(expression: Expression, scope: ExpressionScope): string {
  return withoutNeedlessParentheses(printExpression(expression, scope));
}

function printLoop({ variable, from, extent, body }: LoopStatement, scope: ExpressionScope): readonly string[] {
  const runs = isDim(extent) && isStatic(extent) && from === 0 ? extent : undefined;
  if (runs === 1 && !body.some(leavesLoop)) {
    const substitutions = new Map(scope.substitutions).set(variable, 0);
    return printStatements(body, { ...scope, substitutions });
  }
  const lines = printStatements(body, scope);
  const first = typeof from === "number" ? String(from) : printExpression(from, scope);
  const end = isDim(extent) ? printDim(extent, scope) : printExpression(extent, scope);
  return [
    `for (int32_t ${variable} = ${first}; ${variable} < ${end}; ${variable}++) {`,
    ...lines.map((line) => indent + line),
    "}",
  ];
}

function printIf({ condition, then, otherwise }: IfStatement, scope: ExpressionScope): readonly string[] {
  const yes = printStatements(then, scope).map((line) => indent + line);
  const no = printStatements(otherwise, scope);
  const head = `if (${printAlone(condition, scope)}) {`;
  if (no.length === 0) return [head, ...yes, "}"];
  const [only] = otherwise;
  if (otherwise.length === 1 && only?.kind === "if") return [head, ...yes, `} else ${no[0]}`, ...no.slice(1)];
  return [head, ...yes, "} else {", ...no.map((line) => indent + line), "}"];
}

/** True when a `continue` or `break` of this very loop is inside. */
function leavesLoop(statement: Statement): boolean {
  if (statement.kind === "jump") return statement.to !== "fail";
  return statement.kind === "if" && [...statement.then, ...statement.otherwise].some(leavesLoop);
}

function isDim(extent: Dim | Expression): extent is Dim {
  return typeof extent === "number" || "terms" in extent;
}
