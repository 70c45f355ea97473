import assert from "node:assert/strict";
import { test } from "vitest";
import { cutIntoGroups, fitsLane } from "./groups.js";

test("a group fits as long as every sum of int8 pixels with its weights is a 16-bit number", () => {
  for (const [weights, fits] of [
    [[-128], true],
    [[127, 127], true],
    [[-128, -127], true],
    [[-128, -128], false],
    [[127, -128], true],
    [[128 - 1, 127, 1], true],
    [[100, 100, 56], true],
    [[100, 100, 57], false],
    [[], true],
  ] as const) {
    assert.equal(fitsLane(weights), fits, weights.join(" "));
    assert.equal(fits, mostOf(weights, 1) <= 32767 && mostOf(weights, -1) <= 32768, "the definition");
  }
});

test("groups end where they must, hold at most so many taps, and keep the order", () => {
  assert.deepEqual(cutIntoGroups([100, -100, 56, 1, 90]), [[100, -100, 56], [1, 90]]);
  assert.deepEqual(cutIntoGroups(new Array<number>(33).fill(1)).map((group) => group.length), [16, 16, 1]);
  assert.deepEqual(cutIntoGroups(new Array<number>(12).fill(1), { taps: 11, least: -32767 }).map((group) => group.length), [11, 1]);
  assert.deepEqual(cutIntoGroups([127, 127, 2], { taps: 11, least: -32767 }), [[127, 127], [2]], "128 * 256 is too far below zero");
  assert.deepEqual(cutIntoGroups([127, 127, 2]), [[127, 127, 2]]);
  assert.deepEqual(cutIntoGroups([-128, -128, -128]), [[-128], [-128], [-128]]);
});

/** The largest sum of pixel * weight, or of its negative. */
function mostOf(weights: readonly number[], sign: 1 | -1): number {
  return weights.reduce((sum, weight) => sum + Math.max(sign * weight * 127, sign * weight * -128), 0);
}
