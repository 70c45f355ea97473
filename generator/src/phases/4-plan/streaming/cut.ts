import type { StepOption } from "./segment-options.js";

/** A partition of a method into steps. */
export interface Cut {
  readonly steps: readonly StepOption[];
  /** The largest of the steps' live bytes. */
  readonly bytes: number;
  readonly instructions: number;
}

/** Budgets that are tried between the smallest possible and the largest needed. */
const triedBudgets = 60;

/**
 * The cuts of `nodeCount` nodes that no other cut beats in both bytes and instructions, smallest first. For a given
 * budget of bytes the cheapest cut is found exactly, by dynamic programming over cut points: what a step needs does
 * not depend on how the rest is cut. `fixedBytes` live when no step runs; `exactBytes` finds out what an option
 * really needs, between its `leastBytes` and its `bytes`, and is asked only where that decides something.
 */
export function paretoCuts(
  options: readonly StepOption[],
  nodeCount: number,
  fixedBytes: number,
  exactBytes: (option: StepOption) => number,
): readonly Cut[] {
  const table = new OptionTable(options, nodeCount, exactBytes);
  const least = table.leastBytes();
  if (least === Infinity) return [];
  const needs = options.map(({ bytes }) => Math.max(bytes, least));
  const budgets = thinned([...new Set([least, ...needs])].sort((a, b) => a - b));
  const cuts: Cut[] = [];
  for (const budget of budgets) {
    const steps = table.cheapestWithin(budget);
    const instructions = steps.reduce((sum, step) => sum + step.instructions, 0);
    if (instructions >= (cuts.at(-1)?.instructions ?? Infinity)) continue;
    const bytes = steps.reduce((most, step) => Math.max(most, table.bytesOf(step)), fixedBytes);
    cuts.push({ steps, bytes, instructions });
  }
  return cuts;
}

class OptionTable {
  readonly #byEnd: readonly (readonly StepOption[])[];
  readonly #exact = new Map<StepOption, number>();

  constructor(
    options: readonly StepOption[],
    private readonly nodeCount: number,
    private readonly exactBytes: (option: StepOption) => number,
  ) {
    const byEnd = Array.from({ length: nodeCount + 1 }, (): StepOption[] => []);
    for (const option of options) byEnd[option.end]!.push(option);
    this.#byEnd = byEnd;
  }

  /** As far as it is known: too little for options that nobody has looked at. */
  bytesOf(option: StepOption): number {
    return this.#exact.get(option) ?? option.leastBytes;
  }

  /** The smallest possible largest need; Infinity when the options do not reach the end. */
  leastBytes(): number {
    for (;;) {
      const best = new Array<number>(this.nodeCount + 1).fill(Infinity);
      const chosen = new Array<StepOption | undefined>(this.nodeCount + 1).fill(undefined);
      best[0] = 0;
      for (let end = 1; end <= this.nodeCount; end++) {
        for (const option of this.#byEnd[end]!) {
          const need = Math.max(best[option.first]!, this.bytesOf(option));
          if (need < best[end]!) [best[end], chosen[end]] = [need, option];
        }
      }
      const least = best[this.nodeCount]!;
      if (least === Infinity || !this.#lookAt(pathTo(this.nodeCount, chosen))) return least;
    }
  }

  /** The steps with fewest instructions that need at most `budget` bytes; there are some. */
  cheapestWithin(budget: number): readonly StepOption[] {
    for (;;) {
      const cost = new Array<number>(this.nodeCount + 1).fill(Infinity);
      const chosen = new Array<StepOption | undefined>(this.nodeCount + 1).fill(undefined);
      cost[0] = 0;
      for (let end = 1; end <= this.nodeCount; end++) {
        for (const option of this.#byEnd[end]!) {
          const total = cost[option.first]! + option.instructions;
          const known = chosen[end];
          const isBetter = total < cost[end]! || (total === cost[end] && known !== undefined && this.bytesOf(option) < this.bytesOf(known));
          if (isBetter && this.bytesOf(option) <= budget) [cost[end], chosen[end]] = [total, option];
        }
      }
      const steps = pathTo(this.nodeCount, chosen);
      if (!this.#lookAt(steps)) return steps;
    }
  }

  /** Finds out what these options really need; false when that was known. */
  #lookAt(steps: readonly StepOption[]): boolean {
    const unknown = steps.filter((step) => step.leastBytes < step.bytes && !this.#exact.has(step));
    for (const step of unknown) this.#exact.set(step, this.exactBytes(step));
    return unknown.length > 0;
  }
}

function pathTo(end: number, chosen: readonly (StepOption | undefined)[]): readonly StepOption[] {
  const steps: StepOption[] = [];
  for (let at = end; at > 0; at = chosen[at]!.first) steps.unshift(chosen[at]!);
  return steps;
}

/** Always with the first and the last. */
function thinned(budgets: readonly number[]): readonly number[] {
  const stride = Math.ceil(budgets.length / triedBudgets);
  return budgets.filter((_, index) => index % stride === 0 || index === budgets.length - 1);
}
