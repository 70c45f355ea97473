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
 * but the highest take their size rounded up. An item's own extent and fixed places count too.
 */
export function lowerBoundOf(items: readonly Item[]): LowerBound {
  const pieces = items.flatMap((item) => item.pieces);
  const { steps, first, end } = sectionsOf(pieces);
  const alive = steps.map((): number[] => []);
  pieces.forEach((_, piece) => {
    for (let section = first[piece]!; section < end[piece]!; section++) alive[section]!.push(piece);
  });
  let best: LowerBound = { bytes: 0, step: 0 };
  const raise = (bytes: number, step: number): void => {
    if (bytes > best.bytes) best = { bytes, step };
  };
  alive.forEach((members, section) => {
    const common = members.reduce((divisor, piece) => greatestCommonDivisor(divisor, pieces[piece]!.buffer.alignment), 0);
    let [bytes, padding] = [0, 0];
    for (const piece of members) {
      const rounded = roundUp(pieces[piece]!.sizeBytes, common);
      bytes += rounded;
      padding = Math.max(padding, rounded - pieces[piece]!.sizeBytes);
    }
    raise(bytes - padding, steps[section]!);
  });
  for (const item of items) {
    const base = item.fixedBase ?? item.alignment.residue;
    for (const { offset, sizeBytes, firstStep } of item.pieces) raise(base + offset + sizeBytes, firstStep);
  }
  return best;
}
