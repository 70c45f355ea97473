import assert from "node:assert/strict";
import { test } from "vitest";
import { compareOutputs, toleranceOf, toleranceWords } from "./compare-outputs.js";
import { decodeElements } from "./decode-elements.js";

const floats = (...values: readonly number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer);
const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);

test("equal bytes are equal, also when they are not numbers", () => {
  const same = compareOutputs(floats(1, NaN, Infinity), floats(1, NaN, Infinity), "float32", "exact");
  assert.deepEqual(same, { equal: true, same: true, tolerance: "exact", elements: 3, differing: 0, first: null, largestDifference: 0 });
});

test("exact finds the sign of zero and a last bit", () => {
  assert.equal(compareOutputs(floats(0), floats(-0), "float32", "exact").differing, 1);
  const result = compareOutputs(bytes(1, 2, 250), bytes(1, 2, 251), "int8", "exact");
  assert.deepEqual(result.first, { index: 2, found: -6, expected: -5 });
  assert.equal(result.largestDifference, 1);
});

test("a tolerance is absolute plus relative to what is expected", () => {
  const tolerance = { absolute: 0.5, relative: 0.01 };
  assert.equal(compareOutputs(floats(101.4), floats(100), "float32", tolerance).equal, true);
  assert.equal(compareOutputs(floats(101.6), floats(100), "float32", tolerance).equal, false);
  assert.equal(compareOutputs(floats(NaN), floats(1), "float32", { absolute: 1e9, relative: 0 }).equal, false);
  assert.equal(compareOutputs(floats(NaN, Infinity), floats(NaN, Infinity), "float32", { absolute: 0, relative: 1e-5 }).equal, true);
  assert.equal(compareOutputs(floats(1), floats(Infinity), "float32", { absolute: 0, relative: 1e-5 }).equal, false);
  assert.equal(compareOutputs(floats(1), floats(Infinity), "float32", { absolute: 1, relative: 1 }).equal, false);
  assert.equal(compareOutputs(floats(Infinity), floats(Infinity), "float32", tolerance).equal, true);
});

test("without a tolerance floats may differ by rounding, against the largest element, and integers not at all", () => {
  const wanted = floats(1000, 0, 1);
  const off = compareOutputs(floats(1000, 0.019, 1), wanted, "float32", "default");
  assert.deepEqual([off.equal, off.same, toleranceWords(off.tolerance)], [true, false, "2e-5 of the largest element, relative 2e-5"]);
  assert.equal(compareOutputs(floats(1000, 0.021, 1), wanted, "float32", "default").equal, false);
  assert.equal(compareOutputs(floats(0.00001), floats(0), "float32", "default").equal, true);
  assert.equal(compareOutputs(floats(0.0001), floats(0), "float32", "default").equal, false);
  assert.equal(compareOutputs(floats(1, 5), floats(Infinity, 5), "float32", "default").equal, false);
  assert.equal(compareOutputs(bytes(1), bytes(2), "int8", "default").equal, false);
  assert.equal(toleranceOf("bool", "default"), "exact");
});

test("another size differs in every element", () => {
  const result = compareOutputs(bytes(1), bytes(1, 2, 3), "int8", "exact");
  assert.equal(result.equal, false);
  assert.equal(result.differing, 3);
});

test("every width is decoded", () => {
  assert.deepEqual(decodeElements(bytes(0, 0x3c, 0, 0xc0, 1, 0, 0, 0x7c), "float16"), [1, -2, 2 ** -24, Infinity]);
  assert.deepEqual(decodeElements(bytes(0x80, 0x3f, 0, 0xc0), "bfloat16"), [1, -2]);
  assert.deepEqual(decodeElements(bytes(255, 255, 255, 255, 255, 255, 255, 255), "int64"), [-1n]);
  assert.deepEqual(decodeElements(bytes(255, 255, 255, 255, 255, 255, 255, 255), "uint64"), [2n ** 64n - 1n]);
  assert.deepEqual(decodeElements(floats(1, 2), "complex64"), [1, 2]);
  assert.deepEqual(decodeElements(bytes(254, 255, 3, 0), "int16"), [-2, 3]);
  const far = compareOutputs(bytes(255, 255, 255, 255, 255, 255, 255, 127), bytes(0, 0, 0, 0, 0, 0, 0, 128), "int64", "exact");
  assert.equal(far.largestDifference, 2 ** 64);
});
