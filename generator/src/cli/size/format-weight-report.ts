import type { Style } from "../../diagnostics/style.js";
import { describeStack, largestTable, weightTable } from "../../size/format-weight.js";
import type { SizeTable } from "../../size/size-page.js";
import type { Weight } from "../../size/weight.js";
import { formatTable } from "../terminal/table.js";

/** The size table, the stack, and with `largest` the symbols that weigh most. */
export function formatWeight(weight: Weight, largest: number, style: Style, models: readonly string[] = []): string {
  const tables = [weightTable(weight, models), ...(largest > 0 ? [largestTable(weight.items, largest)] : [])];
  const stack = weight.stack === undefined ? [] : [describeStack(weight.stack)];
  return [...tables.map((table) => format(table, style)), ...stack].join("\n\n");
}

function format({ columns, rows }: SizeTable, style: Style): string {
  return formatTable(columns, rows, style);
}
