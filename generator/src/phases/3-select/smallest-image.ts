import { weighing } from "../../objective.js";

/** A kernel that could compute a node. */
export interface Candidate {
  readonly kernel: string;
  readonly instructions: number;
  /** Constants beyond those of the plain packing. */
  readonly extraFlash: number;
}

/** The number of the candidate that each node takes. */
type Choice = readonly number[];

/**
 * For every node the number of its candidate, so that code and constants of the image are few and the sum of predicted
 * instructions stays within a limit. Code counts once in an image however many nodes call it, so nodes cannot
 * choose one by one: from the fastest choice on, the step that saves most bytes for an added instruction is taken until
 * none is left that is worth it and stays within the limit. `codeBytes` weighs the code of some kernels together.
 */
export function smallestImage(
  nodes: readonly (readonly Candidate[])[],
  codeBytes: (kernels: ReadonlySet<string>) => number,
): Choice {
  const search = new ImageSearch(nodes, codeBytes);
  let chosen = search.fastest();
  const limit = weighing.longestSmallestRun * search.instructionsOf(chosen);
  for (let better = search.smaller(chosen, limit); better !== undefined; better = search.smaller(chosen, limit)) {
    chosen = better;
  }
  return search.fastestWithin(chosen);
}

class ImageSearch {
  readonly #nodes: readonly (readonly Candidate[])[];
  readonly #codeBytes: (kernels: ReadonlySet<string>) => number;
  readonly #kernels: readonly string[];

  constructor(nodes: readonly (readonly Candidate[])[], codeBytes: (kernels: ReadonlySet<string>) => number) {
    this.#nodes = nodes;
    this.#codeBytes = codeBytes;
    this.#kernels = [...new Set(nodes.flatMap((candidates) => candidates.map(({ kernel }) => kernel)))];
  }

  fastest(): Choice {
    return this.#nodes.map((candidates) => leastBy(candidates, ({ instructions }) => instructions));
  }

  instructionsOf(choice: Choice): number {
    return this.#taken(choice).reduce((sum, { instructions }) => sum + instructions, 0);
  }

  /** The step that saves most bytes for an added instruction; undefined when none saves bytes. */
  smaller(chosen: Choice, limit: number): Choice | undefined {
    const [bytes, instructions] = [this.#bytesOf(chosen), this.instructionsOf(chosen)];
    let best: { readonly choice: Choice; readonly gain: number } | undefined;
    for (const choice of this.#steps(chosen)) {
      const longer = this.instructionsOf(choice);
      if (longer > limit) continue;
      const saved = bytes - this.#bytesOf(choice);
      const gain = saved / Math.max(1, longer - instructions);
      const isWorthIt = saved / bytes >= (weighing.leastSavedShare * (longer - instructions)) / instructions;
      if (saved > 0 && isWorthIt && (best === undefined || gain > best.gain)) best = { choice, gain };
    }
    return best?.choice;
  }

  /** The fastest candidate of every node among the kernels that are in the image anyway. */
  fastestWithin(chosen: Choice): Choice {
    const used = this.#usedBy(chosen);
    return this.#nodes.map((candidates, node) => {
      const { extraFlash } = candidates[chosen[node]!]!;
      return leastBy(candidates, (candidate) =>
        used.has(candidate.kernel) && candidate.extraFlash <= extraFlash ? candidate.instructions : Infinity,
      );
    });
  }

  /**
   * Every node that can take a kernel takes it; the same for two kernels at once, because those of two families may
   * share their code; every node of one kernel goes over to another; one node alone changes, where constants differ.
   */
  *#steps(chosen: Choice): Generator<Choice> {
    const used = this.#usedBy(chosen);
    for (const [at, to] of this.#kernels.entries()) {
      const once = this.#moved(chosen, to);
      yield once;
      for (const second of this.#kernels.slice(at + 1)) yield this.#moved(once, second);
      for (const from of used) if (from !== to) yield this.#moved(chosen, to, from);
    }
    for (const [node, candidates] of this.#nodes.entries()) {
      if (candidates.every(({ extraFlash }) => extraFlash === 0)) continue;
      for (const at of candidates.keys()) yield chosen.map((before, other) => (other === node ? at : before));
    }
  }

  /** The nodes that can take kernel `to` take it: all of them, or those of kernel `from`. */
  #moved(chosen: Choice, to: string, from?: string): Choice {
    return this.#nodes.map((candidates, node) => {
      const at = candidates.findIndex(({ kernel }) => kernel === to);
      return at < 0 || (from !== undefined && candidates[chosen[node]!]!.kernel !== from) ? chosen[node]! : at;
    });
  }

  #bytesOf(choice: Choice): number {
    return this.#codeBytes(this.#usedBy(choice)) + this.#taken(choice).reduce((sum, { extraFlash }) => sum + extraFlash, 0);
  }

  #usedBy(choice: Choice): ReadonlySet<string> {
    return new Set(this.#taken(choice).map(({ kernel }) => kernel));
  }

  #taken(choice: Choice): readonly Candidate[] {
    return this.#nodes.map((candidates, node) => candidates[choice[node]!]!);
  }
}

/** The place of the first element with the least value. */
function leastBy<Element>(elements: readonly Element[], valueOf: (element: Element) => number): number {
  const values = elements.map(valueOf);
  return values.indexOf(Math.min(...values));
}
