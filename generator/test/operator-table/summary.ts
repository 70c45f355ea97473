import type { CallCounts, CheckedCalls } from "../../src/cli/ops/operator-page.js";
import { ranks, type TableCase } from "./table-case.js";
import type { TableOutcome } from "./run-table.js";

/** A run without wrong results: there is no summary of others. */
export function summaryOf(cases: readonly TableCase[], statusOf: (table: TableCase) => TableOutcome["status"]): CheckedCalls {
  const byDtype: Record<string, Record<string, { -readonly [Status in keyof CallCounts]: number }>> = {};
  const refused: Record<string, Set<string>> = {};
  for (const table of cases) {
    const status = statusOf(table);
    if (status === "wrong") throw new Error("a run with wrong results has no summary");
    byDtype[table.dtype] ??= Object.fromEntries(ranks.map((rank) => [rank, { equal: 0, rejected: 0, refused: 0 }]));
    byDtype[table.dtype]![table.rank]![status]++;
    if (status === "refused") (refused[table.operator] ??= new Set()).add(table.dtype);
  }
  const refusedDtypes = Object.fromEntries(Object.entries(refused).sort().map(([operator, dtypes]) => [operator, [...dtypes]]));
  return { calls: cases.length, byDtype, refusedDtypes };
}

/** A line for every dtype and operator. */
export function summaryText(summary: CheckedCalls): string {
  return `${JSON.stringify(summary).replaceAll("}},", "}},\n").replaceAll("],", "],\n")}\n`;
}
