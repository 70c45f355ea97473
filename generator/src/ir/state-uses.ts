import { storageIdOf, type Graph, type Values } from "./graph.js";
import type { ArenaStorage, StateStorage } from "./storage.js";
import type { Tensor } from "./tensor.js";

/** What exporters end a method with where it changes a buffer of the module. */
const updatesBuffer = "aten::copy_";

/** A mutable buffer, what looks at it, and what changes it. */
export interface StateUse {
  /** Planned memory like any other where a method only overwrites the buffer: then nothing has to live on. */
  readonly storage: StateStorage | ArenaStorage;
  /** A tensor that is the whole buffer. */
  readonly tensor: Tensor;
  /** Names of the methods, in their order. An operator that only changes the buffer does not read it. */
  readonly readBy: readonly string[];
  readonly writtenBy: readonly string[];
}

/** Values with the nodes that use them, whatever else is known of the program. */
export interface UsedValues extends Values {
  readonly graphs: readonly Pick<Graph, "name" | "inputs" | "outputs" | "nodes">[];
}

export function stateUses(module: UsedValues): readonly StateUse[] {
  const updated = new Set(
    module.graphs.flatMap(({ nodes, inputs }) => {
      const given = new Set(inputs.map((id) => storageIdOf(module, id)));
      const targets = nodes.flatMap(({ operator, outputs }) => (operator === updatesBuffer ? outputs.map((id) => storageIdOf(module, id)) : []));
      return targets.filter((storage) => !given.has(storage));
    }),
  );
  return [...module.storages.values()].flatMap((storage): readonly StateUse[] => {
    if (storage.kind !== "state" && !(storage.kind === "arena" && updated.has(storage.id))) return [];
    const tensors = [...module.values.values()].filter((value): value is Tensor => value.kind === "tensor" && value.storage === storage.id);
    const [tensor] = tensors;
    if (tensor === undefined) return [];
    const ids = new Set(tensors.map(({ id }) => id));
    const methods = (uses: (graph: UsedValues["graphs"][number]) => boolean): readonly string[] => module.graphs.filter(uses).map(({ name }) => name);
    const use = {
      storage,
      tensor,
      readBy: methods(({ nodes, outputs }) => outputs.some((id) => ids.has(id)) || nodes.some((node) => readsApartFromResult(node, ids))),
      writtenBy: methods(({ nodes, inputs }) => inputs.some((id) => ids.has(id)) || nodes.some((node) => node.outputs.some((id) => ids.has(id)))),
    };
    // Memory that a copy fills and the method then reads is an ordinary result.
    return storage.kind === "arena" && use.readBy.length > 0 ? [] : [use];
  });
}

/** A value changed in place stands among inputs and outputs, once in each; every other input is read. */
function readsApartFromResult(node: Graph["nodes"][number], ids: ReadonlySet<Tensor["id"]>): boolean {
  const changed = new Set(node.outputs.filter((id) => node.inputs.includes(id)));
  return node.inputs.some((id, position) => ids.has(id) && !(changed.has(id) && node.inputs.indexOf(id) === position));
}
