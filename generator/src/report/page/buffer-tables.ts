import type { BufferFacts, ReportView, StepFacts } from "../report-view.js";
import { columns, row, type LongText, type TableView } from "./table-view.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import { hexadecimal, percent, purposeWords, stepTitle } from "./words.js";

/** Every buffer: what the map shows, in words. The map's rectangles lead to these rows. */
export function bufferTable({ buffers, steps, model }: ReportView): TableView {
  const isSingle = model.methods.length === 1;
  const head = columns(
    true,
    ["Buffer", "code"],
    ["Purpose", "text"],
    ["Bytes", "number"],
    ["Bank", "code"],
    ["Offset", "number"],
    ["First step", "ordinal"],
    ["Last step", "ordinal"],
    ["Holds", "text"],
    ["Written by", "text"],
    ["Read by", "text"],
  );
  const stepCell = (step: number) => ({ text: `${step} · ${stepTitle(steps[step]!, isSingle)}`, value: step });
  return {
    id: "buffers",
    caption: "Buffers in the order of time",
    columns: head,
    rows: buffers.map((buffer, index) =>
      row(
        head,
        [
          buffer.name,
          purposeWords[buffer.purpose],
          { text: withThousands(buffer.bytes), value: buffer.bytes },
          buffer.bank,
          { text: `${withThousands(buffer.offset)} (${hexadecimal(buffer.offset)})`, value: buffer.offset },
          stepCell(buffer.firstStep),
          stepCell(buffer.lastStep),
          buffer.tensors.length === 0 ? "work space" : listing(buffer.tensors.map(({ name, shape }) => `${name}: ${shape}`)),
          usersOf(buffer, "writtenAt", steps, isSingle),
          usersOf(buffer, "readAt", steps, isSingle),
        ],
        `buffer-${index}`,
      ),
    ),
    totals: null,
  };
}

function usersOf(buffer: BufferFacts, kind: "writtenAt" | "readAt", steps: readonly StepFacts[], isSingle: boolean): string | LongText {
  const { purpose, tensors, firstStep } = buffer;
  const users = purpose === "scratch" || purpose === "rows" ? [firstStep] : [...new Set(tensors.flatMap((tensor) => tensor[kind]))].sort((a, b) => a - b);
  return users.length === 0 ? "–" : listing(users.map((step) => stepTitle(steps[step]!, isSingle)));
}

/** All of them; in short the first two. */
function listing(entries: readonly string[]): LongText {
  const brief = entries.length <= 3 ? entries.join("; ") : `${entries.slice(0, 2).join("; ")}; and ${entries.length - 2} more`;
  return { text: entries.join("; "), brief };
}

/** Every step with the bytes that are alive in it. */
export function stepTable({ steps, buffers, peak, model }: ReportView): TableView {
  const isSingle = model.methods.length === 1;
  const highest = peak?.bytes ?? 0;
  const head = columns(true, ["Step", "number"], ["What happens", "text"], ["Bytes alive", "number"], ["Alive, largest first", "text"]);
  return {
    id: "steps",
    caption: "Steps",
    columns: head,
    rows: steps.map((step, index) =>
      row(
        head,
        [
          { text: String(index), value: index },
          stepTitle(step, isSingle),
          { text: withThousands(step.liveBytes), value: step.liveBytes, bar: percent(step.liveBytes, highest) },
          step.alive.map((position) => buffers[position]!.name).join(", "),
        ],
        `step-${index}`,
        index === peak?.step ? "marked" : "",
      ),
    ),
    totals: null,
  };
}
