import type { PlanBank } from "../problem.js";
import { costOf, type BankChoice } from "./bank-choice.js";
import { BankLoads } from "./bank-loads.js";
import type { BankPacker } from "./bank-packer.js";

/** Assignments that are few enough to look at all of them. */
const mostAssignments = 4096;
const mostItems = 1000;

/** Undefined when there are too many assignments; otherwise the cheapest that packs, which may be none better than `known`. */
export function assignExactly(
  banks: readonly PlanBank[],
  choices: readonly BankChoice[],
  known: readonly number[] | undefined,
  packer: BankPacker,
): { readonly bankOf: readonly number[] | undefined } | undefined {
  if (choices.length > mostItems || choices.reduce((product, choice) => product * choice.banks.length, 1) > mostAssignments) return undefined;
  const items = choices.map(({ item }) => item);
  const price = (index: number, bank: number): number => choices[index]!.trafficBytes * banks[bank]!.cost;
  const order = choices.map((_, index) => index).sort((a, b) => choices[b]!.trafficBytes - choices[a]!.trafficBytes || a - b);
  // least[k]: what the items from position k on cost at least.
  const least = new Array<number>(order.length + 1).fill(0);
  for (let k = order.length - 1; k >= 0; k--) least[k] = least[k + 1]! + price(order[k]!, choices[order[k]!]!.banks[0]!);

  const loads = new BankLoads(banks, items);
  const bankOf = new Array<number>(items.length).fill(-1);
  let best = known;
  let bestCost = known === undefined ? Infinity : costOf(banks, choices, known);
  const descend = (position: number, cost: number): void => {
    if (cost + least[position]! >= bestCost) return;
    if (position === order.length) {
      if (!packer.allFit(items, bankOf)) return;
      best = [...bankOf];
      bestCost = cost;
      return;
    }
    const index = order[position]!;
    const { item, banks: allowed } = choices[index]!;
    for (const bank of allowed) {
      if (loads.shortage(item, bank) > 0) continue;
      bankOf[index] = bank;
      loads.add(item, bank);
      descend(position + 1, cost + price(index, bank));
      loads.remove(item, bank);
      bankOf[index] = -1;
    }
  };
  descend(0, 0);
  return { bankOf: best };
}
