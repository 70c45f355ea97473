import { withThousands } from "../../diagnostics/with-thousands.js";
import type { ProblemSolution } from "./solve-problem.js";

/** What was reached, and what is proven about it. */
export function formatSolution({ buffers, peakBytes, lowerBoundBytes, nodesExplored, milliseconds }: ProblemSolution): string {
  const gap = peakBytes - lowerBoundBytes;
  const proof = gap === 0 ? "optimal" : `at most ${withThousands(gap)} bytes above the optimum`;
  const effort = nodesExplored === 0 ? "by a greedy order" : `after ${withThousands(nodesExplored)} nodes of the exact search`;
  return `${withThousands(buffers)} buffers in ${withThousands(peakBytes)} bytes, ${proof}; ${effort}, ${(milliseconds / 1000).toFixed(1)} s`;
}
