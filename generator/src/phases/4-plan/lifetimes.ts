import type { StorageId, ValueId } from "../../ir/ids.js";
import type { Step } from "../../steps/step.js";
import type { ProgramValues } from "../../steps/step-program.js";
import type { MethodSchedule } from "./schedule.js";

/** First and last step at which the bytes of a storage matter; inclusive. */
export interface Lifetime {
  readonly firstStep: number;
  readonly lastStep: number;
}

/**
 * Lifetimes of all arena storages over the schedule. Inputs live from the moment the caller writes them, outputs until
 * the caller has read them, an input that is fed by rows not at all; a storage that several methods use lives through all of them.
 */
export function lifetimesOf(module: ProgramValues, schedules: readonly MethodSchedule[]): ReadonlyMap<StorageId, Lifetime> {
  const lifetimes = new Map<StorageId, Lifetime>();
  const touch = (id: ValueId, step: number): void => {
    const value = module.values.get(id);
    if (value?.kind !== "tensor" || module.storages.get(value.storage)?.kind !== "arena") return;
    const known = lifetimes.get(value.storage);
    lifetimes.set(value.storage, {
      firstStep: Math.min(known?.firstStep ?? step, step),
      lastStep: Math.max(known?.lastStep ?? step, step),
    });
  };
  for (const { method, first, last } of schedules) {
    for (const id of method.inputs) if (id !== method.fedInput) touch(id, first);
    method.steps.forEach(({ accesses }, position) => {
      for (const { value } of accesses) touch(value, first + 1 + position);
    });
    for (const id of method.outputs) touch(id, last);
    for (const { begin, end } of loopsOf(method.steps)) keepThroughLoop(lifetimes, first + 1 + begin, first + 1 + end);
  }
  return lifetimes;
}

/** The steps that open and end each loop, inner loops first. */
function loopsOf(steps: readonly Step[]): readonly { readonly begin: number; readonly end: number }[] {
  const open: number[] = [];
  return steps.flatMap(({ role }, position) => {
    if (role === "branch" || role === "loop") open.push(position);
    if (role !== "end") return [];
    const begin = open.pop()!;
    return steps[begin]!.role === "loop" ? [{ begin, end: position }] : [];
  });
}

/** What comes into a loop or leaves it lives through all of its rounds. */
function keepThroughLoop(lifetimes: Map<StorageId, Lifetime>, begin: number, end: number): void {
  for (const [id, { firstStep, lastStep }] of lifetimes) {
    const isInside = firstStep >= begin && lastStep <= end;
    const isOutside = lastStep < begin || firstStep > end;
    if (isInside || isOutside) continue;
    lifetimes.set(id, { firstStep: Math.min(firstStep, begin), lastStep: Math.max(lastStep, end) });
  }
}
