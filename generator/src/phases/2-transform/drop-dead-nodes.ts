import { withGraphs } from "../../ir/edit.js";
import { storageIdOf, type Graph, type Module } from "../../ir/graph.js";
import type { StorageId, ValueId } from "../../ir/ids.js";
import type { Node } from "../../ir/node.js";
import { blocksOf } from "../../ops/control/blocks.js";
import type { Pass } from "./pass.js";

/**
 * Needs nothing. Drops nodes whose results nobody reads.
 * Keeps nodes that write state, branches and loops, numbers, and the graph's inputs and outputs.
 */
export const dropDeadNodes: Pass = {
  name: "drop-dead-nodes",
  summary: "drop nodes whose results nobody reads",
  instead: "nobody reads {result}",
  run(module) {
    return withGraphs(module, module.graphs.map((graph) => dropIn(module, graph)));
  },
};

function dropIn(module: Module, graph: Graph): Graph {
  const needed = new Set<StorageId>();
  const need = (id: ValueId): void => {
    const storage = storageIdOf(module, id);
    if (storage !== undefined) needed.add(storage);
  };
  graph.outputs.forEach(need);

  const kept: Node[] = [];
  const bodies = loopBodies(graph.nodes);
  for (const node of [...graph.nodes].reverse()) {
    // What a loop reads may come from its previous round.
    for (const inner of bodies.get(node) ?? []) inner.inputs.forEach(need);
    const written = node.outputs.flatMap((id) => storageIdOf(module, id) ?? []);
    const isNeeded = written.some((storage) => needed.has(storage) || module.storages.get(storage)?.kind === "state");
    if (written.length > 0 && !isNeeded) continue;
    node.inputs.forEach(need);
    kept.unshift(node);
  }
  return kept.length === graph.nodes.length ? graph : { ...graph, nodes: kept };
}

/** The nodes of each loop, by the node that ends it. */
function loopBodies(nodes: readonly Node[]): ReadonlyMap<Node, readonly Node[]> {
  const bodies = new Map<Node, readonly Node[]>();
  for (const { begin, end, isLoop } of blocksOf(nodes)) if (isLoop) bodies.set(nodes[end]!, nodes.slice(begin, end));
  return bodies;
}
