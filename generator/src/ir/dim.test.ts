import assert from "node:assert/strict";
import { test } from "vitest";
import { dimBound, dimDifference, dimProduct, dimSum, sameDim, symbolDim } from "./dim.js";

const n = symbolDim({ name: "n", bound: 4 });
const m = symbolDim({ name: "m", bound: 3 });

test("numbers stay numbers", () => {
  assert.equal(dimSum(2, 3), 5);
  assert.equal(dimProduct(2, 3, 4), 24);
  assert.equal(dimDifference(n, n), 0);
  assert.equal(dimProduct(n, 0), 0);
});

test("equal polynomials are the same", () => {
  const left = dimProduct(dimSum(n, 1), dimSum(n, m));
  const right = dimSum(dimProduct(n, n), dimProduct(m, n), n, m);
  assert.ok(sameDim(left, right));
  assert.ok(!sameDim(left, dimSum(right, 1)));
});

test("the bound is the largest value", () => {
  assert.equal(dimBound(dimSum(dimProduct(n, m, 2), 1)), 25);
  assert.equal(dimBound(7), 7);
});
