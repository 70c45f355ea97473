/** How long an exact search may go on. Nodes make results repeatable; a clock is for people who wait. */
export interface SearchBudget {
  readonly nodes: number;
  readonly clock?: { readonly nowMs: () => number; readonly limitMs: number };
}

/** Repeatable, and about a second: what a compilation spends on one bank at most. A node costs up to the square of the items. */
export function modestBudget(itemCount: number): SearchBudget {
  return { nodes: Math.min(20_000, Math.ceil(300_000_000 / Math.max(itemCount, 1) ** 2)) };
}

/** A budget in use: counts nodes and looks at the clock. Shares of a budget run from 0 to 1. */
export class Stopwatch {
  readonly #budget: SearchBudget;
  readonly #startMs: number;
  #nodes = 0;

  constructor(budget: SearchBudget) {
    this.#budget = budget;
    this.#startMs = budget.clock?.nowMs() ?? 0;
  }

  get nodes(): number {
    return this.#nodes;
  }

  count(nodes: number): void {
    this.#nodes += nodes;
  }

  nodesUntil(share: number): number {
    return Math.max(0, Math.floor(this.#budget.nodes * share) - this.#nodes);
  }

  isPast(share: number): boolean {
    return this.nodesUntil(share) === 0 || this.isLate(share);
  }

  isLate(share: number): boolean {
    const { clock } = this.#budget;
    return clock !== undefined && clock.nowMs() - this.#startMs >= clock.limitMs * share;
  }

  get usedShare(): number {
    const { clock, nodes } = this.#budget;
    const timeShare = clock === undefined ? 0 : (clock.nowMs() - this.#startMs) / Math.max(clock.limitMs, 1);
    return Math.min(1, Math.max(this.#nodes / Math.max(nodes, 1), timeShare));
  }
}
