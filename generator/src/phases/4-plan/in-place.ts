import { tensorOf } from "../../ir/graph.js";
import type { StorageId, ValueId } from "../../ir/ids.js";
import { storageBytes } from "../../ir/storage.js";
import { readsOf, type Step } from "../../steps/step.js";
import type { ProgramValues } from "../../steps/step-program.js";
import type { Lifetime } from "./lifetimes.js";
import type { MethodSchedule } from "./schedule.js";

/** Where a storage lies that takes over the bytes of another one. */
export interface SharedPlace {
  /** The storage at the end of the chain: it owns its bytes. */
  readonly owner: StorageId;
  /** Bytes from the beginning of the owner; negative where a result grows towards the rows of its input. */
  readonly offset: number;
  /** True where the result grows over rows that die on the way: before and after, input and result need less. */
  readonly grows: boolean;
}

export type Owners = ReadonlyMap<StorageId, SharedPlace>;

/** A result and the dying input whose memory it takes over. */
interface Shared {
  readonly input: StorageId;
  readonly result: StorageId;
  /** Where the result begins, in bytes from the beginning of the input. */
  readonly offset: number;
  readonly grows: boolean;
}

/**
 * Results that take over the memory of an input which dies at their node, as kernels allow it, except those in `apart`.
 * A small result keeps the whole of a large input occupied: whether that pays, the caller decides.
 */
export function inPlaceStorages(
  module: ProgramValues,
  schedules: readonly MethodSchedule[],
  lifetimes: ReadonlyMap<StorageId, Lifetime>,
  apart: ReadonlySet<StorageId>,
): Owners {
  const places = new Map<StorageId, SharedPlace>();
  const placeOf = (id: StorageId): SharedPlace => places.get(id) ?? { owner: id, offset: 0, grows: false };
  // The last step of everything that lives in an owner's bytes so far.
  const lastStepIn = new Map<StorageId, number>();

  for (const { method, first } of schedules) {
    method.steps.forEach((runs, index) => {
      const step = first + 1 + index;
      const pair = overwritable(module, runs, (input, result) => {
        const root = placeOf(input).owner;
        const end = Math.max(lifetimes.get(input)?.lastStep ?? Infinity, lastStepIn.get(root) ?? -1);
        const isFree = end === step && lifetimes.get(result)?.firstStep === step;
        return isFree && !places.has(result) && root !== result && !apart.has(result);
      });
      if (pair === undefined) return;
      const { owner, offset } = placeOf(pair.input);
      places.set(pair.result, { owner, offset: offset + pair.offset, grows: pair.grows });
      lastStepIn.set(owner, lifetimes.get(pair.result)!.lastStep);
    });
  }
  return places;
}

/** The first right of a step that can be used. */
function overwritable(
  module: ProgramValues,
  step: Step,
  diesHere: (input: StorageId, result: StorageId) => boolean,
): Shared | undefined {
  for (const { input: inputId, result: resultId, offset, grows } of step.takeovers) {
    const input = storageOf(module, inputId, grows);
    const result = storageOf(module, resultId, grows);
    if (input === undefined || result === undefined || input === result) continue;
    if (!grows && !mayAllBeOverwritten(module, step, input, resultId)) continue;
    if ((grows || bytesOf(module, result) <= bytesOf(module, input)) && diesHere(input, result)) return { input, result, offset, grows };
  }
  return undefined;
}

/** Whether the step may overwrite everything that it reads of a storage: other views of it may be read later than they are written. */
function mayAllBeOverwritten(module: ProgramValues, step: Step, input: StorageId, result: ValueId): boolean {
  const views = readsOf(step).filter((id) => isIn(module, id, input));
  return views.every(
    (id) => wholeArenaStorage(module, id) === input && step.takeovers.some((right) => right.input === id && right.result === result && !right.grows),
  );
}

function isIn(module: ProgramValues, id: ValueId, storage: StorageId): boolean {
  const value = module.values.get(id);
  return value?.kind === "tensor" && value.storage === storage;
}

/** The planned storage of a tensor; of one that does not grow only where it begins at the first byte. */
function storageOf(module: ProgramValues, id: ValueId, grows: boolean): StorageId | undefined {
  return grows ? tensorOf(module, id).storage : wholeArenaStorage(module, id);
}

/** The storage of a planned tensor that begins at its first byte. */
function wholeArenaStorage(module: ProgramValues, id: ValueId): StorageId | undefined {
  const tensor = module.values.get(id);
  if (tensor?.kind !== "tensor") return undefined;
  const isArena = module.storages.get(tensor.storage)?.kind === "arena";
  return isArena && tensor.byteOffset === 0 ? tensor.storage : undefined;
}

function bytesOf(module: ProgramValues, id: StorageId): number {
  return storageBytes(module.storages.get(id)!);
}
