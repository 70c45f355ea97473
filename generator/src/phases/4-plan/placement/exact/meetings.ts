import type { Item, Piece } from "../items.js";

/**
 * The pairs of items that are alive together. The entries of item a are those from start[a] up to start[a + 1]; each
 * names another item and the distances, in units, between the two bases.
 */
export interface Meetings {
  readonly start: Int32Array;
  readonly other: Int32Array;
  /** When all of other lies above a: base(other) >= base(a) + clear. */
  readonly clear: Int32Array;
  /** When some piece of other lies above one of a: base(other) >= base(a) + rest. */
  readonly rest: Int32Array;
  /** When some piece of a lies above one of other: base(a) >= base(other) + restOnOther. */
  readonly restOnOther: Int32Array;
  /** No piece of other begins lower than a piece of a that it meets when base(other) >= base(a) + level. */
  readonly level: Int32Array;
  /** Bases of a that fixed items forbid, ascending: greater than from and less than to. */
  readonly forbidden: readonly (readonly ForbiddenBases[])[];
}

export interface ForbiddenBases {
  readonly from: number;
  readonly to: number;
}

/** Undefined when there are more than `most` entries. */
export function meetingsOf(items: readonly Item[], inUnits: (bytes: number) => number, most: number): Meetings | undefined {
  const start = new Int32Array(items.length + 1);
  const [other, clear, rest, restOnOther, level]: [number[], number[], number[], number[], number[]] = [[], [], [], [], []];
  const forbidden: ForbiddenBases[][] = items.map(() => []);
  for (const [a, item] of items.entries()) {
    for (const [b, second] of items.entries()) {
      if (a === b || second.firstStep > item.lastStep || item.firstStep > second.lastStep) continue;
      const pairs = pairsOf(item, second);
      if (pairs.length === 0) continue;
      other.push(b);
      const rises = pairs.map(([mine, its]) => inUnits(mine.offset) + inUnits(mine.sizeBytes) - inUnits(its.offset));
      clear.push(Math.max(...rises));
      rest.push(Math.min(...rises));
      restOnOther.push(Math.min(...pairs.map(([mine, its]) => inUnits(its.offset) + inUnits(its.sizeBytes) - inUnits(mine.offset))));
      level.push(Math.max(...pairs.map(([mine, its]) => inUnits(mine.offset) - inUnits(its.offset))));
      if (second.fixedBase === undefined || item.fixedBase !== undefined) continue;
      const fixed = inUnits(second.fixedBase);
      for (const [mine, its] of pairs) {
        const begin = fixed + inUnits(its.offset) - inUnits(mine.offset);
        forbidden[a]!.push({ from: begin - inUnits(mine.sizeBytes), to: begin + inUnits(its.sizeBytes) });
      }
    }
    if (other.length > most) return undefined;
    start[a + 1] = other.length;
  }
  for (const list of forbidden) list.sort((x, y) => x.from - y.from);
  return {
    start,
    other: Int32Array.from(other),
    clear: Int32Array.from(clear),
    rest: Int32Array.from(rest),
    restOnOther: Int32Array.from(restOnOther),
    level: Int32Array.from(level),
    forbidden,
  };
}

/** Pieces of the two that are alive together. */
function pairsOf(a: Item, b: Item): readonly (readonly [Piece, Piece])[] {
  return a.pieces.flatMap((mine) =>
    b.pieces.flatMap((its) =>
      its.firstStep <= mine.lastStep && mine.firstStep <= its.lastStep ? [[mine, its] as const] : [],
    ),
  );
}
