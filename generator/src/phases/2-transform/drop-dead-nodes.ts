import { symbolsOf, type Dim } from "../../ir/dim.js";
import { withGraphs } from "../../ir/edit.js";
import { storageIdOf, type Graph, type Module } from "../../ir/graph.js";
import type { StorageId, ValueId } from "../../ir/ids.js";
import type { ArgumentValue, Node } from "../../ir/node.js";
import { blocksOf } from "../../ops/control/blocks.js";
import { controlNames } from "../../ops/control/control-operators.js";
import type { Pass } from "./pass.js";

/**
 * Needs nothing. Drops nodes whose results, tensors or numbers, nobody reads.
 * Keeps nodes that write state, branches and loops, numbers that sizes are made of, and the graph's inputs and outputs.
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
  const numbers = new Set<ValueId>((graph.scalarOutputs ?? []).flatMap(({ value }) => (typeof value === "object" ? [] : [value])));
  const sizes = namesInSizes(module, graph);
  const isNumber = (id: ValueId): boolean => module.values.get(id)?.kind === "scalar";
  const isRead = (id: ValueId): boolean => numbers.has(id) || sizes.has(module.values.get(id)!.name);
  const read = (id: ValueId): void => {
    need(id);
    if (isNumber(id)) numbers.add(id);
  };

  const kept: Node[] = [];
  const bodies = loopBodies(graph.nodes);
  for (const node of [...graph.nodes].reverse()) {
    // What a loop reads may come from its previous round.
    for (const inner of bodies.get(node) ?? []) inner.inputs.forEach(read);
    const written = node.outputs.flatMap((id) => storageIdOf(module, id) ?? []);
    const isNeeded = written.some((storage) => needed.has(storage) || module.storages.get(storage)?.kind === "state");
    if (written.length > 0 && !isNeeded) continue;
    const onlyNumbers = node.outputs.length > 0 && node.outputs.every(isNumber) && node.operator !== controlNames.repeat;
    if (onlyNumbers && !node.outputs.some(isRead)) continue;
    node.inputs.forEach(read);
    kept.unshift(node);
  }
  return kept.length === graph.nodes.length ? graph : { ...graph, nodes: kept };
}

/** Names of the numbers that sizes of tensors, and nodes that deal with sizes, are made of. */
function namesInSizes(module: Module, graph: Graph): ReadonlySet<string> {
  const tensors = [...module.values.values()].flatMap((value): readonly Dim[] =>
    value.kind === "tensor" ? [...(value.shape?.sizes ?? []), ...(value.shape?.strides ?? [])] : value.value === undefined ? [] : [value.value],
  );
  const named = graph.nodes.flatMap(({ arguments: words }) => Object.values(words).flat() as readonly ArgumentValue[]);
  const dims = named.filter((word): word is Dim & ArgumentValue => typeof word === "object" && word !== null && "terms" in word);
  const inputs = (graph.inputSizes ?? []).map(({ size }) => size);
  return new Set([...tensors, ...dims, ...inputs].flatMap(symbolsOf).map(({ name }) => name));
}

/** The nodes of each loop, by the node that ends it. */
function loopBodies(nodes: readonly Node[]): ReadonlyMap<Node, readonly Node[]> {
  const bodies = new Map<Node, readonly Node[]>();
  for (const { begin, end, isLoop } of blocksOf(nodes)) if (isLoop) bodies.set(nodes[end]!, nodes.slice(begin, end));
  return bodies;
}
