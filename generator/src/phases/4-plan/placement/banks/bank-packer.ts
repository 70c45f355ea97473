import type { Item } from "../items.js";
import { packBank, type BankPacking, type PackOptions } from "../pack-bank.js";
import type { PlanBank } from "../problem.js";

/** Packs sets of items into banks, each set once: assignments that differ in two items share most banks. */
export class BankPacker {
  readonly #known = new Map<string, BankPacking>();
  readonly #numbers: ReadonlyMap<Item, number>;

  constructor(
    readonly banks: readonly PlanBank[],
    items: readonly Item[],
    readonly options: PackOptions,
  ) {
    this.#numbers = new Map(items.map((item, index) => [item, index]));
  }

  /** Within the bank if that is found, and otherwise as low as was found. */
  pack(items: readonly Item[], bank: number): BankPacking {
    const goalBytes = this.banks[bank]!.sizeBytes;
    const key = `${bank}:${items.map((item) => this.#numbers.get(item)).join(",")}`;
    const packing = this.#known.get(key) ?? packBank(items, { ...this.options, goalBytes });
    this.#known.set(key, packing);
    return packing;
  }

  fits(items: readonly Item[], bank: number): boolean {
    return this.pack(items, bank).peakBytes <= this.banks[bank]!.sizeBytes;
  }

  /** The packings of all banks under an assignment. */
  allFit(items: readonly Item[], bankOf: readonly number[]): boolean {
    return this.banks.every((_, bank) => this.fits(itemsIn(items, bankOf, bank), bank));
  }
}

export function itemsIn(items: readonly Item[], bankOf: readonly number[], bank: number): readonly Item[] {
  return items.filter((_, index) => bankOf[index] === bank);
}
