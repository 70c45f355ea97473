import { lowestBase, type Item, type Piece } from "../items.js";
import type { Order } from "./orders.js";

/** "first" takes the lowest gap that is large enough, "best" the one that leaves least. */
export type Fit = "first" | "best";

/** Bases of all items and the end of the highest. */
export interface Packing {
  readonly bases: readonly number[];
  readonly peakBytes: number;
}

/** What lies already, by address. */
interface Placed {
  readonly piece: Piece;
  readonly start: number;
}

/** An item's base may not be greater than `above` and, at the same time, less than `below`. */
interface Forbidden {
  readonly above: number;
  readonly below: number;
}

/** Items with a fixed base first, then the others in order, each into a gap of what lies already. */
export function placeInOrder(items: readonly Item[], order: Order, fit: Fit): Packing {
  const placed: Placed[] = [];
  const bases = new Array<number>(items.length).fill(0);
  let peakBytes = 0;
  const place = (index: number, base: number): void => {
    bases[index] = base;
    for (const piece of items[index]!.pieces) {
      const start = base + piece.offset;
      placed.splice(insertionPoint(placed, start), 0, { piece, start });
      peakBytes = Math.max(peakBytes, start + piece.sizeBytes);
    }
  };
  items.forEach(({ fixedBase }, index) => {
    if (fixedBase !== undefined) place(index, fixedBase);
  });
  for (const index of order) {
    const item = items[index]!;
    if (item.fixedBase === undefined) place(index, findGap(item, forbiddenBases(item, placed), fit));
  }
  return { bases, peakBytes };
}

function findGap(item: Item, forbidden: readonly Forbidden[], fit: Fit): number {
  let base = lowestBase(item, 0);
  let [bestBase, leastLeft] = [-1, Infinity];
  for (const { above, below } of forbidden) {
    if (base <= above) {
      if (fit === "first") return base;
      if (above - base < leastLeft) [bestBase, leastLeft] = [base, above - base];
    }
    if (base < below) base = lowestBase(item, below);
  }
  return bestBase < 0 ? base : bestBase;
}

/** Ascending by `above`. */
function forbiddenBases(item: Item, placed: readonly Placed[]): readonly Forbidden[] {
  const forbidden: Forbidden[] = [];
  for (const { offset, sizeBytes, firstStep, lastStep } of item.pieces) {
    for (const { piece, start } of placed) {
      if (piece.firstStep > lastStep || firstStep > piece.lastStep) continue;
      forbidden.push({ above: start - sizeBytes - offset, below: start + piece.sizeBytes - offset });
    }
  }
  return item.pieces.length === 1 ? forbidden : forbidden.sort((a, b) => a.above - b.above);
}

function insertionPoint(placed: readonly Placed[], start: number): number {
  let [low, high] = [0, placed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placed[middle]!.start <= start) low = middle + 1;
    else high = middle;
  }
  return low;
}
