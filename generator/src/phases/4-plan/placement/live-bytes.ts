import type { Item } from "./items.js";

/** For each item, the largest sum of live bytes at any of its steps; alignment is not counted. */
export function fullestSteps(items: readonly Item[]): readonly number[] {
  const change = new Map<number, number>();
  const add = (step: number, bytes: number): void => {
    change.set(step, (change.get(step) ?? 0) + bytes);
  };
  for (const { pieces } of items) {
    for (const { firstStep, lastStep, sizeBytes } of pieces) {
      add(firstStep, sizeBytes);
      add(lastStep + 1, -sizeBytes);
    }
  }
  const steps = [...change.keys()].sort((a, b) => a - b);
  const indexOf = new Map(steps.map((step, index) => [step, index]));
  let live = 0;
  // maxima[k][i]: the maximum over the 2^k steps from i on; any range is two overlapping ones.
  const maxima = [steps.map((step) => (live += change.get(step)!))];
  for (let width = 1; 2 * width <= steps.length; width *= 2) {
    const narrow = maxima.at(-1)!;
    maxima.push(narrow.slice(0, steps.length - 2 * width + 1).map((bytes, index) => Math.max(bytes, narrow[index + width]!)));
  }
  return items.map(({ firstStep, lastStep }) => {
    const [first, end] = [indexOf.get(firstStep)!, indexOf.get(lastStep + 1)!];
    const level = Math.floor(Math.log2(end - first));
    return Math.max(maxima[level]![first]!, maxima[level]![end - 2 ** level]!);
  });
}
