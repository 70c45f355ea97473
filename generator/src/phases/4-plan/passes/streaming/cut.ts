import { weighing } from "../../../../objective.js";
import type { StepOption } from "./segment-options.js";

/** A partition of a method into steps. */
export interface Cut {
  readonly steps: readonly StepOption[];
  /** The largest of the steps' live bytes. */
  readonly bytes: number;
  readonly instructions: number;
}

/**
 * The cuts of `nodeCount` nodes that no other cut beats in both bytes and instructions, smallest first. For a given
 * budget of bytes the cheapest cut is found exactly, by dynamic programming over cut points: what a step needs does
 * not depend on how the rest is cut. From the cheapest cut of all each next budget lies just below what the last cut
 * needs. `fixedBytes` live when no step runs; `exactBytes` finds out what an option really needs, between its
 * `leastBytes` and its `bytes`, and is asked only where that decides something.
 */
export function paretoCuts(
  options: readonly StepOption[],
  nodeCount: number,
  fixedBytes: number,
  exactBytes: (option: StepOption) => number,
): readonly Cut[] {
  const table = new OptionTable(options, nodeCount, exactBytes);
  const cuts: Cut[] = [];
  for (let budget = Infinity; budget >= fixedBytes; ) {
    const steps = table.cheapestWithin(budget);
    if (steps === undefined) break;
    const stepBytes = table.exactBytesOf(steps);
    const instructions = steps.reduce((sum, step) => sum + step.instructions, 0);
    // With no fewer instructions than a smaller cut, the larger one is of no use.
    while (cuts.length > 0 && cuts.at(-1)!.instructions >= instructions) cuts.pop();
    cuts.push({ steps, bytes: Math.max(stepBytes, fixedBytes), instructions });
    budget = Math.min(stepBytes - 1, Math.floor(stepBytes * (1 - weighing.leastCutStep)));
  }
  return cuts.reverse();
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

  /** The largest need of some steps, exactly. */
  exactBytesOf(steps: readonly StepOption[]): number {
    this.#lookAt(steps, 0);
    return steps.reduce((most, step) => Math.max(most, this.bytesOf(step)), 0);
  }

  /** The steps with fewest instructions that need at most `budget` bytes; undefined when there are none. */
  cheapestWithin(budget: number): readonly StepOption[] | undefined {
    for (;;) {
      const cost = new Array<number>(this.nodeCount + 1).fill(Infinity);
      const chosen = new Array<StepOption | undefined>(this.nodeCount + 1).fill(undefined);
      cost[0] = 0;
      for (let end = 1; end <= this.nodeCount; end++) {
        for (const option of this.#byEnd[end]!) {
          const total = cost[option.first]! + option.instructions;
          if (total > cost[end]! || this.bytesOf(option) > budget) continue;
          const known = chosen[end];
          const isBetter = total < cost[end]! || (known !== undefined && this.bytesOf(option) < this.bytesOf(known));
          if (isBetter) [cost[end], chosen[end]] = [total, option];
        }
      }
      if (cost[this.nodeCount] === Infinity) return undefined;
      const steps = pathTo(this.nodeCount, chosen);
      if (!this.#lookAt(steps, budget)) return steps;
    }
  }

  /** Finds out what those of the steps really need that may need more than `budget`; false when that was known. */
  #lookAt(steps: readonly StepOption[], budget: number): boolean {
    const unknown = steps.filter((step) => step.leastBytes < step.bytes && step.bytes > budget && !this.#exact.has(step));
    for (const step of unknown) this.#exact.set(step, this.exactBytes(step));
    return unknown.length > 0;
  }
}

function pathTo(end: number, chosen: readonly (StepOption | undefined)[]): readonly StepOption[] {
  const steps: StepOption[] = [];
  for (let at = end; at > 0; at = chosen[at]!.first) steps.unshift(chosen[at]!);
  return steps;
}
