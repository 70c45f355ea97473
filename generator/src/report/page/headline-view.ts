import type { HeadlineFacts, ReportView } from "../report-view.js";
import { columns, row, type TableView } from "./table-view.js";
import { bankUseWords, percent, shareWords, thousands, unitWords } from "./words.js";

export interface HeadlineView {
  readonly figures: readonly FigureView[];
  readonly plans: TableView;
  readonly banks: readonly BankView[];
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
  readonly parts: readonly { readonly kind: string; readonly x: string; readonly width: string }[];
}

export function headlineView(view: ReportView): HeadlineView {
  return { figures: figures(view), plans: planTable(view.headline), banks: bankViews(view), bankTable: bankTable(view) };
}

function figures({ headline, arenas }: ReportView): readonly FigureView[] {
  const { arenaBytes, lowerBoundBytes, constantBytes, multiplyAccumulates, nodes } = headline;
  const gap = arenaBytes - lowerBoundBytes;
  const proof = gap === 0 ? "optimal: no plan of these buffers is smaller" : `at most ${thousands(gap)} above the optimum`;
  const where = arenas.length > 1 ? `${arenas.map(({ bank, bytes }) => `${thousands(bytes)} in ${bank}`).join(", ")}; ` : "";
  return [
    { title: "Arena", value: thousands(arenaBytes), unit: "bytes", note: `${where}${proof}`, kind: gap === 0 ? "proven" : "" },
    { title: "Constants", value: thousands(constantBytes), unit: "bytes", note: "weights, biases and tables", kind: "" },
    { title: "Multiply-accumulates", value: thousands(multiplyAccumulates), unit: "", note: `in ${thousands(nodes)} nodes`, kind: "" },
    ...timeFigure(headline),
    ...imageFigures(headline),
  ];
}

function timeFigure({ measured, predictedInstructions, predictedNodes, nodes, multiplyAccumulates }: HeadlineFacts): readonly FigureView[] {
  if (measured !== null) {
    const perMac = multiplyAccumulates === 0 ? "measured" : `measured, ${(measured.units / multiplyAccumulates).toFixed(2)} for each multiply-accumulate`;
    return [{ title: "One run", value: thousands(measured.units), unit: unitWords[measured.unit], note: perMac, kind: "" }];
  }
  if (predictedNodes === 0) return [];
  const note = predictedNodes === nodes ? "predicted" : `predicted for ${thousands(predictedNodes)} of ${thousands(nodes)} nodes`;
  return [{ title: "One run", value: thousands(predictedInstructions), unit: "instructions", note, kind: "" }];
}

function imageFigures({ flashBytes, ramBytes, stackBytes }: HeadlineFacts): readonly FigureView[] {
  if (flashBytes === null || ramBytes === null) return [];
  const stack = stackBytes === null ? "reserved stack included" : `the stack needs at most ${thousands(stackBytes)} of it`;
  return [
    { title: "Flash", value: thousands(flashBytes), unit: "bytes", note: "the whole firmware", kind: "" },
    { title: "RAM", value: thousands(ramBytes), unit: "bytes", note: stack, kind: "" },
  ];
}

function planTable({ arenaBytes, exporterPlanBytes, lowerBoundBytes }: HeadlineFacts): TableView {
  const head = columns(false, ["Planned memory", "text"], ["Bytes", "number"], ["Of the exporter's", "number"]);
  const highest = Math.max(arenaBytes, exporterPlanBytes, lowerBoundBytes);
  const line = (title: string, bytes: number, kind: string) =>
    row(
      head,
      [title, { text: thousands(bytes), value: bytes, bar: percent(bytes, highest) }, { text: shareWords(bytes, exporterPlanBytes), value: bytes }],
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
      line("Lower bound", lowerBoundBytes, ""),
    ],
    totals: null,
  };
}

function bankViews({ banks }: ReportView): readonly BankView[] {
  return banks.map(({ name, kind, bytes, uses }) => {
    const used = uses.reduce((sum, use) => sum + use.bytes, 0);
    const scale = bytes ?? used;
    let end = 0;
    const parts = uses.map((use) => {
      const part = { kind: use.what, x: percent(end, scale), width: percent(use.bytes, scale) };
      end += use.bytes;
      return part;
    });
    const text = bytes === null ? `${thousands(used)} bytes` : `${thousands(used)} of ${thousands(bytes)} bytes, ${shareWords(used, bytes)}`;
    return { name: `${name} (${kind === "ram" ? "RAM" : "flash"})`, text, parts };
  });
}

function bankTable({ banks }: ReportView): TableView {
  const head = columns(false, ["Bank", "code"], ["Holds", "text"], ["Bytes", "number"], ["Of the bank", "number"]);
  return {
    id: "banks",
    caption: "What is known to lie in which bank",
    columns: head,
    rows: banks.flatMap(({ name, bytes, uses }) =>
      uses.map((use) =>
        row(head, [
          name,
          bankUseWords[use.what],
          { text: thousands(use.bytes), value: use.bytes },
          { text: bytes === null ? "–" : shareWords(use.bytes, bytes), value: use.bytes },
        ]),
      ),
    ),
    totals: null,
  };
}
