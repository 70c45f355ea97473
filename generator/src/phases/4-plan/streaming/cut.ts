import type { StepOption } from "./segment-options.js";

/** A partition of a method into steps. */
export interface Cut {
  readonly steps: readonly StepOption[];
  /** The largest of the steps' live bytes. */
  readonly bytes: number;
  readonly instructions: number;
}

/** Budgets that are tried between the smallest possible and the largest needed. */
const triedBudgets = 200;

/**
 * The cuts of `nodeCount` nodes that no other cut beats in both bytes and instructions, smallest first. For a given
 * budget of bytes the cheapest cut is found exactly, by dynamic programming over cut points: what a step needs does
 * not depend on how the rest is cut. `fixedBytes` live when no step runs.
 */
export function paretoCuts(options: readonly StepOption[], nodeCount: number, fixedBytes: number): readonly Cut[] {
  const byEnd = groupedByEnd(options, nodeCount);
  const least = leastBytes(options, nodeCount);
  if (least === Infinity) return [];
  const budgets = thinned([...new Set(options.map(({ bytes }) => Math.max(bytes, least)))].sort((a, b) => a - b));
  const cuts: Cut[] = [];
  for (const budget of budgets) {
    const cut = cheapestWithin(byEnd, nodeCount, budget, fixedBytes);
    if (cut !== undefined && cut.instructions < (cuts.at(-1)?.instructions ?? Infinity)) cuts.push(cut);
  }
  return cuts;
}

/** The smallest possible largest need of the steps; Infinity when the options do not reach the end. */
export function leastBytes(options: readonly StepOption[], nodeCount: number): number {
  const byEnd = groupedByEnd(options, nodeCount);
  const best = new Array<number>(nodeCount + 1).fill(Infinity);
  best[0] = 0;
  for (let end = 1; end <= nodeCount; end++) {
    for (const { first, bytes } of byEnd[end]!) best[end] = Math.min(best[end]!, Math.max(best[first]!, bytes));
  }
  return best[nodeCount]!;
}

function groupedByEnd(options: readonly StepOption[], nodeCount: number): readonly (readonly StepOption[])[] {
  const byEnd = Array.from({ length: nodeCount + 1 }, (): StepOption[] => []);
  for (const option of options) byEnd[option.end]!.push(option);
  return byEnd;
}

function cheapestWithin(
  byEnd: readonly (readonly StepOption[])[],
  nodeCount: number,
  budget: number,
  fixedBytes: number,
): Cut | undefined {
  const cost = new Array<number>(nodeCount + 1).fill(Infinity);
  const chosen = new Array<StepOption | undefined>(nodeCount + 1).fill(undefined);
  cost[0] = 0;
  for (let end = 1; end <= nodeCount; end++) {
    for (const option of byEnd[end]!) {
      const total = cost[option.first]! + option.instructions;
      const isBetter = total < cost[end]! || (total === cost[end] && option.bytes < (chosen[end]?.bytes ?? Infinity));
      if (option.bytes <= budget && isBetter) [cost[end], chosen[end]] = [total, option];
    }
  }
  if (cost[nodeCount] === Infinity) return undefined;
  const steps: StepOption[] = [];
  for (let end = nodeCount; end > 0; end = chosen[end]!.first) steps.unshift(chosen[end]!);
  return { steps, bytes: steps.reduce((most, { bytes }) => Math.max(most, bytes), fixedBytes), instructions: cost[nodeCount]! };
}

/** Always with the first and the last. */
function thinned(budgets: readonly number[]): readonly number[] {
  const stride = Math.ceil(budgets.length / triedBudgets);
  return budgets.filter((_, index) => index % stride === 0 || index === budgets.length - 1);
}
