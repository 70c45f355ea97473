import assert from "node:assert/strict";
import { test } from "vitest";
import { accumulatorBound, dotProductLayer } from "../packings/dot-products/layer.js";
import { sampleConvolution } from "../../../../test/tuned-kernels/sample-requests.js";
import { topByteScale } from "../packings/dot-products/top-byte.js";
import { topByteScales } from "./top-byte-scales.js";

const holds = (shifts: readonly number[], multipliers?: readonly number[]) =>
  topByteScales(sampleConvolution({ outputs: 4, shifts, ...(multipliers && { multipliers }) }));

test("right shifts of 1 to 24 hold", () => {
  assert.ok(holds([-1, -24, -7]));
});

test("no shift and left shifts do not", () => {
  assert.ok(!holds([-7, 0]));
  assert.ok(!holds([-7, 3]));
});

test("negative multipliers do not", () => {
  assert.ok(!holds([-7], [1_200_000_000, -1_200_000_000]));
});

test("a shift that no accumulator survives makes the channel constant", () => {
  assert.ok(holds([-7, -30]));
  const layer = dotProductLayer(sampleConvolution({ outputs: 2, shifts: [-30] }));
  assert.deepEqual(topByteScale(layer, 0), { multiplier: 0, addend: 1 + 2 * layer.outputOffset, shiftLeft: 23 });
});

test("a shift past 24 that large accumulators survive does not hold", () => {
  const request = sampleConvolution({ outputs: 2, shifts: [-25] });
  const bias = new Uint8Array(Int32Array.from([1 << 30, 0]).buffer);
  const large = { ...request, constants: { ...request.constants, bias: { dtype: "int32" as const, bytes: bias } } };
  assert.ok(!topByteScales(large));
});

test("the accumulator's bound is what the worst input gives", () => {
  const layer = { ...dotProductLayer(sampleConvolution({ outputs: 2 })), outputs: 1, length: 2, inputOffset: 5 };
  const weights = [3, -2];
  const bound = accumulatorBound({ ...layer, weight: (_, k) => weights[k]!, bias: () => 10 }, 0);
  // x + 5 lies in [-123, 132]: 3 * 132 + 2 * 123 + 10 against 3 * 123 + 2 * 132 - 10.
  assert.equal(bound, 3 * 132 + 2 * 123 + 10);
});
