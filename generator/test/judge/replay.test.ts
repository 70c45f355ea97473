import assert from "node:assert/strict";
import { test } from "vitest";

import { replayFaults } from "../../src/phases/4-plan/judge/replay.js";
import { sketchedPlaces, sketchedProgram, type Sketch } from "./sketched-program.js";

const chain: Sketch = {
  tensors: { x: 32, a: 32, b: 32, y: 32 },
  inputs: ["x"],
  outputs: ["y"],
  steps: [{ does: "x -> a", workBytes: 16 }, { does: "a -> b" }, { does: "a, b -> y" }],
};
const inPlace: Sketch = { ...chain, steps: [{ does: "x -> a" }, { does: "a -> b", takeovers: [{ input: "a", result: "b" }] }, { does: "b -> y" }] };
const growing: Sketch = {
  tensors: { x: 64, y: 64 },
  inputs: ["x"],
  outputs: ["y"],
  steps: [{ does: "x -> y", takeovers: [{ input: "x", result: "y", offset: -16 }] }],
};
/** A loop that reads `k` in every round, after which `t` may not lie there. */
const loop: Sketch = {
  tensors: { x: 32, k: 32, t: 32, y: 32 },
  inputs: ["x"],
  outputs: ["y"],
  steps: [
    { does: "x -> k" },
    { does: "", role: "loop" },
    { does: "k -> y" },
    { does: "y -> t" },
    { does: "t -> y" },
    { does: "", role: "end" },
  ],
};
const branch: Sketch = {
  tensors: { x: 32, k: 32, t: 32, y: 32 },
  inputs: ["x"],
  outputs: ["y"],
  steps: [
    { does: "x -> k" },
    { does: "", role: "branch" },
    { does: "x -> y" },
    { does: "", role: "else" },
    { does: "x -> t" },
    { does: "t -> y" },
    { does: "", role: "end" },
    { does: "k, y -> y" },
  ],
};
const state: Sketch = { ...chain, tensors: { ...chain.tensors, s: 32 }, states: ["s"], steps: [...chain.steps, { does: "s -> s" }] };

const sound: readonly (readonly [string, Sketch, Readonly<Record<string, number>>])[] = [
  ["tensors that are never needed at the same time share bytes", chain, { x: 0, a: 32, b: 0, y: 64, 0: 64 }],
  ["a result over its input, by right", inPlace, { x: 0, a: 32, b: 32, y: 0 }],
  ["a result that grows over its input from far enough", growing, { x: 16, y: 0 }],
  ["what a loop needs in every round is kept apart", loop, { x: 0, k: 32, t: 64, y: 96 }],
  ["two ways of a branch share bytes", branch, { x: 0, k: 32, t: 64, y: 96 }],
  ["state that nobody else touches", state, { x: 0, a: 32, b: 0, y: 64, s: 96, 0: 64 }],
];
const broken: readonly (readonly [string, Sketch, Readonly<Record<string, number>>, RegExp])[] = [
  ["a tensor is overwritten before its last reader", chain, { x: 0, a: 32, b: 64, y: 96, 0: 8 }, /"x".*share bytes 8\.\.23/],
  ["the memory of a step lies in its input", chain, { x: 0, a: 32, b: 64, y: 96, 0: 16 }, /share bytes 16\.\.31/],
  ["a result lies over its input without the right", chain, { x: 0, a: 0, b: 64, y: 96, 0: 128 }, /"x" and "a" share bytes 0\.\.31/],
  ["one byte too near", chain, { x: 0, a: 32, b: 63, y: 96, 0: 128 }, /"a" and "b" share bytes 63\.\.63/],
  ["a right to begin together, used elsewhere", inPlace, { x: 0, a: 32, b: 48, y: 96 }, /"a" and "b" share bytes 48\.\.63/],
  ["an input that somebody needs later is taken over", { ...inPlace, steps: [...inPlace.steps.slice(0, 2), { does: "a, b -> y" }] }, { x: 0, a: 32, b: 32, y: 96 }, /hold "b"/],
  ["a result grows over its input from too near", growing, { x: 8, y: 0 }, /"x" and "y" share/],
  ["the second round of a loop finds what the first has left", loop, { x: 0, k: 32, t: 32, y: 96 }, /"k".*hold "t"/],
  ["one way of a branch destroys what is read after it", branch, { x: 0, k: 32, t: 32, y: 96 }, /"k".*hold "t"/],
  ["state is overwritten", state, { x: 0, a: 32, b: 96, y: 64, s: 96, 0: 64 }, /"s" in bank "ram" hold "b"/],
  ["an output is overwritten before the caller reads it", { ...chain, steps: [...chain.steps, { does: "y -> x" }] }, { x: 64, a: 32, b: 0, y: 64, 0: 96 }, /share/],
];

for (const [what, sketch, offsets] of sound) {
  test(`sound: ${what}`, () => {
    const program = sketchedProgram(sketch);
    assert.deepEqual(replayFaults(program, sketchedPlaces(program, offsets)), []);
  });
}
for (const [what, sketch, offsets, fault] of broken) {
  test(`caught: ${what}`, () => {
    const program = sketchedProgram(sketch);
    assert.match(replayFaults(program, sketchedPlaces(program, offsets)).join("\n"), fault);
  });
}
