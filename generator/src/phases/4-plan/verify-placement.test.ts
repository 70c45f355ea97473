import assert from "node:assert/strict";
import { test } from "vitest";

import type { Placement, PlanBuffer, PlanProblem } from "./placement/problem.js";
import { verifyPlacement } from "./verify-placement.js";

const banks = [
  { name: "sram", sizeBytes: 128, cost: 1 },
  { name: "dtcm", sizeBytes: 64, cost: 0 },
];

function buffer(id: string, sizeBytes: number, firstStep: number, lastStep: number, more: Partial<PlanBuffer> = {}): PlanBuffer {
  return { id, sizeBytes, alignment: 4, firstStep, lastStep, ...more };
}

function faults(buffers: readonly PlanBuffer[], places: Record<string, Placement>): readonly string[] {
  const problem: PlanProblem = { banks, buffers };
  return verifyPlacement(problem, new Map(Object.entries(places)));
}

const sram = (offset: number): Placement => ({ bank: "sram", offset });

test("a sound placement has no faults: neighbours in space, in time and in banks", () => {
  const buffers = [buffer("a", 32, 0, 1), buffer("b", 32, 1, 2), buffer("c", 32, 2, 3), buffer("d", 64, 0, 3), buffer("e", 0, 0, 3)];
  assert.deepEqual(faults(buffers, { a: sram(0), b: sram(32), c: sram(0), d: { bank: "dtcm", offset: 0 }, e: sram(0) }), []);
});

test("an overlap names both buffers, the bytes and the steps", () => {
  const buffers = [buffer("a", 32, 0, 5), buffer("b", 40, 3, 9)];
  assert.deepEqual(faults(buffers, { a: sram(4), b: sram(32) }), ['buffers "a" and "b" share bytes 32..35 of bank "sram" during steps 3..5']);
});

test("one shared byte at one shared step is an overlap", () => {
  const buffers = [buffer("a", 5, 0, 3), buffer("b", 4, 3, 3, { alignment: 1 })];
  assert.deepEqual(faults(buffers, { a: sram(0), b: sram(4) }), ['buffers "a" and "b" share bytes 4..4 of bank "sram" during steps 3..3']);
  assert.deepEqual(faults(buffers, { a: sram(0), b: sram(5) }), []);
});

const singleFaults: readonly [name: string, buffer: PlanBuffer, place: Placement | undefined, fault: string][] = [
  ["no place", buffer("a", 8, 0, 0), undefined, 'buffer "a" has no place'],
  ["unknown bank", buffer("a", 8, 0, 0), { bank: "flash", offset: 0 }, 'buffer "a" of 8 bytes lies in bank "flash", which does not exist'],
  ["forbidden bank", buffer("a", 8, 0, 0, { banks: ["dtcm"] }), sram(0), 'buffer "a" of 8 bytes lies in bank "sram", allowed are "dtcm"'],
  ["misaligned", buffer("a", 8, 0, 0, { alignment: 16 }), sram(8), 'buffer "a" of 8 bytes lies at offset 8 of bank "sram", which is no multiple of 16'],
  ["negative offset", buffer("a", 8, 0, 0), sram(-4), 'buffer "a" of 8 bytes lies at offset -4 of bank "sram"'],
  ["beyond the end", buffer("a", 8, 0, 0), sram(124), 'buffer "a" of 8 bytes ends at byte 132 of bank "sram", which has 128'],
  ["moved", buffer("a", 8, 0, 0, { fixed: sram(16) }), sram(0), 'buffer "a" of 8 bytes lies at offset 0 of bank "sram", its place is 16 of "sram"'],
];

for (const [name, one, place, fault] of singleFaults) {
  test(`finds a buffer with a fault of its own: ${name}`, () => {
    assert.deepEqual(faults([one], place === undefined ? {} : { a: place }), [fault]);
  });
}

test("places of unknown buffers are faults", () => {
  assert.deepEqual(faults([], { ghost: sram(0) }), ['"ghost" has a place but is no buffer of the problem']);
});

test("a rigid group keeps its distances and its bank", () => {
  const rigid = (offset: number): Partial<PlanBuffer> => ({ rigid: { group: "g", offset } });
  const buffers = [buffer("a", 16, 0, 0, rigid(0)), buffer("b", 16, 1, 1, rigid(-8))];
  assert.deepEqual(faults(buffers, { a: sram(8), b: sram(0) }), []);
  assert.deepEqual(faults(buffers, { a: sram(8), b: sram(8) }), ['buffers "a" and "b" of group "g" lie 0 bytes apart, expected -8']);
  assert.deepEqual(faults(buffers, { a: sram(8), b: { bank: "dtcm", offset: 0 } }), [
    'buffers "a" and "b" of group "g" lie in banks "sram" and "dtcm"',
  ]);
});
