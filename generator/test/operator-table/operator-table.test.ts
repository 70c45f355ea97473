import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testDataUrl } from "../archive/read-archive.js";
import type { CheckedCalls } from "../../src/cli/ops/operator-page.js";
import { operators } from "../../src/ops/registry.js";
import { defaultSettings } from "../conformance/run-cases.js";
import { runTable } from "./run-table.js";
import { loadTable, ranks, titleOf } from "./table-case.js";

const table = loadTable();

test("the table has every dtype and rank of every operator in it", () => {
  expect(table.length).toBeGreaterThan(24_000);
  const named = new Set(table.map(({ operator }) => operator));
  expect([...named].filter((name) => !operators.has(name))).toEqual([]);
  expect(named.size).toBeGreaterThan(200);
  expect([...new Set(table.map(({ rank }) => rank))].sort()).toEqual([...ranks].sort());
});

test("the summary in docs/operators.md is of this table", () => {
  const { calls, byDtype } = JSON.parse(readFileSync(testDataUrl("operator-table/summary.json"), "utf8")) as CheckedCalls;
  expect(calls).toBe(table.length);
  for (const [dtype, byRank] of Object.entries(byDtype)) {
    for (const [rank, { equal, rejected, refused }] of Object.entries(byRank)) {
      const those = table.filter((one) => one.dtype === dtype && one.rank === rank);
      expect([dtype, rank, equal + rejected + refused]).toEqual([dtype, rank, those.length]);
      expect([dtype, rank, rejected]).toEqual([dtype, rank, those.filter(({ results }) => results === undefined).length]);
    }
  }
});

/** One case in so many; `npm run operator-table` runs them all. */
const step = 101;

test("a sample of the table is equal to PyTorch, or refused", async () => {
  const sample = table.filter((_, index) => index % step === 0);
  const outcomes = await runTable(sample, { ...defaultSettings, batchSize: 100 });
  const wrong = [...outcomes].flatMap(([one, outcome]) => (outcome.status === "wrong" ? [`${titleOf(one)}: ${outcome.reason}`] : []));
  expect(wrong).toEqual([]);
  expect(outcomes.size).toBe(sample.length);
});
