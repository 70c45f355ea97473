import assert from "node:assert/strict";
import { test } from "vitest";
import { decodeElements } from "../../../run/decode-elements.js";
import { encodeElements } from "./encode-elements.js";

test("elements of every type are read back as the numbers that they hold", () => {
  for (const dtype of ["float64", "float32", "float16", "bfloat16"] as const) {
    assert.deepEqual(decodeElements(encodeElements([0.5, -3, 0, 1.25], dtype), dtype), [0.5, -3, 0, 1.25], dtype);
  }
  for (const dtype of ["int8", "int16", "int32"] as const) assert.deepEqual(decodeElements(encodeElements([-3, 2.6, 0], dtype), dtype), [-3, 3, 0], dtype);
  assert.deepEqual(decodeElements(encodeElements([-200, 300, NaN], "int8"), "int8"), [-128, 127, 0]);
  assert.deepEqual(decodeElements(encodeElements([-1, 300], "uint8"), "uint8"), [0, 255]);
  assert.deepEqual(decodeElements(encodeElements([7, -1], "int64"), "int64").map(Number), [7, -1]);
});

test("half types round to the nearest, ties to even, and overflow to infinity", () => {
  const half = (value: number): unknown => decodeElements(encodeElements([value], "float16"), "float16")[0];
  assert.deepEqual([65504, 65519, 65520, 2 ** -24, 2 ** -26, 2049, 2051, 6.1e-5].map(half), [65504, 65504, Infinity, 2 ** -24, 0, 2048, 2052, Math.round(6.1e-5 * 2 ** 24) / 2 ** 24]);
  const brain = (value: number): unknown => decodeElements(encodeElements([value], "bfloat16"), "bfloat16")[0];
  assert.deepEqual([257, 259, -Infinity].map(brain), [256, 260, -Infinity]);
});
