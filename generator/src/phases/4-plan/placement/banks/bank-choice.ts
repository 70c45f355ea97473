import type { Item } from "../items.js";
import type { PlanBank, PlanProblem } from "../problem.js";

/** An item with the banks it may lie in, by index, the cheapest first, and what it moves. */
export interface BankChoice {
  readonly item: Item;
  readonly banks: readonly number[];
  readonly trafficBytes: number;
}

export function bankChoices({ banks }: Pick<PlanProblem, "banks">, items: readonly Item[]): readonly BankChoice[] {
  const cheapestFirst = banks.map((_, index) => index).sort((a, b) => banks[a]!.cost - banks[b]!.cost || a - b);
  return items.map((item) => {
    const { fixed, banks: allowed } = item.pieces[0]!.buffer;
    const isAllowed = (name: string): boolean => (fixed === undefined ? (allowed?.includes(name) ?? true) : fixed.bank === name);
    return {
      item,
      banks: cheapestFirst.filter((index) => isAllowed(banks[index]!.name)),
      trafficBytes: item.pieces.reduce((sum, { buffer }) => sum + (buffer.trafficBytes ?? buffer.sizeBytes), 0),
    };
  });
}

/** Price of an assignment: what every item moves, at its bank's price. */
export function costOf(banks: readonly PlanBank[], choices: readonly BankChoice[], bankOf: readonly number[]): number {
  return choices.reduce((sum, { trafficBytes }, index) => sum + trafficBytes * banks[bankOf[index]!]!.cost, 0);
}
