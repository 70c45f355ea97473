import type { Style } from "../../diagnostics/style.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import { startWords, type StateFacts } from "../../ir/state-facts.js";
import { formatTable } from "../terminal/table.js";

/** The mutable buffers of all models: what survives from one call to the next. */
export function formatStates(states: readonly StateFacts[], style: Style): string {
  const columns = [
    { title: "state" },
    { title: "" },
    { title: "bytes", align: "right" as const },
    { title: "read by" },
    { title: "written by" },
    { title: "start value" },
  ];
  const rows = states.map(({ name, shape, bytes, readBy, writtenBy, start }) => [
    name,
    shape,
    withThousands(bytes),
    methodWords(readBy),
    methodWords(writtenBy),
    startWords(start),
  ]);
  return formatTable(columns, rows, style);
}

function methodWords(methods: readonly string[]): string {
  return methods.length === 0 ? "nothing" : methods.join(", ");
}
