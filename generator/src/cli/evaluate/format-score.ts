import type { Style } from "../../diagnostics/style.js";
import { formatTable } from "../terminal/table.js";
import { formatNumber } from "./summary.js";
import type { Score } from "./score.js";

/** A larger table fits no terminal; --json has all of it. */
const mostClassesShown = 20;

export function formatScore(score: Score, style: Style): string {
  switch (score.kind) {
    case "classes":
      return formatClasses(score, style);
    case "numbers":
      return [
        `${score.samples} samples: mean squared error ${formatNumber(score.meanSquaredError)}`,
        `mean absolute error ${formatNumber(score.meanAbsoluteError)}`,
      ].join(", ");
    case "none": {
      const chosen = score.chosen.flatMap((count, index) => (count === 0 ? [] : [`${index}: ${count}`]));
      return `${score.samples} samples; how often each element of the first output was the largest: ${chosen.join(", ")}`;
    }
  }
}

function formatClasses({ samples, correct, top, confusion }: Extract<Score, { kind: "classes" }>, style: Style): string {
  const percent = (count: number): string => `${((100 * count) / Math.max(1, samples)).toFixed(2)} %`;
  const lines = [
    `accuracy: ${percent(correct)}, ${correct} of ${samples}`,
    `among the ${top.k} largest outputs: ${percent(top.correct)}`,
  ];
  if (confusion.length > mostClassesShown) return lines.join("\n");
  const columns = [{ title: "label \\ found" }, ...confusion.map((_, index) => ({ title: String(index), align: "right" as const }))];
  const rows = confusion.map((counts, label) => [String(label), ...counts.map((count) => (count === 0 ? "·" : String(count)))]);
  return [...lines, "", formatTable(columns, rows, style)].join("\n");
}
