import type { Item } from "../items.js";
import { sectionsOf } from "../sections.js";
import type { PlanBank } from "../problem.js";

interface Stretch {
  readonly first: number;
  readonly end: number;
  readonly sizeBytes: number;
}

/** Live bytes of each bank at each section of time, for items that come and go. */
export class BankLoads {
  readonly #stretches = new Map<Item, readonly Stretch[]>();
  readonly #loads: readonly Float64Array[];

  constructor(
    readonly banks: readonly PlanBank[],
    items: readonly Item[],
  ) {
    const pieces = items.flatMap((item) => item.pieces);
    const { steps, first, end } = sectionsOf(pieces);
    let next = 0;
    for (const item of items) {
      this.#stretches.set(
        item,
        item.pieces.map(({ sizeBytes }) => {
          const piece = next++;
          return { first: first[piece]!, end: end[piece]!, sizeBytes };
        }),
      );
    }
    this.#loads = banks.map(() => new Float64Array(steps.length));
  }

  add(item: Item, bank: number): void {
    this.#change(item, bank, 1);
  }

  remove(item: Item, bank: number): void {
    this.#change(item, bank, -1);
  }

  /** Bytes that the item would lack in the bank at its worst step; 0 when there is room at all its steps. */
  shortage(item: Item, bank: number): number {
    const { sizeBytes: bankBytes } = this.banks[bank]!;
    let worst = Math.max(0, (item.fixedBase ?? 0) + item.extentBytes - bankBytes);
    this.add(item, bank);
    for (const { first, end } of this.#stretches.get(item)!) {
      for (let section = first; section < end; section++) worst = Math.max(worst, this.#loads[bank]![section]! - bankBytes);
    }
    this.remove(item, bank);
    return worst;
  }

  #change(item: Item, bank: number, sign: 1 | -1): void {
    const load = this.#loads[bank]!;
    for (const { first, end, sizeBytes } of this.#stretches.get(item)!) {
      for (let section = first; section < end; section++) load[section]! += sign * sizeBytes;
    }
  }
}
