import assert from "node:assert/strict";
import { test } from "vitest";
import { withoutNeedlessParentheses } from "./plain-parentheses.js";

test("parentheses stay where they mean something", () => {
  for (const text of ["(a + b) * (c + d)", "(float)x", "x * (-1.0f)", "f(a)", "(uint8_t)(x)", "a - (-3)", "g((a), (-INFINITY) + 1)"]) {
    assert.equal(withoutNeedlessParentheses(text), text);
  }
});

test("parentheses around everything, and around a negative argument, go", () => {
  assert.equal(withoutNeedlessParentheses("((a + b) * c)"), "(a + b) * c");
  assert.equal(withoutNeedlessParentheses("((x != 0.0f))"), "x != 0.0f");
  assert.equal(withoutNeedlessParentheses("f(x, (-128), 127)"), "f(x, -128, 127)");
  assert.equal(withoutNeedlessParentheses("f((-1), (-INFINITY))"), "f(-1, -INFINITY)");
  assert.equal(withoutNeedlessParentheses("(-INFINITY)"), "-INFINITY");
});
