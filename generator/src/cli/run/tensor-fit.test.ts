import assert from "node:assert/strict";
import { test } from "vitest";

import { fittingBytes, fittingShape } from "./tensor-fit.js";

const fixed = { sizes: [1, 3], bytes: 12 };
const free = { sizes: [8, 6], bytes: 192, free: [0] };
const both = { sizes: [8, 6], bytes: 192, free: [0, 1] };

test("a fixed shape is taken with or without dimensions of one", () => {
  for (const shape of [[1, 3], [3], [3, 1, 1]]) assert.deepEqual(fittingShape(shape, fixed, "any"), { sizes: [1, 3], steps: 1 });
  for (const shape of [[2, 3, 3], [4], [], [0, 3]]) assert.equal(fittingShape(shape, fixed, "any"), undefined);
});

test("one dimension more counts steps, as many as are asked for", () => {
  assert.deepEqual(fittingShape([5, 3], fixed, "any"), { sizes: [1, 3], steps: 5 });
  assert.deepEqual(fittingShape([5, 1, 3], fixed, 5), { sizes: [1, 3], steps: 5 });
  assert.equal(fittingShape([5, 1, 3], fixed, 4), undefined);
  assert.equal(fittingShape([5, 3], fixed, 1), undefined);
  assert.deepEqual(fittingShape([1, 3], fixed, 4), { sizes: [1, 3], steps: 1 }, "the same in every step");
  assert.deepEqual(fittingShape([3], { sizes: [3], bytes: 12 }, 3), { sizes: [3], steps: 1 });
  assert.deepEqual(fittingShape([3, 3], { sizes: [3], bytes: 12 }, 3), { sizes: [3], steps: 3 });
});

test("a free dimension has any size up to its bound, the others their own", () => {
  assert.deepEqual(fittingShape([5, 6], free, "any"), { sizes: [5, 6], steps: 1 });
  assert.deepEqual(fittingShape([0, 6], free, 1), { sizes: [0, 6], steps: 1 });
  assert.deepEqual(fittingShape([2, 5, 6], free, "any"), { sizes: [5, 6], steps: 2 });
  for (const shape of [[9, 6], [5, 5], [5], [1, 5, 6, 1]]) assert.equal(fittingShape(shape, free, "any"), undefined);
});

test("raw bytes tell the size of one free dimension, and steps where their number is known", () => {
  assert.deepEqual(fittingBytes(12, fixed, "any"), { sizes: [1, 3], steps: 1 });
  assert.deepEqual(fittingBytes(36, fixed, 3), { sizes: [1, 3], steps: 3 });
  assert.equal(fittingBytes(36, fixed, "any"), undefined);
  assert.deepEqual(fittingBytes(72, free, 1), { sizes: [3, 6], steps: 1 });
  assert.deepEqual(fittingBytes(144, free, 2), { sizes: [3, 6], steps: 2 });
  for (const bytes of [73, 216]) assert.equal(fittingBytes(bytes, free, 1), undefined);
  assert.equal(fittingBytes(72, both, 1), undefined);
});
