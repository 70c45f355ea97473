import assert from "node:assert/strict";
import { test } from "vitest";
import { pairChannels } from "./uv-pairs.js";

const halfword = (value: number) => value >= -32768 && value <= 32767;

function checkPairs(outputs: number, weights: Int8Array, alone: number): void {
  const depth = weights.length / outputs;
  const pairs = pairChannels(outputs, weights, () => true);
  const seen = pairs.flatMap(([u, v]) => (v === undefined ? [u] : [u, v]));
  assert.deepEqual([...seen].sort((a, b) => a - b), Array.from({ length: outputs }, (_, channel) => channel));
  assert.equal(pairs.filter(([, v]) => v === undefined).length, alone);
  for (const [u, v] of pairs) {
    for (let tap = 0; tap < depth; tap++) {
      assert.ok(halfword(256 * weights[u * depth + tap]! + (v === undefined ? 0 : weights[v * depth + tap]!)));
    }
  }
}

test("channels of an odd number leave one alone", () => {
  checkPairs(5, Int8Array.from({ length: 20 }, (_, at) => (at * 37) % 100), 1);
});

test("-128 goes where its partner is not negative, whichever of the two that is", () => {
  checkPairs(2, Int8Array.of(-128, 5, -1, 5), 0);
});

test("channels that no order lets share a halfword stay alone", () => {
  checkPairs(2, Int8Array.of(-128, -1, -1, -128), 2);
});

test("a pair is parted when that lets two others find partners", () => {
  // 0 and 1 agree with each other and with both of 2 and 3, which do not agree with each other.
  checkPairs(4, Int8Array.of(1, 1, 2, 2, -128, -1, -1, -128), 0);
});
