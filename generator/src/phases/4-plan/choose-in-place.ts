import type { StorageId } from "../../ir/ids.js";
import { tensorOf } from "../../ir/graph.js";
import type { StepProgram } from "../../steps/step-program.js";
import { bufferCollector, type BufferSet } from "./buffers.js";

/** Beyond this many in-place results each is no longer weighed alone; the search is quadratic. */
const weighedResults = 400;

/**
 * The buffers of a program with the in-place results that lower the peak. Begins with all that kernels allow and gives
 * one after the other memory of its own where that leaves less alive: a small result in a large, dead input keeps all
 * of the input occupied. Those go back whose input turned out to be kept by a later result only. Results whose kernel takes
 * longer in place keep memory of their own where that leaves the peak as it is, the dearest first.
 */
export function chooseInPlace(selected: StepProgram): BufferSet {
  const collect = bufferCollector(selected);
  const apart = new Set<StorageId>();
  let best = collect(apart);
  let bestPeaks = peaksOf(best);
  for (const result of best.inPlaceResults.slice(0, weighedResults)) {
    apart.add(result);
    const candidate = collect(apart);
    const peaks = peaksOf(candidate);
    if (isLower(peaks, bestPeaks)) [best, bestPeaks] = [candidate, peaks];
    else apart.delete(result);
  }
  for (const result of [...apart]) {
    apart.delete(result);
    const candidate = collect(apart);
    const peaks = peaksOf(candidate);
    if (isLower(peaks, bestPeaks)) [best, bestPeaks] = [candidate, peaks];
    else apart.add(result);
  }
  for (const result of dearResults(selected, best).slice(0, weighedResults)) {
    apart.add(result);
    const candidate = collect(apart);
    if (peaksOf(candidate)[0]! <= bestPeaks[0]!) best = candidate;
    else apart.delete(result);
  }
  return best;
}

/** In-place results that cost instructions, most first. */
function dearResults({ module, methods }: StepProgram, { inPlaceResults }: BufferSet): readonly StorageId[] {
  const costs = new Map<StorageId, number>();
  for (const { result, instructions } of methods.flatMap(({ steps }) => steps.flatMap(({ takeovers }) => takeovers))) {
    if (instructions > 0) costs.set(tensorOf(module, result).storage, instructions);
  }
  return inPlaceResults.filter((id) => costs.has(id)).sort((a, b) => costs.get(b)! - costs.get(a)!);
}

/** Bytes alive at every step; alignment is not counted. */
export function liveBytes(set: Pick<BufferSet, "buffers" | "steps">): readonly number[] {
  const change = new Array<number>(set.steps.length + 1).fill(0);
  for (const { firstStep, lastStep, sizeBytes } of set.buffers) {
    change[firstStep]! += sizeBytes;
    change[lastStep + 1]! -= sizeBytes;
  }
  let live = 0;
  return set.steps.map((_, step) => (live += change[step]!));
}

/** Live bytes of all steps, largest first: equal layers have equal peaks, and each has to come down by itself. */
function peaksOf(set: BufferSet): readonly number[] {
  return [...liveBytes(set)].sort((a, b) => b - a);
}

function isLower(a: readonly number[], b: readonly number[]): boolean {
  const difference = a.findIndex((bytes, position) => bytes !== b[position]);
  return difference >= 0 && a[difference]! < b[difference]!;
}
