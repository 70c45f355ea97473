import assert from "node:assert/strict";
import { test } from "vitest";

import type { Board } from "../../../catalog/board.js";
import type { MemoryPlan, PlannedBuffer } from "../planned-program.js";
import { bufferFaults } from "./buffer-faults.js";

const board = { banks: [{ name: "ram" }, { name: "dtcm" }] } as unknown as Board;

function buffer(name: string, offset: number, sizeBytes: number, steps: readonly [number, number], bank = "ram"): PlannedBuffer {
  const [firstStep, lastStep] = steps;
  return { id: name, name, purpose: "intermediate", sizeBytes, alignment: 16, firstStep, lastStep, trafficBytes: 0, place: { bank, offset } };
}

function planOf(buffers: readonly PlannedBuffer[], bytes = 128): MemoryPlan {
  const step = { method: "forward", kind: "node", position: 0, label: "x" } as const;
  const arenas = ["ram", "dtcm"].map((bank) => ({ bank, bytes, lowerBoundBytes: 0, alignment: 16 }));
  return { steps: [step, step, step, step], buffers, arenas, weights: [], code: null, peakStep: 0, exporterPlanBytes: 0 };
}

test("a sound plan has no findings", () => {
  const buffers = [buffer("a", 0, 64, [0, 1]), buffer("b", 64, 64, [1, 2]), buffer("c", 0, 64, [2, 3]), buffer("d", 0, 128, [0, 3], "dtcm")];
  assert.deepEqual(bufferFaults(planOf(buffers), board), []);
});

const wrong: readonly (readonly [string, readonly PlannedBuffer[], RegExp])[] = [
  ["an overlap of one byte at one step", [buffer("a", 0, 65, [0, 1]), buffer("b", 64, 64, [1, 2])], /"a" and "b" share bytes 64\.\.64 during steps 1\.\.1/],
  ["a buffer inside another", [buffer("a", 0, 96, [0, 3]), buffer("b", 32, 16, [2, 2])], /share bytes 32\.\.47/],
  ["an end beyond the arena", [buffer("a", 96, 33, [0, 0])], /ends at byte 129 of an arena of 128 bytes/],
  ["a wrong alignment", [buffer("a", 8, 8, [0, 0])], /not a multiple of 16/],
  ["a negative offset", [buffer("a", -16, 8, [0, 0])], /begins at byte -16/],
  ["a bank that is not there", [buffer("a", 0, 8, [0, 0], "flash")], /which the board does not have/],
  ["steps beyond the schedule", [buffer("a", 0, 8, [2, 4])], /lives during steps 2\.\.4 of 4/],
  ["steps that run backwards", [buffer("a", 0, 8, [2, 1])], /lives during steps 2\.\.1/],
];

for (const [what, buffers, message] of wrong) {
  test(`${what} is found`, () => {
    assert.match(bufferFaults(planOf(buffers), board).join("\n"), message);
  });
}
