import assert from "node:assert/strict";
import { test } from "vitest";

import { RefutedStates } from "./refuted-states.js";
import { luby } from "./restarts.js";

test("knows what was added, through every growth, and nothing else", () => {
  const states = new RefutedStates();
  const key = (index: number): [number, number, number] => [Math.imul(index, 0x9e3779b1), index, (index << 1) | 1];
  for (let index = 0; index < 20_000; index++) states.add(...key(index));
  for (let index = 0; index < 20_000; index++) {
    assert.ok(states.has(...key(index)));
    assert.ok(!states.has(...key(index + 20_000)));
  }
});

test("keys that begin alike are told apart", () => {
  const states = new RefutedStates();
  states.add(7, 1, 1);
  states.add(7, 2, 1);
  states.add(7, 2, 1);
  assert.deepEqual([states.has(7, 1, 1), states.has(7, 2, 1), states.has(7, 2, 3), states.has(7 + 1024, 1, 1)], [true, true, false, false]);
});

test("the lengths of runs", () => {
  assert.deepEqual(Array.from({ length: 15 }, (_, index) => luby(index + 1)), [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
});
