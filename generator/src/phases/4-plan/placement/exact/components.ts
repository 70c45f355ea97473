import type { SearchState } from "./search-state.js";

/** Items in the order of their first steps. */
export type Component = Int32Array;

/** The unplaced of `items` in parts that never meet, the fullest part first: what fails should fail early. */
export function componentsOf(state: SearchState, items: Component): readonly Component[] {
  const { isPlaced } = state;
  const { firstSection, lastSection } = state.instance;
  const parts: Component[] = [];
  let part: number[] = [];
  let end = -1;
  for (let x = 0; x < items.length; x++) {
    const item = items[x]!;
    if (isPlaced[item] !== 0) continue;
    if (firstSection[item]! > end && part.length > 0) {
      parts.push(Int32Array.from(part));
      part = [];
    }
    part.push(item);
    end = Math.max(end, lastSection[item]!);
  }
  if (part.length > 0) parts.push(Int32Array.from(part));
  if (parts.length < 2) return parts;
  const fullness = new Map(parts.map((list) => [list, fullnessOf(state, list)]));
  return parts.sort((a, b) => fullness.get(b)! - fullness.get(a)!);
}

function fullnessOf(state: SearchState, items: Component): number {
  const { least, load } = state;
  const { itemStart, itemSection } = state.instance;
  let fullest = 0;
  for (const item of items) {
    for (let x = itemStart[item]!, stop = itemStart[item + 1]!; x < stop; x++) {
      fullest = Math.max(fullest, least[item]! + load[itemSection[x]!]!);
    }
  }
  return fullest;
}
