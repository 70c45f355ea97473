import assert from "node:assert/strict";
import { test } from "vitest";
import { smallestImage, type Candidate } from "./smallest-image.js";

const candidate = (kernel: string, instructions: number, extraFlash = 0): Candidate => ({ kernel, instructions, extraFlash });

/** Each kernel links what is listed; every letter is 100 bytes. */
function weigher(parts: Readonly<Record<string, string>>): (kernels: ReadonlySet<string>) => number {
  return (kernels) => 100 * new Set([...kernels].flatMap((kernel) => [...parts[kernel]!])).size;
}

function chosen(nodes: readonly (readonly Candidate[])[], parts: Readonly<Record<string, string>>): readonly string[] {
  return smallestImage(nodes, weigher(parts)).map((at, node) => nodes[node]![at]!.kernel);
}

test("one kernel serves nodes whose best ones differ, in the time that is allowed", () => {
  const nodes = [
    [candidate("wide", 1000), candidate("common", 1100)],
    [candidate("narrow", 1000), candidate("common", 1200)],
  ];
  assert.deepEqual(chosen(nodes, { wide: "abc", narrow: "de", common: "fgh" }), ["common", "common"]);
});

test("a small kernel that takes too long is left where it is", () => {
  const nodes = [[candidate("fast", 1000), candidate("small", 1500)]];
  assert.deepEqual(chosen(nodes, { fast: "abc", small: "d" }), ["fast"]);
});

test("a few bytes are not worth much time", () => {
  const nodes = [[candidate("fast", 1000), candidate("small", 1200)], [candidate("other", 10)]];
  assert.deepEqual(chosen(nodes, { fast: "ab", small: "c", other: "defghijklmnopqrs" }), ["fast", "other"]);
});

test("kernels of two families change together where they share their code", () => {
  const nodes = [
    [candidate("conv", 1000), candidate("small_conv", 1100)],
    [candidate("linear", 100), candidate("small_linear", 110)],
  ];
  const parts = { conv: "abcd", linear: "abcde", small_conv: "xy", small_linear: "xyz" };
  assert.deepEqual(chosen(nodes, parts), ["small_conv", "small_linear"]);
});

test("constants count: one node alone may give a packing up", () => {
  const nodes = [
    [candidate("dense", 1000), candidate("bulky", 950, 1000)],
    [candidate("dense", 1000), candidate("bulky", 500, 10)],
  ];
  assert.deepEqual(chosen(nodes, { dense: "a", bulky: "bcd" }), ["dense", "bulky"]);
});

test("a kernel that is in the image anyway is taken where it is the fastest", () => {
  const nodes = [
    [candidate("slow", 1000), candidate("quick", 900)],
    [candidate("quick", 5000)],
    [candidate("slow", 800)],
  ];
  assert.deepEqual(chosen(nodes, { slow: "a", quick: "b" }), ["quick", "quick", "slow"]);
});
