import { greatestCommonDivisor, roundUp } from "./alignment.js";
import type { Item } from "./items.js";
import { sectionsOf } from "./sections.js";

export interface LowerBound {
  /** No placement of these items in one bank ends below this. */
  readonly bytes: number;
  /** A step that proves it. */
  readonly step: number;
}

/**
 * The largest sum of what is alive at one step. Offsets at a step are multiples of a common alignment, so all buffers
 * but the highest take their size rounded up; the highest also has above it what its rigid group has at other steps.
 * An item's own extent and fixed places count too.
 */
export function lowerBoundOf(items: readonly Item[]): LowerBound {
  const pieces = items.flatMap((item) => item.pieces);
  /** From a piece's beginning to the end of its item. */
  const reach = items.flatMap(({ pieces: own, extentBytes }) => own.map(({ offset }) => extentBytes - offset));
  const { steps, first, end } = sectionsOf(pieces);
  const alive = steps.map((): number[] => []);
  pieces.forEach((_, piece) => {
    for (let section = first[piece]!; section < end[piece]!; section++) alive[section]!.push(piece);
  });
  let best: LowerBound = { bytes: 0, step: 0 };
  const raise = (bytes: number, step: number): void => {
    if (bytes > best.bytes) best = { bytes, step };
  };
  for (const item of items) {
    const base = item.fixedBase ?? item.alignment.residue;
    for (const { offset, sizeBytes, firstStep } of item.pieces) raise(base + offset + sizeBytes, firstStep);
  }
  alive.forEach((members, section) => {
    const common = members.reduce((divisor, piece) => greatestCommonDivisor(divisor, pieces[piece]!.buffer.alignment), 0);
    const rounded = members.map((piece) => roundUp(pieces[piece]!.sizeBytes, common));
    const sum = rounded.reduce((total, bytes) => total + bytes, 0);
    raise(members.reduce((least, piece, index) => Math.min(least, sum - rounded[index]! + reach[piece]!), Infinity), steps[section]!);
  });
  return best;
}
