import type { Style } from "../../diagnostics/style.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import { bankNotes } from "../../report/page/bank-notes.js";
import { bankUseWords, reasonWords, shareWords } from "../../report/page/words.js";
import type { ReportView } from "../../report/report-view.js";
import { formatTable } from "../terminal/table.js";

/** What lies in which bank, what it moves, and why it lies there. */
export function formatBanks({ banks, steps }: Pick<ReportView, "banks" | "steps">, style: Style): string {
  const columns = [
    { title: "bank" },
    { title: "holds" },
    { title: "bytes", align: "right" as const },
    { title: "of the bank", align: "right" as const },
    { title: "moved a run", align: "right" as const },
    { title: "why here" },
  ];
  const rows = banks.flatMap((bank) =>
    bank.uses.map(({ what, bytes, trafficBytes, reason }) => [
      bank.name,
      bankUseWords[what],
      withThousands(bytes),
      bank.bytes === null ? "–" : shareWords(bytes, bank.bytes),
      trafficBytes === null ? "–" : withThousands(trafficBytes),
      reasonWords(reason, bank),
    ]),
  );
  // The fullest step of the only arena is the peak, which is said before.
  const arenas = banks.filter(({ peak }) => peak !== null).length;
  const notes = banks.flatMap((bank) => bankNotes(arenas > 1 ? bank : { ...bank, peak: null }, steps).map((note) => `${bank.name}: ${note}`));
  return [formatTable(columns, rows, style), ...(notes.length === 0 ? [] : ["", ...notes])].join("\n");
}
