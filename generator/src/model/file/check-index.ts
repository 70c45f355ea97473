import type { Place } from "./place.js";

/** Something the file counts: `list` is its plural. */
export interface Indexed {
  readonly list: string;
  readonly count: number;
}

/** Returns `index` when the list has such an entry. */
export function checkIndex(index: number, what: string, { list, count }: Indexed, place: Place): number {
  if (index >= 0 && index < count) return index;
  throw place.refuse("index-out-of-range", { what, found: index, list, count });
}
