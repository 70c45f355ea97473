import { categories, type Weight } from "../../size/weight.js";
import type { SizeFacts } from "../report-view.js";

/** The size table with its largest symbols first. */
export function sizeFacts({ flashBytes, ramBytes, byCategory, items }: Weight): SizeFacts {
  return {
    flashBytes,
    ramBytes,
    byCategory: categories
      .map((category) => ({ category, ...byCategory[category] }))
      .filter((entry) => entry.flashBytes > 0 || entry.ramBytes > 0),
    items: [...items].sort(
      (a, b) => b.flashBytes + b.ramBytes - (a.flashBytes + a.ramBytes) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
    ),
  };
}
