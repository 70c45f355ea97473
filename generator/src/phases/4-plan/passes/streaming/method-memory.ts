import type { StorageId, ValueId } from "../../../../ir/ids.js";
import { storageBytes } from "../../../../ir/storage.js";
import type { ProgramValues, StepMethod } from "../../../../steps/step-program.js";

/** When the bytes of a planned storage matter, in positions of the method's steps. */
export interface StorageUse {
  readonly storage: StorageId;
  readonly bytes: number;
  /** The first step that writes it; -1 when the caller does. */
  readonly first: number;
  /** The last step that uses it; the number of steps when the caller reads it. */
  readonly last: number;
  /** Steps that write it. */
  readonly writers: readonly number[];
}

/** Every planned storage of a method. State is left out: it has its bytes whatever is decided here. */
export function storageUses(module: ProgramValues, { inputs, outputs, steps }: StepMethod): ReadonlyMap<StorageId, StorageUse> {
  const uses = new Map<StorageId, { first: number; last: number; writers: number[] }>();
  const touch = (id: ValueId, position: number, isWrite: boolean): void => {
    const value = module.values.get(id);
    if (value?.kind !== "tensor" || module.storages.get(value.storage)?.kind !== "arena") return;
    const use = uses.get(value.storage) ?? { first: position, last: position, writers: [] };
    use.last = Math.max(use.last, position);
    if (isWrite && !use.writers.includes(position)) use.writers.push(position);
    uses.set(value.storage, use);
  };
  for (const id of inputs) touch(id, -1, false);
  steps.forEach(({ accesses }, position) => {
    for (const { value, mode } of accesses) touch(value, position, mode !== "read");
  });
  for (const id of outputs) touch(id, steps.length, false);
  return new Map(
    [...uses].map(([storage, use]) => [storage, { storage, bytes: storageBytes(module.storages.get(storage)!), ...use }]),
  );
}
