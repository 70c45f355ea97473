import { withThousands } from "../../diagnostics/with-thousands.js";
import type { SizeTable } from "../size-page.js";
import type { Delta, WeightChange } from "./compare-weights.js";

/** Symbols are many: the largest changes are listed. */
const shownSymbols = 20;

const columns = (what: string): SizeTable["columns"] => [
  { title: what, align: "left" },
  { title: "before", align: "right" },
  { title: "after", align: "right" },
  { title: "change", align: "right" },
  { title: "", align: "left" },
];

/** A table for each kind of thing that changed. */
export function changeTables({ totals, regions, owners, layers, kernels, symbols }: WeightChange): readonly SizeTable[] {
  const groups: readonly (readonly [what: string, deltas: readonly Delta[]])[] = [
    ["in all", totals],
    ["region", regions],
    ["owner", owners],
    ["layer", layers],
    ["kernel", kernels],
    ["symbol", symbols],
  ];
  return groups
    .filter(([, deltas]) => deltas.length > 0)
    .map(([what, deltas]) => ({ columns: columns(what), rows: [...deltas.slice(0, shownSymbols).map(row), ...restRow(deltas)] }));
}

export function signed(bytes: number): string {
  return `${bytes > 0 ? "+" : bytes < 0 ? "-" : ""}${withThousands(Math.abs(bytes))}`;
}

function row({ name, before, after, change }: Delta): readonly string[] {
  return [name, withThousands(before), withThousands(after), signed(after - before), change];
}

function restRow(deltas: readonly Delta[]): readonly (readonly string[])[] {
  const rest = deltas.slice(shownSymbols);
  if (rest.length === 0) return [];
  return [[`${rest.length} smaller changes`, "", "", signed(rest.reduce((sum, { before, after }) => sum + after - before, 0)), ""]];
}
