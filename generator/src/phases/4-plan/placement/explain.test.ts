import assert from "node:assert/strict";
import { test } from "node:test";

import { explainPlacements } from "./explain.js";

test("the peak step, who is alive there, holes and fragmentation of each bank in use", () => {
  const buffer = (id: string, sizeBytes: number, firstStep: number, lastStep: number) => ({ id, sizeBytes, alignment: 1, firstStep, lastStep });
  const problem = {
    banks: [
      { name: "sram", sizeBytes: 100, cost: 1 },
      { name: "unused", sizeBytes: 100, cost: 1 },
      { name: "dtcm", sizeBytes: 100, cost: 0 },
    ],
    buffers: [buffer("a", 10, 0, 1), buffer("b", 20, 1, 4), buffer("c", 5, 3, 4), buffer("d", 25, 6, 6), buffer("e", 7, 0, 9)],
  };
  const placements = new Map([
    ["a", { bank: "sram", offset: 0 }],
    ["b", { bank: "sram", offset: 12 }],
    ["c", { bank: "sram", offset: 40 }],
    ["d", { bank: "sram", offset: 0 }],
    ["e", { bank: "dtcm", offset: 3 }],
  ]);
  assert.deepEqual(explainPlacements(problem, placements), [
    {
      bank: "sram",
      peakBytes: 45,
      liveBytes: 30,
      peakStep: 1,
      peakSections: 1,
      alive: [
        { id: "b", sizeBytes: 20, offset: 12 },
        { id: "a", sizeBytes: 10, offset: 0 },
      ],
      holeBytes: 2,
      fragmentationBytes: 15,
    },
    { bank: "dtcm", peakBytes: 10, liveBytes: 7, peakStep: 0, peakSections: 1, alive: [{ id: "e", sizeBytes: 7, offset: 3 }], holeBytes: 3, fragmentationBytes: 3 },
  ]);
});
