import assert from "node:assert/strict";
import { test } from "vitest";

import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { PlanBank, PlanBuffer } from "../../src/phases/4-plan/placement/problem.js";
import { solvePlan } from "../../src/phases/4-plan/placement/solve-plan.js";
import { fitsByFalling } from "./least-peak.js";
import { dice, randomBuffers } from "./random-problem.js";

const banks: readonly PlanBank[] = [
  { name: "slow", sizeBytes: 12, cost: 10 },
  { name: "fast", sizeBytes: 10, cost: 1 },
  { name: "middle", sizeBytes: 12, cost: 3 },
];

function randomTraffic(seed: number, count: number): readonly PlanBuffer[] {
  const roll = dice(seed);
  return randomBuffers(roll, { buffers: count, steps: 6, largest: 9, alignments: [1, 2] }).map((buffer) => {
    const trafficBytes = buffer.sizeBytes * (1 + roll(9));
    const allowed = roll(3) === 0 ? banks.filter(() => roll(2) === 0).map(({ name }) => name) : [];
    return { ...buffer, trafficBytes, ...(allowed.length === 0 ? {} : { banks: allowed }) };
  });
}

/** The least sum of traffic x cost over all assignments that fit: the plain truth for few buffers. */
function leastCost(buffers: readonly PlanBuffer[]): number {
  let best = Infinity;
  const assign = (index: number, sets: readonly (readonly PlanBuffer[])[], cost: number): void => {
    if (cost >= best) return;
    const buffer = buffers[index];
    if (buffer === undefined) {
      if (sets.every((set, bank) => fitsByFalling(set, banks[bank]!.sizeBytes))) best = cost;
      return;
    }
    banks.forEach((bank, position) => {
      if (buffer.banks?.includes(bank.name) === false) return;
      assign(index + 1, sets.map((set, other) => (other === position ? [...set, buffer] : set)), cost + buffer.trafficBytes! * bank.cost);
    });
  };
  assign(0, banks.map(() => []), 0);
  return best;
}

test("few buffers: the cheapest of all assignments, or the news that there is none", () => {
  let impossible = 0;
  let spread = 0;
  for (let seed = 1; seed <= 120; seed++) {
    const buffers = randomTraffic(seed, 6);
    const sink = new DiagnosticSink();
    const solution = solvePlan({ banks, buffers }, { spread: "by-traffic" }, sink);
    const least = leastCost(buffers);
    if (least === Infinity) {
      impossible++;
      assert.equal(solution, undefined, `seed ${seed}`);
      assert.ok(sink.diagnostics.every(({ code }) => code === "plan-does-not-fit" || code === "plan-not-found") && sink.hasErrors);
    } else {
      assert.equal(solution?.cost, least, `seed ${seed}: ${JSON.stringify(sink.diagnostics)}`);
      if (solution.banks.length > 1) spread++;
    }
  }
  assert.ok(impossible >= 3 && spread >= 30, `${impossible} impossible, ${spread} spread`);
});

test("many buffers: most of the traffic goes to the cheap banks, and nothing beyond a bank", () => {
  const roomy = banks.map((bank) => ({ ...bank, sizeBytes: bank.sizeBytes * (bank.name === "slow" ? 40 : 10) }));
  for (let seed = 1; seed <= 8; seed++) {
    const buffers = randomTraffic(seed, 60);
    const sink = new DiagnosticSink();
    const solution = solvePlan({ banks: roomy, buffers }, { spread: "by-traffic" }, sink);
    const dearest = buffers.reduce((sum, { trafficBytes }) => sum + 10 * trafficBytes!, 0);
    assert.ok(solution !== undefined, JSON.stringify(sink.diagnostics));
    assert.ok(solution.cost < 0.6 * dearest, `seed ${seed}: ${solution.cost} of ${dearest}`);
  }
});
