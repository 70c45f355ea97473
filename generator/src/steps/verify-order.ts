import { storageIdOf, type Graph, type Module } from "../ir/graph.js";
import type { StorageId, ValueId } from "../ir/ids.js";
import type { OperatorNode } from "../ir/node.js";
import { storageBytes } from "../ir/storage.js";
import type { StepMethod } from "./step-program.js";
import type { Step } from "./step.js";

/** Nodes that no step does, or two; and steps in an order in which somebody reads or writes too early. */
export function verifyOrder(methods: readonly StepMethod[], lowered: Module): readonly string[] {
  const missing = lowered.graphs.flatMap(({ name }) => (methods.some((method) => method.name === name) ? [] : [`method "${name}" is lost`]));
  const faults = methods.flatMap(({ name, steps }) => {
    const graph = lowered.graphs.find((candidate) => candidate.name === name);
    return graph === undefined ? [`method "${name}" has come from nowhere`] : methodFaults(graph, steps, lowered);
  });
  return [...missing, ...faults];
}

function methodFaults(graph: Graph, steps: readonly Step[], lowered: Module): readonly string[] {
  const positions = new Map<string, number[]>();
  steps.forEach(({ covers }, position) => {
    for (const node of covers) positions.set(nameOf(node), [...(positions.get(nameOf(node)) ?? []), position]);
  });
  const left = new Map([...positions].map(([name, found]) => [name, [...found]]));
  const faults: string[] = [];
  const order = new StorageOrder();
  for (const node of graph.nodes) {
    const position = left.get(nameOf(node))?.shift();
    if (position === undefined) faults.push(`no step of method "${graph.name}" does ${nameOf(node)}`);
    else if (order.isTooEarly(node, position, lowered)) faults.push(`${nameOf(node)} of method "${graph.name}" runs before what it has to wait for`);
  }
  for (const [name, more] of left) if (more.length > 0) faults.push(`method "${graph.name}" does ${name} once too often`);
  return faults;
}

/** A node in the words of the file. An instruction may have become several nodes; those of one operator keep their order. */
function nameOf({ operator, origin }: OperatorNode): string {
  return `${operator} of instruction ${origin.instruction}`;
}

/** Of every storage, the last step that wrote it and the last that read it since. */
class StorageOrder {
  readonly #written = new Map<StorageId, number>();
  readonly #read = new Map<StorageId, number>();

  /** Nodes come in the order of the graph; a step may do several of them. */
  isTooEarly({ inputs, outputs }: OperatorNode, position: number, lowered: Module): boolean {
    // A node that gives only tensors without elements computes nothing, and reads nothing for it.
    const givesNothing = outputs.length > 0 && outputs.every((id) => isEmpty(lowered, id));
    const memory = (ids: typeof inputs): readonly StorageId[] =>
      ids.flatMap((id) => {
        const storage = lowered.storages.get(storageIdOf(lowered, id)!);
        // What nobody changes, and what has no bytes, is ready at any time; so is a view of nothing.
        if (givesNothing || isEmpty(lowered, id)) return [];
        return storage === undefined || storage.kind === "constant" || storageBytes(storage) === 0 ? [] : [storage.id];
      });
    const [reads, writes] = [memory(inputs), memory(outputs)];
    const lastOf = (map: ReadonlyMap<StorageId, number>, ids: readonly StorageId[]): number => Math.max(-1, ...ids.map((id) => map.get(id) ?? -1));
    const earliest = Math.max(lastOf(this.#written, [...reads, ...writes]), lastOf(this.#read, writes));
    for (const id of reads) this.#read.set(id, Math.max(this.#read.get(id) ?? -1, position));
    for (const id of writes) this.#written.set(id, Math.max(this.#written.get(id) ?? -1, position));
    return position < earliest;
  }
}

function isEmpty(lowered: Module, id: ValueId): boolean {
  const value = lowered.values.get(id);
  return value?.kind === "tensor" && value.sizes.includes(0);
}
