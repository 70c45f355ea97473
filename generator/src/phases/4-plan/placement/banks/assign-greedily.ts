import type { PlanBank } from "../problem.js";
import type { BankChoice } from "./bank-choice.js";
import { BankLoads } from "./bank-loads.js";
import { itemsIn, type BankPacker } from "./bank-packer.js";

/** Banks of all items, and whether everything packs in them, or has room at least. */
export interface AssignmentAttempt {
  readonly kind: "assigned" | "not-packed" | "no-room";
  readonly bankOf: readonly number[];
}

/**
 * Items in order of what a byte in a cheap bank saves, each into its cheapest bank with room for its bytes; items with
 * less choice go first. Then banks whose bytes suffice but do not pack give items away.
 */
export function assignGreedily(banks: readonly PlanBank[], choices: readonly BankChoice[], packer: BankPacker): AssignmentAttempt {
  const attempts = [savingPerByte, bytes].map((measure) => {
    const values = choices.map((choice) => measure(banks, choice));
    const order = choices.map((_, index) => index);
    order.sort((a, b) => choices[a]!.banks.length - choices[b]!.banks.length || values[b]! - values[a]! || a - b);
    return assignInOrder(banks, choices, order, packer);
  });
  return attempts.find(({ kind }) => kind === "assigned") ?? attempts[0]!;
}

function savingPerByte(banks: readonly PlanBank[], { item, banks: allowed, trafficBytes }: BankChoice): number {
  const dearest = banks[allowed.at(-1)!]!.cost;
  return (trafficBytes * (dearest - banks[allowed[0]!]!.cost)) / item.extentBytes;
}

function bytes(_banks: readonly PlanBank[], { item }: BankChoice): number {
  return item.extentBytes;
}

function assignInOrder(
  banks: readonly PlanBank[],
  choices: readonly BankChoice[],
  order: readonly number[],
  packer: BankPacker,
): AssignmentAttempt {
  const items = choices.map(({ item }) => item);
  const loads = new BankLoads(banks, items);
  const bankOf = new Array<number>(items.length).fill(-1);
  let hasRoom = true;
  for (const index of order) {
    const { item, banks: allowed } = choices[index]!;
    const shortages = allowed.map((bank) => loads.shortage(item, bank));
    // Without room anywhere, where least is missing: the whole shortage is worth knowing.
    const least = Math.min(...shortages);
    hasRoom &&= least === 0;
    bankOf[index] = allowed[shortages.indexOf(least)]!;
    loads.add(item, bankOf[index]!);
  }
  if (!hasRoom) return { kind: "no-room", bankOf };
  for (;;) {
    const crowded = banks.findIndex((_, bank) => !packer.fits(itemsIn(items, bankOf, bank), bank));
    if (crowded < 0) return { kind: "assigned", bankOf };
    if (!giveAway(banks, choices, bankOf, crowded, loads)) return { kind: "not-packed", bankOf };
  }
}

/** Moves the item that costs least for its bytes to a dearer bank with room; false when there is none. */
function giveAway(banks: readonly PlanBank[], choices: readonly BankChoice[], bankOf: number[], from: number, loads: BankLoads): boolean {
  let best: { readonly index: number; readonly to: number; readonly price: number } | undefined;
  choices.forEach(({ item, banks: allowed, trafficBytes }, index) => {
    if (bankOf[index] !== from) return;
    // Only towards the end of the item's list, so that no item comes back and the giving ends.
    for (const to of allowed.slice(allowed.indexOf(from) + 1)) {
      if (loads.shortage(item, to) > 0) continue;
      const price = (trafficBytes * (banks[to]!.cost - banks[from]!.cost)) / item.area;
      if (best === undefined || price < best.price) best = { index, to, price };
      break;
    }
  });
  if (best === undefined) return false;
  const { item } = choices[best.index]!;
  loads.remove(item, from);
  loads.add(item, best.to);
  bankOf[best.index] = best.to;
  return true;
}
