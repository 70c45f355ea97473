import assert from "node:assert/strict";
import { test } from "vitest";

import { DiagnosticSink } from "../../../diagnostics/sink.js";
import type { PlanBank, PlanBuffer } from "./problem.js";
import { solvePlan, type PlanSolution, type SolveOptions } from "./solve-plan.js";

const big: PlanBank = { name: "sram", sizeBytes: 1000, cost: 2 };
const small: PlanBank = { name: "dtcm", sizeBytes: 100, cost: 1 };

function buffer(id: string, sizeBytes: number, firstStep: number, lastStep: number, more: Partial<PlanBuffer> = {}): PlanBuffer {
  return { id, sizeBytes, alignment: 1, firstStep, lastStep, ...more };
}

/** Every solution has been judged by verifyPlacement inside solvePlan. */
function solve(banks: readonly PlanBank[], buffers: readonly PlanBuffer[], options: SolveOptions = {}): { readonly solution: PlanSolution | undefined; readonly messages: readonly string[] } {
  const sink = new DiagnosticSink();
  const solution = solvePlan({ banks, buffers }, options, sink);
  return { solution, messages: sink.diagnostics.map(({ code, message }) => `${code}: ${message}`) };
}

function banksOf(solution: PlanSolution | undefined): Record<string, string> {
  return Object.fromEntries([...solution!.placements].map(([id, { bank }]) => [id, bank]));
}

test("a chain needs its two largest neighbours", () => {
  const { solution } = solve([big], [buffer("a", 100, 0, 1), buffer("b", 200, 1, 2), buffer("c", 150, 2, 3), buffer("d", 10, 3, 4)]);
  assert.deepEqual(solution?.banks, [{ bank: "sram", peakBytes: 350, lowerBoundBytes: 350, proof: "optimal", nodesExplored: 0 }]);
  assert.equal(solution.cost, 2 * 460);
});

test("alignment pads between buffers but not behind the last", () => {
  const { solution } = solve([big], [buffer("a", 5, 0, 0, { alignment: 8 }), buffer("b", 5, 0, 0, { alignment: 8 })]);
  assert.equal(solution?.banks[0]?.peakBytes, 13);
  assert.equal(solution.banks[0].proof, "optimal");
});

test("no buffers, and buffers without bytes", () => {
  assert.deepEqual(solve([big], []).solution?.banks, []);
  const { solution } = solve([big, small], [buffer("empty", 0, 0, 9, { banks: ["dtcm"] }), buffer("fixed", 0, 0, 9, { fixed: { bank: "sram", offset: 7 } })]);
  assert.deepEqual([...solution!.placements], [["empty", { bank: "dtcm", offset: 0 }], ["fixed", { bank: "sram", offset: 7 }]]);
  assert.deepEqual(solution!.banks, []);
});

test("fixed places stay, and the others go around them", () => {
  const fixed = buffer("dma", 50, 0, 9, { fixed: { bank: "sram", offset: 100 } });
  const { solution } = solve([big], [fixed, buffer("a", 90, 0, 5), buffer("b", 60, 4, 9), buffer("c", 10, 0, 9)]);
  assert.deepEqual(solution?.placements.get("dma"), { bank: "sram", offset: 100 });
  assert.equal(solution.banks[0]?.peakBytes, 210);
  assert.equal(solution.banks[0].proof, "optimal");
});

test("a rigid group moves as one, also below its first buffer", () => {
  const grows = (offset: number): Partial<PlanBuffer> => ({ rigid: { group: "g", offset } });
  const { solution } = solve([big], [
    buffer("input", 100, 0, 0, grows(0)),
    buffer("both", 120, 1, 1, grows(-20)),
    buffer("result", 40, 2, 2, grows(-20)),
    buffer("other", 60, 2, 2),
  ]);
  assert.equal(solution?.banks[0]?.peakBytes, 120);
  const offset = (id: string): number => solution!.placements.get(id)!.offset;
  assert.deepEqual([offset("input") - offset("both"), offset("result") - offset("both")], [20, 0]);
});

test("everything goes into one bank when none is cheaper; what a cheaper one can take goes there", () => {
  assert.deepEqual(banksOf(solve([big, small], [buffer("a", 60, 0, 1), buffer("b", 40, 1, 2)]).solution), { a: "dtcm", b: "dtcm" });
  assert.deepEqual(banksOf(solve([big, small], [buffer("a", 60, 0, 1), buffer("b", 60, 1, 2)]).solution), { a: "dtcm", b: "sram" });
  const equal = [{ ...small, cost: big.cost }, big];
  assert.deepEqual(banksOf(solve(equal, [buffer("a", 60, 0, 1), buffer("b", 60, 1, 2)]).solution), { a: "sram", b: "sram" });
});

test("by traffic, what moves most lies in the cheap bank", () => {
  const buffers = [buffer("hot", 60, 0, 1, { trafficBytes: 900 }), buffer("cold", 60, 1, 2, { trafficBytes: 100 }), buffer("warm", 40, 1, 2, { trafficBytes: 300 })];
  const { solution } = solve([big, small], buffers, { spread: "by-traffic" });
  assert.deepEqual(banksOf(solution), { hot: "dtcm", cold: "sram", warm: "dtcm" });
  assert.equal(solution?.cost, 900 + 2 * 100 + 300);
});

