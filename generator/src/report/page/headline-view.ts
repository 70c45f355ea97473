import type { BankUse, HeadlineFacts, ReportView } from "../report-view.js";
import { bankNotes } from "./bank-notes.js";
import { columns, row, type TableView } from "./table-view.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import { accessWords, bankUseWords, percent, reasonWords, shareWords, unitWords } from "./words.js";

export interface HeadlineView {
  readonly figures: readonly FigureView[];
  readonly plans: TableView;
  readonly banks: readonly BankView[];
  /** What the parts of a bank's bar are. */
  readonly bankLegend: readonly { readonly kind: string; readonly text: string }[];
  readonly bankTable: TableView;
}

/** A number to remember: large digits, what it is, and what is known about it. */
export interface FigureView {
  readonly title: string;
  readonly value: string;
  readonly unit: string;
  readonly note: string;
  readonly kind: string;
}

export interface BankView {
  readonly name: string;
  readonly text: string;
  /** What else is worth knowing about it, one sentence each. */
  readonly notes: readonly string[];
  readonly parts: readonly { readonly kind: string; readonly x: string; readonly width: string }[];
}

export function headlineView(view: ReportView): HeadlineView {
  return { figures: figures(view), plans: planTable(view.headline, view.arenas.length), banks: bankViews(view), bankLegend: bankLegend(view), bankTable: bankTable(view) };
}

function figures({ headline, arenas }: ReportView): readonly FigureView[] {
  const { arenaBytes, lowerBoundBytes, constantBytes, multiplyAccumulates, nodes } = headline;
  const gap = arenaBytes - lowerBoundBytes;
  const subject = arenas.length > 1 ? "its" : "these";
  const optimal = `${arenas.length > 1 ? "each " : ""}optimal: no plan of ${subject} buffers is smaller`;
  const proof = gap === 0 ? optimal : `at most ${withThousands(gap)} above the optimum`;
  const where = arenas.length > 1 ? `${arenas.map(({ bank, bytes }) => `${withThousands(bytes)} in ${bank}`).join(", ")}; ` : "";
  return [
    { title: "Arena", value: withThousands(arenaBytes), unit: "bytes", note: `${where}${proof}`, kind: gap === 0 ? "proven" : "" },
    { title: "Constants", value: withThousands(constantBytes), unit: "bytes", note: "weights, biases and tables", kind: "" },
    { title: "Multiply-accumulates", value: withThousands(multiplyAccumulates), unit: "", note: `in ${withThousands(nodes)} nodes`, kind: "" },
    ...timeFigure(headline),
    ...imageFigures(headline),
  ];
}

function timeFigure({ measured, predictedInstructions, predictedNodes, nodes, multiplyAccumulates }: HeadlineFacts): readonly FigureView[] {
  if (measured !== null) {
    const perMac = multiplyAccumulates === 0 ? "measured" : `measured, ${(measured.units / multiplyAccumulates).toFixed(2)} for each multiply-accumulate`;
    return [{ title: "One run", value: withThousands(measured.units), unit: unitWords[measured.unit], note: perMac, kind: "" }];
  }
  if (predictedNodes === 0) return [];
  const note = predictedNodes === nodes ? "predicted" : `predicted for ${withThousands(predictedNodes)} of ${withThousands(nodes)} nodes`;
  return [{ title: "One run", value: withThousands(predictedInstructions), unit: "instructions", note, kind: "" }];
}

function imageFigures({ flashBytes, ramBytes, stackBytes }: HeadlineFacts): readonly FigureView[] {
  if (flashBytes === null || ramBytes === null) return [];
  const stack = stackBytes === null ? "reserved stack included" : `the stack needs at most ${withThousands(stackBytes)} of it`;
  return [
    { title: "Flash", value: withThousands(flashBytes), unit: "bytes", note: "the whole firmware", kind: "" },
    { title: "RAM", value: withThousands(ramBytes), unit: "bytes", note: stack, kind: "" },
  ];
}

function planTable({ arenaBytes, exporterPlanBytes, lowerBoundBytes }: HeadlineFacts, arenas: number): TableView {
  const head = columns(false, ["Planned memory", "text"], ["Bytes", "number"], ["Of the exporter's", "number"]);
  const highest = Math.max(arenaBytes, exporterPlanBytes, lowerBoundBytes);
  const line = (title: string, bytes: number, kind: string) =>
    row(
      head,
      [title, { text: withThousands(bytes), value: bytes, bar: percent(bytes, highest) }, { text: shareWords(bytes, exporterPlanBytes), value: bytes }],
      null,
      kind,
    );
  return {
    id: "plans",
    caption: "The plan beside the exporter's and the bound",
    columns: head,
    rows: [
      line("Exporter's plan", exporterPlanBytes, ""),
      line("This plan", arenaBytes, "marked"),
      line(arenas > 1 ? "Lower bounds of the arenas" : "Lower bound", lowerBoundBytes, ""),
    ],
    totals: null,
  };
}

function bankLegend({ banks }: ReportView): HeadlineView["bankLegend"] {
  const used = new Set(banks.flatMap(({ uses }) => uses.map(({ what }) => what)));
  return [...used].map((what) => ({ kind: kindOf(what), text: bankUseWords[what] }));
}

/** One word: the class of a rectangle. */
function kindOf(what: BankUse["what"]): string {
  return what.replace(" ", "-");
}

function bankViews({ banks, steps }: ReportView): readonly BankView[] {
  return banks.map((bank) => {
    const { name, kind, bytes, uses } = bank;
    const used = uses.reduce((sum, use) => sum + use.bytes, 0);
    const scale = bytes ?? used;
    let end = 0;
    const parts = uses.map((use) => {
      const part = { kind: kindOf(use.what), x: percent(end, scale), width: percent(use.bytes, scale) };
      end += use.bytes;
      return part;
    });
    const text = bytes === null ? `${withThousands(used)} bytes` : `${withThousands(used)} of ${withThousands(bytes)} bytes, ${shareWords(used, bytes)}`;
    return { name: `${name} (${kind === "ram" ? "RAM" : "flash"})`, text, notes: [`${accessWords(bank.access)}: ${bank.access.basis}.`, ...bankNotes(bank, steps)], parts };
  });
}

function bankTable({ banks }: ReportView): TableView {
  const head = columns(
    false,
    ["Bank", "code"],
    ["Holds", "text"],
    ["Bytes", "number"],
    ["Of the bank", "number"],
    ["Bytes moved a run", "number"],
    ["Why here", "text"],
  );
  return {
    id: "banks",
    caption: "What is known to lie in which bank, and why",
    columns: head,
    rows: banks.flatMap((bank) =>
      bank.uses.map((use) =>
        row(head, [
          bank.name,
          bankUseWords[use.what],
          { text: withThousands(use.bytes), value: use.bytes },
          { text: bank.bytes === null ? "–" : shareWords(use.bytes, bank.bytes), value: use.bytes },
          { text: use.trafficBytes === null ? "–" : withThousands(use.trafficBytes), value: use.trafficBytes },
          reasonWords(use.reason, bank),
        ]),
      ),
    ),
    totals: null,
  };
}
