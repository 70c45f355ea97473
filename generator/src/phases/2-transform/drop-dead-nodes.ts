import { withGraphs } from "../../ir/edit.js";
import type { Graph, Module } from "../../ir/graph.js";
import type { StorageId, ValueId } from "../../ir/ids.js";
import type { Node } from "../../ir/node.js";
import type { Pass } from "./pass.js";

/**
 * Needs nothing. Drops nodes whose results nobody reads.
 * Keeps nodes that write state, and the graph's inputs and outputs.
 */
export const dropDeadNodes: Pass = {
  name: "drop-dead-nodes",
  summary: "drop nodes whose results nobody reads",
  run(module) {
    return withGraphs(module, module.graphs.map((graph) => dropIn(module, graph)));
  },
};

function dropIn(module: Module, graph: Graph): Graph {
  const needed = new Set<StorageId>();
  const storageIdOf = (id: ValueId): StorageId | undefined => {
    const value = module.values.get(id);
    return value?.kind === "tensor" ? value.storage : undefined;
  };
  const scalarsNeeded = new Set<ValueId>();
  const need = (id: ValueId): void => {
    const storage = storageIdOf(id);
    if (storage === undefined) scalarsNeeded.add(id);
    else needed.add(storage);
  };
  graph.outputs.forEach(need);

  const kept: Node[] = [];
  for (const node of [...graph.nodes].reverse()) {
    const isNeeded = node.outputs.some((id) => {
      const storage = storageIdOf(id);
      if (storage === undefined) return scalarsNeeded.has(id);
      return needed.has(storage) || module.storages.get(storage)?.kind === "state";
    });
    if (!isNeeded) continue;
    node.inputs.forEach(need);
    kept.unshift(node);
  }
  return kept.length === graph.nodes.length ? graph : { ...graph, nodes: kept };
}
