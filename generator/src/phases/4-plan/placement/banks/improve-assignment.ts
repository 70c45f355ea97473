import type { PlanBank } from "../problem.js";
import type { BankChoice } from "./bank-choice.js";
import { itemsIn, type BankPacker } from "./bank-packer.js";

/** Packings that may be tried; each is greedy and takes milliseconds at most. */
const mostTrials = 400;

/** Swaps are pairs; beyond this many items only single ones are moved. */
const mostSwappedItems = 500;

/** Moves single items to cheaper banks and swaps pairs, the largest saving first, as long as everything still packs. */
export function improveAssignment(
  banks: readonly PlanBank[],
  choices: readonly BankChoice[],
  start: readonly number[],
  packer: BankPacker,
): readonly number[] {
  const items = choices.map(({ item }) => item);
  let bankOf = start;
  for (let trials = 0; trials < mostTrials; ) {
    const moves = savingMoves(banks, choices, bankOf);
    const better = moves.slice(0, mostTrials - trials).find(({ changes }) => {
      trials++;
      const candidate = changed(bankOf, changes);
      return changes.every(({ to }) => packer.fits(itemsIn(items, candidate, to), to));
    });
    if (better === undefined) return bankOf;
    bankOf = changed(bankOf, better.changes);
  }
  return bankOf;
}

interface Change {
  readonly index: number;
  readonly to: number;
}

interface Move {
  readonly changes: readonly Change[];
  readonly saving: number;
}

function savingMoves(banks: readonly PlanBank[], choices: readonly BankChoice[], bankOf: readonly number[]): readonly Move[] {
  const saving = ({ index, to }: Change): number => choices[index]!.trafficBytes * (banks[bankOf[index]!]!.cost - banks[to]!.cost);
  const singles = choices.flatMap(({ banks: allowed }, index) => allowed.filter((to) => to !== bankOf[index]).map((to): Change => ({ index, to })));
  const moves = singles.map((change): Move => ({ changes: [change], saving: saving(change) })).filter((move) => move.saving > 0);
  if (choices.length > mostSwappedItems) return moves.sort(bySaving);
  const pairs = moves.flatMap(({ changes, saving: gain }) => {
    const { index, to } = changes[0]!;
    return singles
      .filter((back) => bankOf[back.index] === to && back.to === bankOf[index])
      .map((back): Move => ({ changes: [changes[0]!, back], saving: gain + saving(back) }));
  });
  return [...moves, ...pairs.filter((move) => move.saving > 0)].sort(bySaving);
}

function bySaving(a: Move, b: Move): number {
  return b.saving - a.saving;
}

function changed(bankOf: readonly number[], changes: readonly Change[]): readonly number[] {
  const next = [...bankOf];
  for (const { index, to } of changes) next[index] = to;
  return next;
}
