import type { CorpusCase } from "../corpus/case.js";
import type { CaseOutcome } from "./case-outcome.js";

/** Counts of the outcomes, a line for each family and one for all. */
export function summaryOf(outcomes: ReadonlyMap<CorpusCase, CaseOutcome>): readonly string[] {
  const families = [...new Set([...outcomes.keys()].map(({ family }) => family))];
  const count = (status: CaseOutcome["status"], family?: string): number =>
    [...outcomes].filter(([own, outcome]) => outcome.status === status && (family === undefined || own.family === family)).length;
  const row = (title: string, family?: string): readonly string[] => {
    const counts = [count("passed", family), count("failed", family), count("skipped", family)];
    return [title, String(counts.reduce((sum, number) => sum + number, 0)), ...counts.map(String)];
  };
  const rows = [["family", "cases", "passed", "failed", "skipped"], ...families.map((family) => row(family, family)), row("all")];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)));
  return rows.map((cells) => cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join("  "));
}
