import { withThousands } from "../../diagnostics/with-thousands.js";
import { startWords } from "../../ir/state-facts.js";
import type { ReportView } from "../report-view.js";
import { columns, row, type TableView } from "./table-view.js";

/** Mutable buffers: what survives from one call to the next, and with what it begins. */
export function stateTable({ states }: ReportView): TableView {
  const head = columns(
    true,
    ["State", "code"],
    ["Form", "text"],
    ["Bytes", "number"],
    ["Read by", "text"],
    ["Written by", "text"],
    ["Start value", "text"],
  );
  return {
    id: "states",
    caption: "Mutable buffers, which live from call to call",
    columns: head,
    rows: states.map(({ name, shape, bytes, readBy, writtenBy, start }) =>
      row(head, [name, shape, { text: withThousands(bytes), value: bytes }, methodWords(readBy), methodWords(writtenBy), startWords(start)]),
    ),
    totals: null,
  };
}

function methodWords(methods: readonly string[]): string {
  return methods.length === 0 ? "nothing" : methods.join(", ");
}
