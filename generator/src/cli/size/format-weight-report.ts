import type { Style } from "../../diagnostics/style.js";
import { describeCalls, describeStack, largestTable, weightTable } from "../../size/format-weight.js";
import type { SizeTable } from "../../size/size-page.js";
import type { Weight } from "../../size/weight.js";
import { formatTable } from "../terminal/table.js";

/** The size table, the stack, and with `largest` the symbols that weigh most; stacks of functions where the whole has no bound, or on demand. */
export function formatWeight(weight: Weight, largest: number, style: Style, models: readonly string[] = [], wantsCalls = false): string {
  const tables = [weightTable(weight, models), ...(largest > 0 ? [largestTable(weight.items, largest)] : [])];
  const stack = weight.stack === undefined ? [] : [describeStack(weight.stack)];
  const calls = weight.stack?.totalBytes === undefined || wantsCalls ? describeCalls(weight.calls) : [];
  return [...tables.map((table) => format(table, style)), ...stack, ...calls].join("\n\n");
}

function format({ columns, rows }: SizeTable, style: Style): string {
  return formatTable(columns, rows, style);
}
