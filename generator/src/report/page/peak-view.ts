import type { BufferFacts, PeakFacts, PeakLever, ReportView } from "../report-view.js";
import { columns, row, type CellContent, type TableView } from "./table-view.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import { byteWords, percent, plural, purposeWords, shareWords, stepTitle } from "./words.js";

export interface PeakView {
  readonly sentence: string;
  readonly table: TableView;
  readonly levers: readonly { readonly title: string; readonly text: string; readonly effect: string }[];
}

/** Who is alive when most bytes are needed, and what would lower it. */
export function peakView(view: ReportView): PeakView | null {
  const { peak, steps, buffers, model } = view;
  if (peak === null) return null;
  const isSingle = model.methods.length === 1;
  const { alive } = steps[peak.step]!;
  const head = columns(true, ["Buffer", "code"], ["Purpose", "text"], ["Bytes", "number"], ["Share", "number"], ["In this step", "text"]);
  const rows = alive.map((position) => {
    const buffer = buffers[position]!;
    const cells: readonly CellContent[] = [
      buffer.name,
      purposeWords[buffer.purpose],
      { text: withThousands(buffer.bytes), value: buffer.bytes, bar: percent(buffer.bytes, peak.bytes) },
      { text: shareWords(buffer.bytes, peak.bytes), value: buffer.bytes },
      roleOf(buffer, peak.step),
    ];
    return row(head, cells);
  });
  const others = peak.equalSteps.length === 0 ? "" : `; ${plural(peak.equalSteps.length, "other step")} ${peak.equalSteps.length === 1 ? "needs" : "need"} as much`;
  return {
    sentence: `Most bytes are alive in step ${peak.step}, ${stepTitle(steps[peak.step]!, isSingle)}: ${byteWords(peak.bytes)} in ${plural(alive.length, "buffer")}${others}.`,
    table: { id: "alive", caption: `Alive in step ${peak.step}`, columns: head, rows, totals: null },
    levers: leverViews(view),
  };
}

/** What would lower the peak, the most effective first. */
export function leverViews({ peak, buffers }: Pick<ReportView, "peak" | "buffers">): PeakView["levers"] {
  return peak === null ? [] : peak.levers.map((lever) => leverView(lever, peak, buffers));
}

function roleOf({ purpose, tensors, lastStep }: BufferFacts, step: number): string {
  if (purpose === "scratch" || purpose === "rows") return "work space";
  const isRead = tensors.some(({ readAt }) => readAt.includes(step));
  const isWritten = tensors.some(({ writtenAt }) => writtenAt.includes(step));
  if (isRead && isWritten) return "read and overwritten";
  if (isRead) return "read";
  if (isWritten) return "written";
  return purpose === "state" ? "kept between runs" : `waits, needed until step ${lastStep}`;
}

const leverTitles: Readonly<Record<PeakLever["kind"], string>> = {
  rows: "Compute row by row",
  idle: "Keep less waiting",
  scratch: "Use less work space",
  "float-interface": "Hand over int8 instead of float32",
};

function leverText(kind: PeakLever["kind"], names: string, isOne: boolean): string {
  switch (kind) {
    case "rows":
      return `${names} need not be whole here: the kernel of this step also works on a few rows at a time. "--ram min" and "--ram balanced" plan so.`;
    case "idle":
      return `${names} ${isOne ? "is" : "are"} not touched in this step and only ${isOne ? "waits" : "wait"} for a later one, as the skip of a residual block does.`;
    case "scratch":
      return `${names}: a kernel that needs less makes the step smaller, at the price of more instructions.`;
    case "float-interface":
      return `${names} ${isOne ? "holds" : "hold"} float32 that is only quantised or dequantised. An int8 interface takes a quarter.`;
  }
}

function leverView({ kind, buffers: positions, bestPeakBytes }: PeakLever, peak: PeakFacts, buffers: readonly BufferFacts[]): PeakView["levers"][number] {
  const names = positions.map((position) => buffers[position]!.name);
  const listed = names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(" and ");
  const involved = positions.reduce((sum, position) => sum + buffers[position]!.bytes, 0);
  return {
    title: leverTitles[kind],
    text: leverText(kind, listed, names.length === 1),
    effect: `${byteWords(involved)} of this peak; with this alone no plan would be below ${byteWords(bestPeakBytes)} (now ${withThousands(peak.bytes)}).`,
  };
}
