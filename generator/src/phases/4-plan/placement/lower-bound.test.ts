import assert from "node:assert/strict";
import { test } from "vitest";

import { itemsOf } from "./items.js";
import { lowerBoundOf } from "./lower-bound.js";
import type { PlanBuffer } from "./problem.js";
import { sectionsOf } from "./sections.js";

function buffer(id: string, sizeBytes: number, alignment: number, firstStep: number, lastStep: number, more: Partial<PlanBuffer> = {}): PlanBuffer {
  return { id, sizeBytes, alignment, firstStep, lastStep, ...more };
}

test("sections are the steps at which what is alive is not a part of what is alive beside it", () => {
  const { steps, first, end } = sectionsOf([
    { firstStep: 0, lastStep: 9 },
    { firstStep: 2, lastStep: 5 },
    { firstStep: 3, lastStep: 4 },
    { firstStep: 5, lastStep: 7 },
    { firstStep: 9, lastStep: 9 },
  ]);
  assert.deepEqual(steps, [3, 5, 9]);
  assert.deepEqual([[...first], [...end]], [[0, 0, 0, 1, 2], [3, 2, 1, 2, 3]]);
});

const bounds: readonly [name: string, buffers: readonly PlanBuffer[], bytes: number, step: number][] = [
  ["nothing", [], 0, 0],
  ["the fullest step", [buffer("a", 10, 1, 0, 3), buffer("b", 20, 1, 2, 5), buffer("c", 15, 1, 5, 6)], 35, 5],
  ["all but the highest are rounded up", [buffer("a", 5, 8, 4, 4), buffer("b", 7, 8, 4, 4), buffer("c", 9, 8, 4, 4)], 8 + 8 + 16 - 7, 4],
  ["alignments that differ count by the smaller", [buffer("a", 5, 8, 0, 0), buffer("b", 5, 2, 0, 0)], 6 + 6 - 1, 0],
  ["a fixed place", [buffer("a", 10, 1, 3, 3, { fixed: { bank: "ram", offset: 90 } })], 100, 3],
  [
    "the extent of a rigid group",
    [buffer("a", 10, 1, 0, 0, { rigid: { group: "g", offset: -8 } }), buffer("b", 10, 1, 1, 1, { rigid: { group: "g", offset: 4 } })],
    22,
    1,
  ],
  [
    "the highest of a step cannot be one whose group is larger at another",
    [
      buffer("a", 30, 4, 0, 0, { rigid: { group: "g", offset: 0 } }),
      buffer("b", 6, 4, 1, 1, { rigid: { group: "g", offset: 0 } }),
      buffer("c", 40, 4, 1, 1),
    ],
    8 + 40,
    1,
  ],
];

for (const [name, buffers, bytes, step] of bounds) {
  test(`lower bound: ${name}`, () => {
    assert.deepEqual(lowerBoundOf(itemsOf(buffers)), { bytes, step });
  });
}
