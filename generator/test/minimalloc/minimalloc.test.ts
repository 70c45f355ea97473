import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "vitest";

import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { readProblemCsv } from "../../src/phases/4-plan/placement/problem-csv.js";
import { solvePlan } from "../../src/phases/4-plan/placement/solve-plan.js";
import { verifyPlacement } from "../../src/phases/4-plan/verify-placement.js";
import { testDataUrl } from "../archive/read-archive.js";

const limitMs = 60_000;

const bound = new Map([
  ["C", 1_039_360],
  ["D", 986_112],
  ["J", 989_184],
]);

for (const name of "ABCDEFGHIJK") {
  const capacity = name === "C" ? 1_039_360 : 1_048_576;
  test(`${name} is solved within ${capacity} bytes and ${limitMs / 1000} s`, () => {
    // Tests run from generator/dist; the tables lie beside the source of this file.
    const text = readFileSync(testDataUrl(`minimalloc/${name}.1048576.csv`), "utf8");
    const sink = new DiagnosticSink();
    const { buffers } = readProblemCsv(text, sink)!;
    const problem = { banks: [{ name: "ram", sizeBytes: capacity, cost: 1 }], buffers };
    const started = performance.now();
    const solution = solvePlan(
      problem,
      { goal: "fits", budget: { nodes: Infinity, clock: { nowMs: () => performance.now(), limitMs } } },
      sink,
    );
    assert.deepEqual(sink.diagnostics, []);
    assert.ok(performance.now() - started < limitMs);
    assert.deepEqual(verifyPlacement(problem, solution!.placements), []);
    const { peakBytes, lowerBoundBytes, proof } = solution!.banks[0]!;
    assert.ok(peakBytes <= capacity);
    assert.equal(lowerBoundBytes, bound.get(name) ?? capacity);
    assert.deepEqual(proof, peakBytes === lowerBoundBytes ? "optimal" : { gapBytes: peakBytes - lowerBoundBytes });
  });
}

test("the example of the publication needs 12 bytes, and 11 are refused", () => {
  const text = readFileSync(testDataUrl("minimalloc/input.12.csv"), "utf8");
  const { buffers } = readProblemCsv(text, new DiagnosticSink())!;
  for (const sizeBytes of [12, 11]) {
    const sink = new DiagnosticSink();
    const solution = solvePlan({ banks: [{ name: "ram", sizeBytes, cost: 1 }], buffers }, {}, sink);
    assert.equal(solution?.banks[0]?.peakBytes, sizeBytes === 12 ? 12 : undefined);
    assert.deepEqual(sink.diagnostics.map(({ code }) => code), sizeBytes === 12 ? [] : ["plan-does-not-fit"]);
  }
});
