import { withThousands } from "../diagnostics/with-thousands.js";
import type { SizeTable } from "./size-page.js";
import type { StackBound } from "./stack/stack-bound.js";
import { categories, categoryTitles, type Category, type Item, type Weight } from "./weight.js";

/** What belongs to one model, or to several of them. */
const dividedCategories: readonly Category[] = ["constants", "generated"];

/** Flash and RAM by owner, and their sums; what belongs to models is divided among them where there are several. */
export function weightTable(weight: Weight, models: readonly string[] = []): SizeTable {
  const rows = categories
    .map((category) => ({ category, ...weight.byCategory[category] }))
    .filter(({ flashBytes, ramBytes }) => flashBytes > 0 || ramBytes > 0)
    .flatMap(({ category, flashBytes, ramBytes }) => [
      [categoryTitles[category], withThousands(flashBytes), withThousands(ramBytes)],
      ...(models.length > 1 && dividedCategories.includes(category) ? modelRows(weight.items.filter((item) => item.category === category), models) : []),
    ]);
  return {
    columns: [
      { title: "bytes of", align: "left" },
      { title: "flash", align: "right" },
      { title: "RAM", align: "right" },
    ],
    rows: [...rows, ["total", withThousands(weight.flashBytes), withThousands(weight.ramBytes)]],
  };
}

/** Bytes of one category by model; nothing for those that are no model's. */
function modelRows(items: readonly Item[], models: readonly string[]): readonly (readonly string[])[] {
  const ownerOf = ({ source }: Item): string =>
    models.find((model) => source === `${model}.c` || source?.startsWith(`${model}_weights.`) === true) ?? "";
  return [...models, ""].flatMap((owner) => {
    const own = items.filter((item) => ownerOf(item) === owner);
    const flashBytes = own.reduce((sum, item) => sum + item.flashBytes, 0);
    const ramBytes = own.reduce((sum, item) => sum + item.ramBytes, 0);
    if (flashBytes === 0 && ramBytes === 0) return [];
    return [[owner === "" ? "  of several" : `  of ${owner}`, withThousands(flashBytes), withThousands(ramBytes)]];
  });
}

/** The `count` largest items. */
export function largestTable(items: readonly Item[], count: number): SizeTable {
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

/** What callers of single functions need. */
export function describeCalls(calls: Weight["calls"]): readonly string[] {
  return calls.map(({ function: name, bytes }) => `stack of ${name}: ${bytes === undefined ? "no bound" : `at most ${withThousands(bytes)} bytes`}`);
}
