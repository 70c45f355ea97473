import assert from "node:assert/strict";
import { test } from "vitest";
import { compileExpression, ExpressionError } from "./expression.js";

const variables = { a: 7, b: -3, c: 0, pointer_bytes: 4 };

const values: readonly (readonly [string, number])[] = [
  ["42", 42],
  [" a ", 7],
  ["1.5", 1.5],
  ["2.5e-3", 0.0025],
  ["a >= 1e-30 && a <= 1e30", 1],
  ["true", 1],
  ["false", 0],
  ["a + b * 2", 1],
  ["(a + b) * 2", 8],
  ["a - 2 - 1", 4],
  ["-a - -b", -10],
  ["--a", 7],
  ["a / 2", 3],
  ["b / 2", -1],
  ["b % 2", -1],
  ["c / a", 0],
  ["b / a", 0],
  ["a % 4 == 3", 1],
  ["a < 7", 0],
  ["a <= 7", 1],
  ["b > a", 0],
  ["b >= b", 1],
  ["a != 7", 0],
  ["!c", 1],
  ["!a", 0],
  ["-!c", -1],
  ["!-c", 1],
  ["a == 7 && b == 3 || c == 0", 1],
  ["c || a && c", 0],
  ["a ? b : c", -3],
  ["c ? 1 : a ? 2 : 3", 2],
  ["c != 0 && a / c == 1", 0],
  ["c == 0 || a / c == 1", 1],
  ["min(a, b)", -3],
  ["max(a, b)", 7],
  ["ceil_div(a, 2)", 4],
  ["round_up(a, 4)", 8],
  ["round_up(8, 4)", 8],
  ["((a - 1) * 2 + 1) * pointer_bytes", 52],
  ["min(max(a, 1), ceil_div(9, 4))", 3],
];

for (const [source, expected] of values) {
  test(`${source} = ${expected}`, () => assert.equal(compileExpression(source)(variables), expected));
}

const syntaxErrors: readonly (readonly [string, RegExp])[] = [
  ["", /column 1: expected a value, found the end/],
  ["a +", /column 4: expected a value, found the end/],
  ["a b", /column 3: expected an operator, found "b"/],
  ["(a", /column 3: expected "\)", found the end/],
  ["a ? b", /column 6: expected ":", found the end/],
  ["a $ b", /column 3: "\$" means nothing here/],
  ["a = b", /column 3: "=" means nothing here/],
  ["1.", /column 2: "\." means nothing here/],
  [".5", /column 1: "\." means nothing here/],
  ["2a", /column 2: expected an operator, found "a"/],
  ["min(a)", /column 6: expected ",", found "\)"/],
  ["min(a, b, c)", /column 9: expected "\)", found ","/],
  ["sqrt(a)", /column 1: no function "sqrt"; there are min, max, ceil_div, round_up/],
  ["constructor(a, b)", /no function "constructor"/],
  ["(".repeat(1000), /nested deeper than 64 levels/],
];

for (const [source, message] of syntaxErrors) {
  test(`"${source.slice(0, 20)}" is refused`, () => {
    assert.throws(() => compileExpression(source), (thrown) => thrown instanceof ExpressionError && message.test(thrown.message));
  });
}

test("an unknown name is an error of the evaluation", () => {
  const expression = compileExpression("a + missing");
  assert.throws(() => expression(variables), /column 5: "missing" has no value; known: a, b, c, pointer_bytes/);
  assert.throws(() => compileExpression("toString")(variables), /"toString" has no value/);
});

test("division by zero is an error of the evaluation", () => {
  for (const source of ["a / c", "a % c", "ceil_div(a, c)", "round_up(a, c)"]) {
    assert.throws(() => compileExpression(source)(variables), /division by 0/, source);
  }
});

test("names lists what an expression reads", () => {
  assert.deepEqual(compileExpression("max(b, a) + a * pointer_bytes + true").names, ["a", "b", "pointer_bytes"]);
});

test("a definition stands for its value, and its names are the expression's", () => {
  const sum = compileExpression("a + b");
  const expression = compileExpression("sum * sum + c", new Map([["sum", sum]]));
  assert.equal(expression({ a: 2, b: 3, c: 1 }), 26);
  assert.deepEqual(expression.names, ["a", "b", "c"]);
});
