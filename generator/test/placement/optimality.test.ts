import assert from "node:assert/strict";
import { test } from "vitest";

import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { instanceOf } from "../../src/phases/4-plan/placement/exact/instance.js";
import { RestartedSearch } from "../../src/phases/4-plan/placement/exact/restarts.js";
import type { Verdict } from "../../src/phases/4-plan/placement/exact/search.js";
import { itemsOf } from "../../src/phases/4-plan/placement/items.js";
import { lowerBoundOf } from "../../src/phases/4-plan/placement/lower-bound.js";
import type { PlanBuffer } from "../../src/phases/4-plan/placement/problem.js";
import { Stopwatch } from "../../src/phases/4-plan/placement/search-budget.js";
import { solvePlan, type BankSolution } from "../../src/phases/4-plan/placement/solve-plan.js";
import { verifyPlacement } from "../../src/phases/4-plan/verify-placement.js";
import { fitsByFalling, leastPeak } from "./least-peak.js";
import { dice, fullBuffers, randomBuffers, type RandomShape } from "./random-problem.js";

const ram = { name: "ram", sizeBytes: 2 ** 20, cost: 1 };

function solve(buffers: readonly PlanBuffer[]): BankSolution {
  const problem = { banks: [ram], buffers };
  const sink = new DiagnosticSink();
  const solution = solvePlan(problem, { budget: { nodes: 200_000 } }, sink);
  assert.ok(solution, JSON.stringify([sink.diagnostics, buffers]));
  assert.deepEqual(verifyPlacement(problem, solution.placements), []);
  return solution.banks[0]!;
}

/** The exact search alone, without a greedy start; what it finds is judged. */
function search(buffers: readonly PlanBuffer[], capacity: number): Verdict {
  const items = itemsOf(buffers);
  const search = new RestartedSearch(instanceOf(items)!, capacity);
  const verdict = search.continue(new Stopwatch({ nodes: 200_000 }), 1, () => undefined);
  if (verdict !== "found") return verdict;
  const placements = new Map(
    search.bases().flatMap((base, index) => items[index]!.pieces.map(({ buffer, offset }) => [buffer.id, { bank: "ram", offset: base + offset }] as const)),
  );
  assert.deepEqual(verifyPlacement({ banks: [{ ...ram, sizeBytes: capacity }], buffers }, placements), []);
  return verdict;
}

const shapes: readonly [name: string, cases: number, shape: RandomShape][] = [
  ["large buffers", 200, { buffers: 8, steps: 6, largest: 6, alignments: [1] }],
  ["one alignment", 100, { buffers: 7, steps: 6, largest: 9, alignments: [4] }],
  ["mixed alignments", 200, { buffers: 7, steps: 6, largest: 7, alignments: [1, 2, 4] }],
  ["long and short lives", 200, { buffers: 9, steps: 12, largest: 4, alignments: [1] }],
  ["a fixed place", 100, { buffers: 5, steps: 5, largest: 4, alignments: [1, 2], hasFixed: true }],
];

for (const [name, cases, shape] of shapes) {
  test(`random problems: the optimum, its proof, and an exact search that agrees: ${name}`, () => {
    for (let seed = 1; seed <= cases; seed++) {
      const buffers = randomBuffers(dice(seed), shape);
      const { peakBytes, proof } = solve(buffers);
      if (shape.hasFixed === true) assert.equal(peakBytes, leastPeak(buffers), `seed ${seed}`);
      else assert.deepEqual([fitsByFalling(buffers, peakBytes), fitsByFalling(buffers, peakBytes - 1)], [true, false], `seed ${seed}`);
      assert.equal(proof, "optimal", `seed ${seed}`);
      assert.equal(search(buffers, peakBytes), "found", `seed ${seed}`);
      assert.equal(search(buffers, peakBytes - 1), "refuted", `seed ${seed}`);
    }
  });
}

/** Seeds of problems that do not fit in their live bytes, small enough for the plain search to say so. */
const aboveLiveBytes = [69, 608, 789, 800, 838, 1049, 1207, 1254, 1322, 1343, 1439, 1487];

for (const seed of aboveLiveBytes) {
  test(`an optimum above the live bytes is found and proven: seed ${seed}`, () => {
    const buffers = fullBuffers(dice(seed), 14, 100);
    const { peakBytes, lowerBoundBytes, proof, nodesExplored } = solve(buffers);
    assert.ok(peakBytes > lowerBoundOf(itemsOf(buffers)).bytes);
    assert.deepEqual([lowerBoundBytes, proof], [peakBytes, "optimal"]);
    assert.ok(nodesExplored > 0);
    assert.equal(fitsByFalling(buffers, peakBytes - 1), false);
  });
}

test("rigid groups: never a wrong verdict, nearly always the optimum", () => {
  const cases = 150;
  let optimal = 0;
  for (let seed = 1; seed <= cases; seed++) {
    const buffers = randomBuffers(dice(seed), { buffers: 6, steps: 8, largest: 5, alignments: [1, 2], hasRigid: true });
    const { peakBytes, lowerBoundBytes, proof } = solve(buffers);
    const least = leastPeak(buffers);
    assert.ok(lowerBoundBytes <= least && least <= peakBytes, `seed ${seed}: ${lowerBoundBytes} <= ${least} <= ${peakBytes}`);
    if (proof === "optimal") assert.equal(peakBytes, least, `seed ${seed}`);
    if (peakBytes === least) optimal++;
    assert.notEqual(search(buffers, least), "refuted", `seed ${seed}`);
    assert.notEqual(search(buffers, least - 1), "found", `seed ${seed}`);
  }
  assert.ok(optimal >= 0.95 * cases, `${optimal} of ${cases} optimal`);
});
