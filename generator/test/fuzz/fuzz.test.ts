import assert from "node:assert/strict";
import { test } from "vitest";
import { fuzz } from "./run-fuzz.js";

test("changed, crossed and damaged programs are compiled or refused, and nothing else", async () => {
  const report = await fuzz({ from: 0, runs: 400, build: 20, say: () => undefined });
  assert.deepEqual(report.faults, []);
  assert.ok(report.accepted > 50 && report.refused > 50 && report.built === 20, JSON.stringify({ ...report, codes: [...report.codes] }));
});
