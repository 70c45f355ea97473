import type { Style } from "../../diagnostics/style.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import type { MenuEntry } from "../../report/report-view.js";
import { predictionWords } from "../../report/page/words.js";
import { formatTable } from "../terminal/table.js";

/** What else the plan could be: bytes against instructions. */
export function formatMenu(menu: readonly MenuEntry[], style: Style): string {
  const columns = [
    { title: "options" },
    { title: "arena", align: "right" as const },
    { title: "predicted instructions", align: "right" as const },
    { title: "schedule" },
  ];
  const rows = menu.map(({ name, arenaBytes, predictedInstructions, unpredictedNodes, schedule, isChosen }) => [
    isChosen ? `${name} (this plan)` : name,
    withThousands(arenaBytes),
    predictionWords(predictedInstructions, unpredictedNodes),
    schedule,
  ]);
  return formatTable(columns, rows, style);
}
