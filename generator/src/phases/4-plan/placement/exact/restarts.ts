import type { Stopwatch } from "../search-budget.js";
import { createRandom } from "./random.js";
import { failureWeights, measuresOf, rankBy, type Measures } from "./ranks.js";
import { Search, type Verdict } from "./search.js";
import type { Instance } from "./instance.js";

/** Nodes of the shortest run; the others are multiples of it. */
const runNodes = 700;

/** What a section's failures count for after another run. */
const failureDecay = 0.9;

/** How strongly the runs in turn shuffle items of nearly equal rank. */
const noises = [0, 0.3, 1];

/** A search within one capacity that can be continued: what it refuted and where it failed is kept. */
export class RestartedSearch {
  readonly #search: Search;
  readonly #measures: Measures;
  readonly #random = createRandom(1);
  #runs = 0;

  constructor(
    readonly instance: Instance,
    readonly capacityBytes: number,
  ) {
    this.#search = new Search(instance, capacityBytes);
    const { load, capacity } = this.#search.state;
    this.#measures = measuresOf(instance, load.slice(), capacity);
  }

  /**
   * Runs of different orders, most short and some long, until one finds or refutes, or a share of the budget is used up.
   * Searches of this kind are lucky or hopeless: many beginnings find sooner than one.
   */
  continue(stopwatch: Stopwatch, share: number, onRun: () => void): Verdict {
    while (!stopwatch.isPast(share)) {
      const before = this.#search.nodes;
      const limit = Math.min(runNodes * luby(this.#runs + 1), stopwatch.nodesUntil(share));
      const verdict = this.#search.run(this.#nextRank(), limit, () => !stopwatch.isLate(share));
      const nodes = this.#search.nodes - before;
      stopwatch.count(nodes);
      onRun();
      // A run without nodes has nothing left to search, and will not have either when it is repeated.
      if (verdict !== "unknown" || nodes === 0) return verdict;
      const { failures } = this.#search.state;
      for (let section = 0; section < failures.length; section++) failures[section]! *= failureDecay;
    }
    return "unknown";
  }

  bases(): readonly number[] {
    return this.#search.bases();
  }

  #nextRank(): Int32Array {
    const { tightness, span, area } = this.#measures;
    const run = this.#runs++;
    if (run === 0) return rankBy(tightness, span, area);
    if (run === 1) return rankBy(tightness, area, span);
    if (run === 2) return rankBy(span, area, tightness);
    const weights = failureWeights(this.instance, this.#search.state.failures, run % 3 === 0 ? "worst" : "sum");
    const noise = noises[run % noises.length]!;
    const base = Math.floor(run / 2) % 2 === 0 ? area : span;
    return rankBy(
      tightness.map((value, item) => value + weights[item]!),
      base.map((value) => Math.log(value) + noise * (this.#random() - 0.5)),
    );
  }
}

/** 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...: within a constant factor of the best schedule of restarts, whatever it is. */
export function luby(index: number): number {
  let size = 1;
  while (size < index + 1) size *= 2;
  return size === index + 1 ? size / 2 : luby(index - size / 2 + 1);
}
