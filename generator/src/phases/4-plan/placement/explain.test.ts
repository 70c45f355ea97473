import assert from "node:assert/strict";
import { test } from "vitest";

import { explainArenas, type ExplainedBuffer } from "./explain.js";

test("the peak step, who is alive there, holes and fragmentation of each bank in use", () => {
  const buffer = (name: string, sizeBytes: number, firstStep: number, lastStep: number, bank: string, offset: number): ExplainedBuffer => ({
    ...{ name, sizeBytes, firstStep, lastStep },
    place: { bank, offset },
  });
  const buffers = [
    buffer("a", 10, 0, 1, "sram", 0),
    buffer("b", 20, 1, 4, "sram", 12),
    buffer("c", 5, 3, 4, "sram", 40),
    buffer("d", 25, 6, 6, "sram", 0),
    buffer("e", 7, 0, 9, "dtcm", 3),
  ];
  assert.deepEqual(explainArenas(["sram", "unused", "dtcm"], buffers), [
    {
      bank: "sram",
      peakBytes: 45,
      liveBytes: 30,
      peakStep: 1,
      alive: [
        { name: "b", sizeBytes: 20, offset: 12 },
        { name: "a", sizeBytes: 10, offset: 0 },
      ],
      holeBytes: 2,
      fragmentationBytes: 15,
    },
    { bank: "dtcm", peakBytes: 10, liveBytes: 7, peakStep: 0, alive: [{ name: "e", sizeBytes: 7, offset: 3 }], holeBytes: 3, fragmentationBytes: 3 },
  ]);
});
