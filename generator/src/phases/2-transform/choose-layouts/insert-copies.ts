import { withGraphs, withMappedValues, withStorages, withValues } from "../../../ir/edit.js";
import { tensorOf, type Graph, type Module } from "../../../ir/graph.js";
import { storageId, valueId, type ValueId } from "../../../ir/ids.js";
import { contiguousStrides } from "../../../ir/layout.js";
import type { Node } from "../../../ir/node.js";
import type { ArenaStorage } from "../../../ir/storage.js";
import type { Tensor } from "../../../ir/tensor.js";
import { blocksOf } from "../../../ops/control/blocks.js";
import { reorderNode } from "../../../ops/layout/reorder.js";
import { bytesOf, type LayoutCosts, type LayoutOf } from "./layout-costs.js";
import { channelsLastStrides, isSameOrder, type Strides } from "./memory-order.js";

/** Copies operands into the order that their operator wants, and results out of the order in which it gives them. */
export function insertCopies(module: Module, costs: LayoutCosts, layoutOf: LayoutOf): Module {
  return module.graphs.reduce((current, graph) => insertIn(current, graph, costs, layoutOf), module);
}

function insertIn(module: Module, graph: Graph, costs: LayoutCosts, layoutOf: LayoutOf): Module {
  if (graph.nodes.every((node) => costs.of(node, layoutOf).copies.size === 0)) return module;
  const added: { readonly tensor: Tensor; readonly storage: ArenaStorage }[] = [];
  let [nextValue, nextStorage] = [Math.max(...module.values.keys()) + 1, Math.max(...module.storages.keys()) + 1];
  let instruction = Math.max(...graph.nodes.map(({ origin }) => origin.instruction)) + 1;
  const names = new Set([...module.values.values()].map(({ name }) => name));
  const copyOf = (id: ValueId, strides: Strides): ValueId => {
    const source = tensorOf(module, id);
    const base = `${source.name}_${orderName(source.sizes, strides)}`;
    let name = base;
    for (let suffix = 1; names.has(name); suffix++) name = `${base}_${suffix}`;
    names.add(name);
    const storage: ArenaStorage = { kind: "arena", id: storageId(nextStorage++), name, sizeBytes: bytesOf(source) };
    const tensor: Tensor = { ...source, id: valueId(nextValue++), name, strides, storage: storage.id, byteOffset: 0 };
    added.push({ tensor, storage });
    return tensor.id;
  };
  // In a branch or a loop a copy may be older than what its next reader expects.
  const isStraight = blocksOf(graph.nodes).length === 0;
  const copies = new Map<string, ValueId>();
  const nodes = graph.nodes.flatMap((node): readonly Node[] => {
    const wanted = costs.of(node, layoutOf).copies;
    for (const id of node.outputs) for (const key of [...copies.keys()]) if (key.startsWith(`${id} `)) copies.delete(key);
    if (wanted.size === 0) return [node];
    const [before, after]: [Node[], Node[]] = [[], []];
    const replaced = new Map<ValueId, ValueId>();
    const next = () => ({ method: node.origin.method, instruction: instruction++ });
    for (const [id, strides] of wanted) {
      const key = `${id} ${strides.join(",")}`;
      const known = isStraight && !node.outputs.includes(id) ? copies.get(key) : undefined;
      const copy = known ?? copyOf(id, strides);
      replaced.set(id, copy);
      if (node.inputs.includes(id) && known === undefined) before.push(reorderNode(id, copy, next()));
      if (node.outputs.includes(id)) after.push(reorderNode(copy, id, next()));
      copies.set(key, copy);
    }
    return [...before, withMappedValues(node, (id) => replaced.get(id) ?? id), ...after];
  });
  const grown = withStorages(withValues(module, added.map(({ tensor }) => tensor)), added.map(({ storage }) => storage));
  return withGraphs(grown, grown.graphs.map((other) => (other.name === graph.name ? { ...graph, nodes } : other)));
}

function orderName(sizes: readonly number[], strides: Strides): string {
  if (isSameOrder(sizes, strides, contiguousStrides(sizes))) return "row_major";
  return isSameOrder(sizes, strides, channelsLastStrides(sizes)) ? "channels_last" : "reordered";
}
