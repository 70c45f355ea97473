import assert from "node:assert/strict";
import { test } from "vitest";

import type { TensorValue } from "../../../reference/executor.js";
import { matchInOrder } from "./match-layers.js";
import { measure, type Difference } from "./measure.js";

const tensor = (dtype: "float32" | "int8", elements: Float32Array | Int8Array): TensorValue => {
  return { kind: "tensor", dtype, sizes: [elements.length], dimOrder: [0], bytes: new Uint8Array(elements.buffer as ArrayBuffer) };
};
const floats = (...values: readonly number[]): TensorValue => tensor("float32", Float32Array.from(values));
const int8 = (...values: readonly number[]): TensorValue => tensor("int8", Int8Array.from(values));
const scaled = (scale: number | undefined, zeroPoint: number): { scale: number | undefined; zeroPoint: number } => ({ scale, zeroPoint });

function differenceOf(...parameters: Parameters<typeof measure>): Difference {
  const found = measure(...parameters);
  assert.ok(typeof found !== "string", `not compared: ${String(found)}`);
  return found;
}

test("signal-to-noise ratio, cosine and largest difference are those of the definition", () => {
  const { signalToNoise, cosine, largest } = differenceOf(floats(3, 4), undefined, floats(3, 3.5), undefined);
  assert.ok(Math.abs(signalToNoise - 20) < 1e-12);
  assert.ok(Math.abs(cosine - 23 / (5 * Math.hypot(3, 3.5))) < 1e-12);
  assert.equal(largest, 0.5);
  const scale = "as they are";
  const zeros = differenceOf(floats(0, 0), undefined, floats(0, -0), undefined);
  assert.deepEqual(zeros, { signalToNoise: Infinity, cosine: 1, largest: 0, scale });
  const onlyNoise = differenceOf(floats(0), undefined, floats(1), undefined);
  assert.deepEqual(onlyNoise, { signalToNoise: -Infinity, cosine: 0, largest: 1, scale });
});

test("NaN and infinity equal only themselves", () => {
  assert.equal(differenceOf(floats(NaN, Infinity, 1), undefined, floats(NaN, Infinity, 1), undefined).signalToNoise, Infinity);
  const { signalToNoise, largest } = differenceOf(floats(1, 2), undefined, floats(1, NaN), undefined);
  assert.deepEqual([signalToNoise, largest], [-Infinity, Infinity]);
});

test("integers are compared as the numbers that they stand for", () => {
  assert.equal(differenceOf(floats(1, -0.5), undefined, int8(14, 8), scaled(0.25, 10)).largest, 0);
  const half = differenceOf(int8(2, 4), scaled(0.5, 0), int8(1, 3), scaled(1, 0));
  assert.deepEqual([half.largest, half.scale], [1, "from the file"]);
});

test("an unknown scale is the one that fits best, and said", () => {
  const ofB = differenceOf(floats(2, 4, -6), undefined, int8(11, 12, 7), scaled(undefined, 10));
  assert.deepEqual([ofB.signalToNoise, ofB.scale], [Infinity, "b fitted: 2"]);
  const ofA = differenceOf(int8(11, 12, 7), scaled(undefined, 10), floats(2, 4, -6), undefined);
  assert.deepEqual([ofA.signalToNoise, ofA.scale], [Infinity, "a fitted: 2"]);
  const both = differenceOf(int8(2, 4), scaled(undefined, 0), int8(4, 8), scaled(undefined, 0));
  assert.deepEqual([both.signalToNoise, both.scale], [Infinity, "b fitted: 0.5 steps of a"]);
  const opposite = differenceOf(floats(1, 2), undefined, int8(-1, -2), scaled(undefined, 0));
  assert.ok(opposite.signalToNoise < 0, "no negative scale makes a sign right");
});

test("what cannot be compared is said in words", () => {
  assert.equal(measure(floats(1), undefined, int8(1), undefined), "of b, no argument says the zero point of int8");
  assert.equal(measure(floats(1, 2), undefined, floats(1), undefined), "the sizes are [2] and [1]");
  assert.equal(differenceOf(int8(1, 5), undefined, int8(1, 5), undefined).signalToNoise, Infinity);
});

test("layers are matched in order, as many as there can be", () => {
  const match = (left: string, right: string): string => JSON.stringify(matchInOrder([...left], [...right]).matches);
  assert.equal(match("abc", "abc"), "[[0,0],[1,1],[2,2]]");
  assert.equal(match("xabyc", "abzc"), "[[1,0],[2,1],[4,3]]");
  assert.equal(match("aab", "ab"), "[[0,0],[2,1]]");
  assert.equal(match("", "ab"), "[]");
  const many = (letter: string): readonly string[] => ["start", ...Array.from({ length: 5000 }, (_, index) => `${letter}${index}`), "end"];
  assert.deepEqual(matchInOrder(many("a"), many("b")), { matches: [[0, 0], [5001, 5001]], isComplete: false });
});
