import type { Module } from "../../../ir/graph.js";
import type { StorageId, ValueId } from "../../../ir/ids.js";
import { storageBytes } from "../../../ir/storage.js";
import type { SelectedMethod } from "../../3-select/selected-program.js";

/** When the bytes of a planned storage matter, in positions of the method's nodes. */
export interface StorageUse {
  readonly storage: StorageId;
  readonly bytes: number;
  /** The first node that writes it; -1 when the caller does. */
  readonly first: number;
  /** The last node that uses it; the number of nodes when the caller reads it. */
  readonly last: number;
  /** Nodes that write it. */
  readonly writers: readonly number[];
}

/** Every planned storage of a method. State is left out: it has its bytes whatever is decided here. */
export function storageUses(module: Module, { graph, nodes }: SelectedMethod): ReadonlyMap<StorageId, StorageUse> {
  const uses = new Map<StorageId, { first: number; last: number; writers: number[] }>();
  const touch = (id: ValueId, position: number, isWrite: boolean): void => {
    const value = module.values.get(id);
    if (value?.kind !== "tensor" || module.storages.get(value.storage)?.kind !== "arena") return;
    const use = uses.get(value.storage) ?? { first: position, last: position, writers: [] };
    use.last = Math.max(use.last, position);
    if (isWrite && !use.writers.includes(position)) use.writers.push(position);
    uses.set(value.storage, use);
  };
  for (const id of graph.inputs) touch(id, -1, false);
  nodes.forEach(({ node }, position) => {
    for (const id of node.inputs) touch(id, position, false);
    for (const id of node.outputs) touch(id, position, true);
  });
  for (const id of graph.outputs) touch(id, nodes.length, false);
  return new Map(
    [...uses].map(([storage, use]) => [storage, { storage, bytes: storageBytes(module.storages.get(storage)!), ...use }]),
  );
}
