import assert from "node:assert/strict";
import { test } from "vitest";

import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { PlanBuffer } from "../../src/phases/4-plan/placement/problem.js";
import { solvePlan, type PlanSolution, type SolveOptions } from "../../src/phases/4-plan/placement/solve-plan.js";
import { dice, fullBuffers, randomBuffers } from "./random-problem.js";

function solve(buffers: readonly PlanBuffer[], sizeBytes: number, options: SolveOptions = {}): { readonly solution: PlanSolution | undefined; readonly sink: DiagnosticSink } {
  const sink = new DiagnosticSink();
  return { solution: solvePlan({ banks: [{ name: "ram", sizeBytes, cost: 1 }], buffers }, options, sink), sink };
}

/** Generous: other tests run beside this one. */
const seconds = 15;

function inTime<Result>(work: () => Result): Result {
  const started = performance.now();
  const result = work();
  const took = performance.now() - started;
  assert.ok(took < seconds * 1000, `took ${took} ms`);
  return result;
}

test("5,000 buffers of a long network plan in seconds", () => {
  const buffers = randomBuffers(dice(5), { buffers: 5000, steps: 1000, largest: 100_000, alignments: [16] });
  const short = buffers.map((buffer) => ({ ...buffer, lastStep: Math.min(buffer.lastStep, buffer.firstStep + 20) }));
  const { solution, sink } = inTime(() => solve(short, 2 ** 40));
  assert.deepEqual(sink.diagnostics, []);
  const { peakBytes, lowerBoundBytes } = solution!.banks[0]!;
  assert.ok(peakBytes < 1.3 * lowerBoundBytes, `${peakBytes} for ${lowerBoundBytes}`);
});

test("5,000 buffers that all live together take the sum of their sizes", () => {
  const buffers = Array.from({ length: 5000 }, (_, index): PlanBuffer => ({ id: `b${index}`, sizeBytes: 1 + (index % 7), alignment: 1, firstStep: 0, lastStep: 9 }));
  const { solution } = inTime(() => solve(buffers, 2 ** 40));
  const sum = buffers.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
  assert.deepEqual([solution?.banks[0]?.peakBytes, solution?.banks[0]?.proof], [sum, "optimal"]);
});

test("a chain of 2,000 equal buffers, each alive with the next only", () => {
  const buffers = Array.from({ length: 2000 }, (_, index): PlanBuffer => ({ id: `b${index}`, sizeBytes: 32 + (index % 2), alignment: 16, firstStep: index, lastStep: index + 1 }));
  const { solution } = inTime(() => solve(buffers, 2 ** 20));
  assert.equal(solution?.banks[0]?.proof, "optimal");
});

test("huge sizes and alignments stay exact", () => {
  const buffers: readonly PlanBuffer[] = [
    { id: "a", sizeBytes: 2 ** 39, alignment: 2 ** 30, firstStep: 0, lastStep: 1 },
    { id: "b", sizeBytes: 1, alignment: 2 ** 38, firstStep: 0, lastStep: 1 },
    { id: "c", sizeBytes: 2 ** 38 + 1, alignment: 1, firstStep: 1, lastStep: 1 },
  ];
  const { solution } = inTime(() => solve(buffers, 2 ** 40));
  assert.ok(solution!.banks[0]!.peakBytes <= 2 ** 40);
});

test("a large alignment leaves a hole that small buffers fill", () => {
  const buffers: readonly PlanBuffer[] = [
    { id: "a", sizeBytes: 1, alignment: 65536, firstStep: 0, lastStep: 0 },
    { id: "b", sizeBytes: 1, alignment: 65536, firstStep: 0, lastStep: 0 },
    { id: "c", sizeBytes: 65535, alignment: 1, firstStep: 0, lastStep: 0 },
  ];
  assert.equal(solve(buffers, 2 ** 20).solution?.banks[0]?.peakBytes, 65537);
});

test("one step, one buffer, negative steps, far steps", () => {
  const buffers: readonly PlanBuffer[] = [
    { id: "a", sizeBytes: 3, alignment: 1, firstStep: -5, lastStep: -5 },
    { id: "b", sizeBytes: 4, alignment: 1, firstStep: Number.MAX_SAFE_INTEGER - 1, lastStep: Number.MAX_SAFE_INTEGER - 1 },
  ];
  assert.equal(solve(buffers, 4).solution?.banks[0]?.peakBytes, 4);
});

test("a search that cannot succeed ends with its nodes, with what it proved", () => {
  const buffers = fullBuffers(dice(77), 200, 1000);
  for (const nodes of [0, 1, 1000]) {
    const { solution } = inTime(() => solve(buffers, 1e6, { budget: { nodes } }));
    const { nodesExplored, peakBytes, lowerBoundBytes } = solution!.banks[0]!;
    assert.ok(nodesExplored <= nodes);
    assert.ok(peakBytes >= lowerBoundBytes && lowerBoundBytes >= 1000);
  }
});

test("a clock ends a search, and every look at it is the caller's", () => {
  let now = 0;
  const nowMs = (): number => (now += 10);
  const { solution } = solve(fullBuffers(dice(78), 200, 1000), 1e6, { budget: { nodes: Infinity, clock: { nowMs, limitMs: 2000 } } });
  assert.ok(solution!.banks[0]!.peakBytes > 1000, "the problem was too easy for this test");
  assert.ok(now >= 2000 && now < 3000, `${now}`);
});

test("progress is told while the search goes on", () => {
  const seen: string[] = [];
  const { solution } = solve(fullBuffers(dice(69), 14, 100), 1000, { onProgress: (progress) => seen.push(JSON.stringify(progress)) });
  assert.equal(solution?.banks[0]?.peakBytes, 101);
  assert.equal(seen[0], JSON.stringify({ peakBytes: JSON.parse(seen[0]!).peakBytes, lowerBoundBytes: 100, targetBytes: 100, nodesExplored: JSON.parse(seen[0]!).nodesExplored, bank: "ram" }));
});

test("bytes that suffice at every step but do not pack: the message has the proven bound", () => {
  const { solution, sink } = solve(fullBuffers(dice(69), 14, 100), 100);
  assert.equal(solution, undefined);
  assert.deepEqual(
    sink.diagnostics.map(({ code, message }) => `${code}: ${message}`),
    ['plan-not-found: no placement within the 100 bytes of bank "ram" was found: the best ends at byte 101, none can end below byte 101'],
  );
});
