import { instanceOf, nextCapacity, type Instance } from "./exact/instance.js";
import { RestartedSearch } from "./exact/restarts.js";
import type { Verdict } from "./exact/search.js";
import { packGreedily } from "./greedy/greedy.js";
import type { Packing } from "./greedy/place-in-order.js";
import type { Item } from "./items.js";
import { lowerBoundOf } from "./lower-bound.js";
import { Stopwatch, type SearchBudget } from "./search-budget.js";

/** Items packed in one bank, and what is proven about it. */
export interface BankPacking extends Packing {
  /** No packing of these items ends below this. */
  readonly lowerBoundBytes: number;
  readonly nodesExplored: number;
}

export interface PackProgress {
  readonly peakBytes: number;
  readonly lowerBoundBytes: number;
  /** What the search tries to reach just now. */
  readonly targetBytes: number;
  readonly nodesExplored: number;
}

export interface PackOptions {
  readonly budget: SearchBudget;
  /** Good enough: nothing is tried once the packing ends within this. Absent: as low as can be. */
  readonly goalBytes?: number;
  readonly onProgress?: (progress: PackProgress) => void;
}

/** Shares of the budget: first for the lower bound itself, then up to here for halving the gap, the rest for the last byte. */
const boundShare = 0.4;
const halvingShare = 0.8;

/** Of the gap between bound and packing that is still untried; each halving gets this share of the budget. */
const halvingStep = 0.08;

/** Greedy orders first; if they miss the goal, an exact search under the budget. */
export function packBank(items: readonly Item[], options: PackOptions): BankPacking {
  const { bytes: bound } = lowerBoundOf(items);
  const greedy = packGreedily(items, Math.max(bound, options.goalBytes ?? 0));
  const goal = Math.max(bound, options.goalBytes ?? bound);
  const isDone = greedy.peakBytes <= goal || (options.goalBytes ?? bound) < bound;
  const instance = isDone || options.budget.nodes <= 0 ? undefined : instanceOf(items);
  if (instance === undefined) return { ...greedy, lowerBoundBytes: bound, nodesExplored: 0 };
  return new BankSearch(instance, greedy, bound, goal, options).run();
}

/** Bounds that close in on each other. */
class BankSearch {
  readonly #stopwatch: Stopwatch;
  #best: Packing;
  #lowerBound: number;

  constructor(
    readonly instance: Instance,
    greedy: Packing,
    bound: number,
    readonly goal: number,
    readonly options: PackOptions,
  ) {
    this.#stopwatch = new Stopwatch(options.budget);
    this.#best = greedy;
    this.#lowerBound = bound;
  }

  run(): BankPacking {
    if (this.options.goalBytes === undefined) this.#minimise();
    else this.#try(this.goal, 1);
    return { ...this.#best, lowerBoundBytes: this.#lowerBound, nodesExplored: this.#stopwatch.nodes };
  }

  #minimise(): void {
    this.#try(this.#lowerBound, boundShare);
    for (let untried = this.#lowerBound; untried < this.#best.peakBytes - 1 && !this.#stopwatch.isPast(halvingShare); ) {
      const target = Math.floor((untried + this.#best.peakBytes - 1) / 2);
      const verdict = this.#try(target, Math.min(halvingShare, this.#stopwatch.usedShare + halvingStep));
      untried = Math.max(this.#lowerBound, verdict === "unknown" ? target + 1 : untried);
    }
    while (this.#lowerBound < this.#best.peakBytes && this.#try(this.#best.peakBytes - 1, 1) === "found");
  }

  #try(targetBytes: number, share: number): Verdict {
    const search = new RestartedSearch(this.instance, targetBytes);
    const verdict = search.continue(this.#stopwatch, share, () => this.#report(targetBytes));
    if (verdict === "found") this.#best = packingOf(this.instance, search.bases());
    else if (verdict === "refuted") {
      this.#lowerBound = Math.min(this.#best.peakBytes, nextCapacity(this.instance, targetBytes));
    }
    return verdict;
  }

  #report(targetBytes: number): void {
    const { peakBytes } = this.#best;
    this.options.onProgress?.({ peakBytes, lowerBoundBytes: this.#lowerBound, targetBytes, nodesExplored: this.#stopwatch.nodes });
  }
}

function packingOf({ items }: Instance, bases: readonly number[]): Packing {
  const peakBytes = items.reduce((peak, { extentBytes }, index) => Math.max(peak, bases[index]! + extentBytes), 0);
  return { bases, peakBytes };
}
