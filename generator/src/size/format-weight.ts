import { withThousands } from "../diagnostics/with-thousands.js";
import type { StackBound } from "./stack/stack-bound.js";
import { categories, categoryTitles, type Item, type Weight } from "./weight.js";

export interface WeightTable {
  readonly columns: readonly { readonly title: string; readonly align: "left" | "right" }[];
  readonly rows: readonly (readonly string[])[];
}

/** Flash and RAM by owner, and their sums. */
export function weightTable(weight: Weight): WeightTable {
  const rows = categories
    .map((category) => ({ category, ...weight.byCategory[category] }))
    .filter(({ flashBytes, ramBytes }) => flashBytes > 0 || ramBytes > 0)
    .map(({ category, flashBytes, ramBytes }) => [categoryTitles[category], withThousands(flashBytes), withThousands(ramBytes)]);
  return {
    columns: [
      { title: "bytes of", align: "left" },
      { title: "flash", align: "right" },
      { title: "RAM", align: "right" },
    ],
    rows: [...rows, ["total", withThousands(weight.flashBytes), withThousands(weight.ramBytes)]],
  };
}

/** The `count` largest items. */
export function largestTable(items: readonly Item[], count: number): WeightTable {
  const largest = [...items]
    .sort((a, b) => b.flashBytes + b.ramBytes - (a.flashBytes + a.ramBytes) || (a.name < b.name ? -1 : 1))
    .slice(0, count);
  return {
    columns: [
      { title: "symbol", align: "left" },
      { title: "of", align: "left" },
      { title: "flash", align: "right" },
      { title: "RAM", align: "right" },
    ],
    rows: largest.map((item) => [item.name, categoryTitles[item.category], withThousands(item.flashBytes), withThousands(item.ramBytes)]),
  };
}

/** One or a few lines: the bound and its chain, or why there is none. */
export function describeStack(stack: StackBound): string {
  const chain = stack.deepest.map(({ function: name, frameBytes }) => `${name} ${frameBytes}`).join(" > ");
  const handler = stack.handlerBytes === 0 ? "" : `, of which ${stack.handlerBytes} for one exception`;
  if (stack.totalBytes !== undefined) return `stack: at most ${withThousands(stack.totalBytes)} bytes${handler}\n  ${chain}`;
  const reasons = stack.unbounded.map(({ reason, function: name }) => `${reason} in ${name}`);
  return `stack: no bound, at least ${withThousands(stack.knownBytes)} bytes${handler}\n  ${chain}\n  unbounded: ${reasons.join("; ")}`;
}
