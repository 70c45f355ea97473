import type { StorageId, ValueId } from "./ids.js";
import { mapValueRefs, type Node } from "./node.js";
import type { Graph, Module, Values } from "./graph.js";
import type { Storage } from "./storage.js";
import type { GraphValue, Tensor } from "./tensor.js";

/** The same module with other graphs. */
export function withGraphs(module: Module, graphs: readonly Graph[]): Module {
  return { ...module, graphs };
}

/** The same module with some values replaced or added. */
export function withValues<Edited extends Values>(module: Edited, values: Iterable<GraphValue>): Edited {
  const merged = new Map(module.values);
  for (const value of values) merged.set(value.id, value);
  return { ...module, values: merged };
}

/** The same module with some storages replaced or added. */
export function withStorages<Edited extends Values>(module: Edited, storages: Iterable<Storage>): Edited {
  const merged = new Map(module.storages);
  for (const storage of storages) merged.set(storage.id, storage);
  return { ...module, storages: merged };
}

/** The same tensor seen through other memory. */
export function viewOf(tensor: Tensor, base: Tensor, strides: readonly number[], byteOffset: number): Tensor {
  return { ...tensor, storage: base.storage, strides, byteOffset: base.byteOffset + byteOffset };
}

/**
 * Every view of the storage of `result`, moved into the memory of `base`: `strides` and `byteOffset` place `result` there,
 * the others follow. The storage of `result` is then unused.
 */
export function movedViews(
  module: Module,
  result: Tensor,
  base: Tensor,
  strides: readonly number[],
  byteOffset: number,
): readonly Tensor[] {
  return [...module.values.values()].flatMap((value) => {
    if (value.kind !== "tensor" || value.storage !== result.storage) return [];
    const own = value.id === result.id ? strides : value.strides;
    return [viewOf(value, base, own, byteOffset + value.byteOffset - result.byteOffset)];
  });
}

/** The same node reading and writing other values. */
export function withMappedValues(node: Node, map: (value: ValueId) => ValueId): Node {
  return {
    ...node,
    arguments: mapValueRefs(node.arguments, map),
    inputs: node.inputs.map(map),
    outputs: node.outputs.map(map),
  };
}

/** Keeps only the values that graphs mention and the storages that kept values use. */
export function withoutUnreferenced(module: Module): Module {
  const usedValues = new Set<ValueId>();
  for (const graph of module.graphs) {
    for (const id of [...graph.inputs, ...graph.outputs]) usedValues.add(id);
    for (const { value } of graph.scalarOutputs ?? []) if (typeof value !== "object") usedValues.add(value);
    for (const node of graph.nodes) for (const id of [...node.inputs, ...node.outputs]) usedValues.add(id);
  }
  const values = new Map([...module.values].filter(([id]) => usedValues.has(id)));
  const usedStorages = new Set<StorageId>();
  for (const value of values.values()) if (value.kind === "tensor") usedStorages.add(value.storage);
  const storages = new Map([...module.storages].filter(([id]) => usedStorages.has(id)));
  return { ...module, values, storages };
}
