import { withThousands } from "../../diagnostics/with-thousands.js";
import { compareWeights, isUnchanged, type WeightChange } from "../../size/baseline/compare-weights.js";
import { changeTables, signed } from "../../size/baseline/describe-change.js";
import type { RecordedWeight } from "../../size/baseline/recorded-weight.js";
import type { SizePage, SizeSection, SizeTable } from "../../size/size-page.js";
import type { SizedImages } from "./sized-images.js";

export interface ImageChange {
  readonly image: string;
  readonly change: "appeared" | "vanished" | "changed" | "unchanged";
  readonly before: RecordedWeight | null;
  readonly after: RecordedWeight | null;
  /** What of it changed; null where there is nothing to compare with. */
  readonly changes: WeightChange | null;
}

/** Image by image; where each side has one, these two, whatever they are called. */
export function compareImages(before: SizedImages, after: SizedImages): readonly ImageChange[] {
  const [[onlyBefore], [onlyAfter]] = [[...before], [...after]];
  if (before.size === 1 && after.size === 1 && onlyBefore !== undefined && onlyAfter !== undefined) {
    return [changeOf(onlyAfter[0], onlyBefore[1], onlyAfter[1])];
  }
  return [...new Set([...before.keys(), ...after.keys()])].sort().map((name) => changeOf(name, before.get(name), after.get(name)));
}

function changeOf(image: string, before: RecordedWeight | undefined, after: RecordedWeight | undefined): ImageChange {
  const both = { image, before: before ?? null, after: after ?? null };
  if (before === undefined || after === undefined) return { ...both, change: before === undefined ? "appeared" : "vanished", changes: null };
  const changes = compareWeights(before, after);
  return { ...both, change: isUnchanged(changes) ? "unchanged" : "changed", changes };
}

export function diffPage(changes: readonly ImageChange[]): SizePage {
  return { sections: [{ title: "size", isFolded: false, lines: [], tables: [summary(changes)] }, ...changes.flatMap(detail)] };
}

function summary(changes: readonly ImageChange[]): SizeTable {
  const columns = ["image", "flash", "RAM", "stack", "arena"].map((title, index) => ({ title, align: index === 0 ? ("left" as const) : ("right" as const) }));
  const cell = (before: number | null | undefined, after: number | null | undefined): string => {
    if (after === null || after === undefined) return before === null || before === undefined ? "no bound" : `${withThousands(before)} → none`;
    if (before === null || before === undefined) return withThousands(after);
    return before === after ? withThousands(after) : `${withThousands(after)} (${signed(after - before)})`;
  };
  const rows = changes.map(({ image, change, before, after }) => [
    change === "appeared" || change === "vanished" ? `${image} (${change})` : image,
    cell(before?.flashBytes, after?.flashBytes),
    cell(before?.ramBytes, after?.ramBytes),
    cell(before?.stackBytes, after?.stackBytes),
    cell(before?.arenaBytes, after?.arenaBytes),
  ]);
  return { columns, rows };
}

function detail({ image, change, changes }: ImageChange): readonly SizeSection[] {
  if (change !== "changed" || changes === null) return [];
  const lines = changes.stackBound === null ? [] : [`the stack has ${changes.stackBound} its bound`];
  return [{ title: `what changed in ${image}`, isFolded: true, lines, tables: changeTables(changes) }];
}
