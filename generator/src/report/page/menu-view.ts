import type { ReportView } from "../report-view.js";
import { columns, row, type TableView } from "./table-view.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import { percent, predictionWords } from "./words.js";

/** What else the plan could be: RAM against time. Null where there is nothing to choose. */
export function menuTable({ menu }: ReportView): TableView | null {
  if (menu.length === 0) return null;
  const head = columns(true, ["Plan", "code"], ["Arena bytes", "number"], ["Predicted instructions", "number"], ["Schedule", "text"]);
  const mostBytes = Math.max(...menu.map(({ arenaBytes }) => arenaBytes));
  const mostInstructions = Math.max(0, ...menu.map(({ predictedInstructions }) => predictedInstructions));
  return {
    id: "menu-table",
    caption: "RAM against time",
    columns: head,
    rows: menu.map(({ name, arenaBytes, predictedInstructions, unpredictedNodes, schedule, isChosen }) =>
      row(
        head,
        [
          isChosen ? `${name} (this one)` : name,
          { text: withThousands(arenaBytes), value: arenaBytes, bar: percent(arenaBytes, mostBytes) },
          {
            text: predictionWords(predictedInstructions, unpredictedNodes),
            value: predictedInstructions,
            bar: percent(predictedInstructions, mostInstructions),
          },
          schedule,
        ],
        null,
        isChosen ? "marked" : "",
      ),
    ),
    totals: null,
  };
}