test("what no bank holds alone is spread over several", () => {
  const tight: PlanBank = { name: "axi", sizeBytes: 120, cost: 3 };
  const { solution } = solve([small, tight], [buffer("a", 90, 0, 0), buffer("b", 110, 0, 0)]);
  assert.deepEqual(banksOf(solution), { a: "dtcm", b: "axi" });
});

test("allowed banks are kept to", () => {
  const buffers = [buffer("npu", 50, 0, 0, { banks: ["sram"] }), buffer("a", 50, 0, 0)];
  assert.deepEqual(banksOf(solve([big, small], buffers, { spread: "by-traffic" }).solution), { npu: "sram", a: "dtcm" });
  assert.deepEqual(banksOf(solve([big, small], buffers).solution), { npu: "sram", a: "dtcm" });
});

test("too much alive at a step: bytes, bank, step, who is alive, and where there is room", () => {
  const buffers = [buffer("a", 70, 0, 3, { banks: ["dtcm"] }), buffer("b", 45, 3, 4, { banks: ["dtcm"], name: "conv1" })];
  const { solution, messages } = solve([big, small], buffers);
  assert.equal(solution, undefined);
  assert.deepEqual(messages, [
    'plan-does-not-fit: bank "dtcm" has 100 bytes, but step 3 needs 115: 15 bytes are missing; alive: "a" (70), "conv1" (45)',
  ]);
  const sink = new DiagnosticSink();
  solvePlan({ banks: [big, small], buffers }, {}, sink);
  assert.match(sink.diagnostics[0]!.help, /^allow another bank \(free at that step: "sram" 1000\), or need less/);
});

test("a single buffer that is larger than its bank", () => {
  const { messages } = solve([small], [buffer("a", 101, 2, 3)]);
  assert.deepEqual(messages, ['plan-does-not-fit: bank "dtcm" has 100 bytes, but step 2 needs 101: 1 bytes are missing; alive: "a" (101)']);
});

const unsound: readonly [name: string, banks: readonly PlanBank[], buffers: readonly PlanBuffer[], message: string][] = [
  ["no bank", [], [], "the problem has no bank, expected at least one bank"],
  ["two banks of one name", [big, big], [], 'bank "sram" has several banks of this name, expected one'],
  ["two buffers of one id", [big], [buffer("a", 1, 0, 0), buffer("a", 1, 0, 0)], 'buffer "a" has several buffers of this id, expected one'],
  ["a negative size", [big], [buffer("a", -1, 0, 0)], 'buffer "a" has -1 bytes, expected 0 to 1099511627776'],
  ["a size that is no number", [big], [buffer("a", Number.NaN, 0, 0)], 'buffer "a" has NaN bytes, expected 0 to 1099511627776'],
  ["alignment 12", [big], [buffer("a", 1, 0, 0, { alignment: 12 })], 'buffer "a" has alignment 12, expected a power of two'],
  ["a life that ends before it begins", [big], [buffer("a", 1, 3, 2)], 'buffer "a" has steps 3 to 2, expected whole numbers, the first not after the last'],
  ["an unknown bank", [big], [buffer("a", 1, 0, 0, { banks: ["x"] })], 'buffer "a" has bank "x", expected one of "sram"'],
  ["no allowed bank", [big], [buffer("a", 1, 0, 0, { banks: [] })], 'buffer "a" has no allowed bank, expected one of "sram"'],
  ["a fixed place that is not aligned", [big], [buffer("a", 1, 0, 0, { alignment: 4, fixed: { bank: "sram", offset: 2 } })], 'buffer "a" has fixed offset 2, expected a multiple of its alignment 4'],
  [
    "fixed places that overlap",
    [big],
    [buffer("a", 8, 0, 2, { fixed: { bank: "sram", offset: 0 } }), buffer("b", 8, 2, 3, { fixed: { bank: "sram", offset: 7 } })],
    'buffer "b" has a fixed place that shares bytes and steps with that of "a", expected fixed places apart',
  ],
  [
    "a rigid group that cannot be aligned",
    [big],
    [buffer("a", 8, 0, 0, { alignment: 4, rigid: { group: "g", offset: 0 } }), buffer("b", 8, 1, 1, { alignment: 4, rigid: { group: "g", offset: 2 } })],
    'rigid group "g" has distances that break an alignment, expected distances that are multiples of the alignments',
  ],
];

for (const [name, banks, buffers, message] of unsound) {
  test(`refuses a problem with ${name}`, () => {
    assert.deepEqual(solve(banks, buffers), { solution: undefined, messages: [`plan-problem-unsound: the placement problem makes no sense: ${message}`] });
  });
}

test("the same problem gives the same placement", () => {
  const buffers = Array.from({ length: 60 }, (_, index) => buffer(`b${index}`, 1 + ((index * 7919) % 97), index % 13, (index % 13) + (index % 5)));
  assert.deepEqual(solve([{ ...big, sizeBytes: 1e6 }], buffers).solution, solve([{ ...big, sizeBytes: 1e6 }], buffers).solution);
});
