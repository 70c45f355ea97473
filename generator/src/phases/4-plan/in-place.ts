import { tensorOf, type Module } from "../../ir/graph.js";
import type { StorageId, ValueId } from "../../ir/ids.js";
import { storageBytes } from "../../ir/storage.js";
import type { SelectedNode } from "../3-select/selected-program.js";
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
interface Takeover {
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
  module: Module,
  schedules: readonly MethodSchedule[],
  lifetimes: ReadonlyMap<StorageId, Lifetime>,
  apart: ReadonlySet<StorageId>,
): Owners {
  const places = new Map<StorageId, SharedPlace>();
  const placeOf = (id: StorageId): SharedPlace => places.get(id) ?? { owner: id, offset: 0, grows: false };
  // The last step of everything that lives in an owner's bytes so far.
  const lastStepIn = new Map<StorageId, number>();

  for (const { method, first } of schedules) {
    method.nodes.forEach((selected, index) => {
      const step = first + 1 + index;
      const pair = overwritable(module, selected, (input, result) => {
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

function overwritable(
  module: Module,
  { node, implementation }: SelectedNode,
  diesHere: (input: StorageId, result: StorageId) => boolean,
): Takeover | undefined {
  if (implementation.kind === "segment") {
    return implementation.overlaps
      .map(({ input, result, bytes }) => ({ input: tensorOf(module, input).storage, result: tensorOf(module, result).storage, offset: -bytes, grows: true }))
      .find(({ input, result }) => diesHere(input, result));
  }
  const resultId = node.outputs[0];
  if (resultId === undefined || node.outputs.length !== 1) return undefined;
  const result = wholeArenaStorage(module, resultId);
  if (result === undefined) return undefined;
  for (const inputId of implementation.inPlace) {
    const input = wholeArenaStorage(module, inputId);
    if (input === undefined || input === result) continue;
    if (bytesOf(module, result) <= bytesOf(module, input) && diesHere(input, result)) return { input, result, offset: 0, grows: false };
  }
  return undefined;
}

/** The storage of a planned tensor that begins at its first byte. */
function wholeArenaStorage(module: Module, id: ValueId): StorageId | undefined {
  const tensor = module.values.get(id);
  if (tensor?.kind !== "tensor") return undefined;
  const isArena = module.storages.get(tensor.storage)?.kind === "arena";
  return isArena && tensor.byteOffset === 0 ? tensor.storage : undefined;
}

function bytesOf(module: Module, id: StorageId): number {
  return storageBytes(module.storages.get(id)!);
}
