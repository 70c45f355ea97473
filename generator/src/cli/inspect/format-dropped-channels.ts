import type { Style } from "../../diagnostics/style.js";
import type { DroppedChannels } from "../../phases/2-transform/dropped-channels.js";
import { formatTable } from "../terminal/table.js";

/** A line for each result that is computed without some of its channels. */
export function formatDroppedChannels(dropped: readonly DroppedChannels[], style: Style): string {
  const columns = [
    { title: "channels that are not computed" },
    { title: "of", align: "right" as const },
    { title: "constant", align: "right" as const },
    { title: "not read", align: "right" as const },
  ];
  const hasMethods = new Set(dropped.map(({ method }) => method)).size > 1;
  const rows = dropped.map(({ method, instruction, operator, channels, constant, unread }) => {
    const place = `${String(instruction).padStart(2, "0")}  ${operator}`;
    return [hasMethods ? `${method} ${place}` : place, ...[channels, constant, unread].map(String)];
  });
  return formatTable(columns, rows, style);
}
