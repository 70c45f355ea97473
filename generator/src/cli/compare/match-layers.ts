/** Indices of the two sides of a match. */
export type Match = readonly [number, number];

/** Beyond this the table of lengths is too large; only equal beginnings and ends are matched. */
const mostCells = 1 << 24;

export interface Matching {
  readonly matches: readonly Match[];
  /** False where there were too many keys to try all between the equal beginnings and ends. */
  readonly isComplete: boolean;
}

/** Equal keys in the same order on both sides, as many as there can be. */
export function matchInOrder(left: readonly string[], right: readonly string[]): Matching {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start++;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  const middle = longestCommon(left.slice(start, left.length - end), right.slice(start, right.length - end));
  const matches = [
    ...Array.from({ length: start }, (_, index): Match => [index, index]),
    ...(middle ?? []).map(([a, b]): Match => [start + a, start + b]),
    ...Array.from({ length: end }, (_, index): Match => [left.length - end + index, right.length - end + index]),
  ];
  return { matches, isComplete: middle !== undefined };
}

function longestCommon(left: readonly string[], right: readonly string[]): readonly Match[] | undefined {
  const width = right.length + 1;
  if ((left.length + 1) * width > mostCells) return undefined;
  /** The longest match of what follows from a pair of indices. */
  const lengths = new Uint32Array((left.length + 1) * width);
  for (let a = left.length - 1; a >= 0; a--) {
    for (let b = right.length - 1; b >= 0; b--) {
      const [down, across] = [lengths[(a + 1) * width + b]!, lengths[a * width + b + 1]!];
      lengths[a * width + b] = left[a] === right[b] ? 1 + lengths[(a + 1) * width + b + 1]! : Math.max(down, across);
    }
  }
  const matches: Match[] = [];
  for (let a = 0, b = 0; a < left.length && b < right.length; ) {
    if (left[a] === right[b]) matches.push([a++, b++]);
    else if (lengths[(a + 1) * width + b]! >= lengths[a * width + b + 1]!) a++;
    else b++;
  }
  return matches;
}
