import { ranks, type TableCase } from "./table-case.js";
import type { TableOutcome } from "./run-table.js";

/** How many calls of a kind ended how. */
export interface Counts {
  equal: number;
  /** By PyTorch and by etgen. */
  rejected: number;
  /** By etgen, though PyTorch computes them. */
  refused: number;
}

/** What a whole run of the table comes to; kept in summary.json for docs/operators.md. */
export interface TableSummary {
  readonly calls: number;
  readonly byDtype: Readonly<Record<string, Readonly<Record<string, Counts>>>>;
  /** Operators of which PyTorch computes more than etgen, with the dtypes of those calls. */
  readonly refusedDtypes: Readonly<Record<string, readonly string[]>>;
}

/** A run without wrong results: there is no summary of others. */
export function summaryOf(cases: readonly TableCase[], statusOf: (table: TableCase) => TableOutcome["status"]): TableSummary {
  const byDtype: Record<string, Record<string, Counts>> = {};
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
export function summaryText(summary: TableSummary): string {
  return `${JSON.stringify(summary).replaceAll("}},", "}},\n").replaceAll("],", "],\n")}\n`;
}
