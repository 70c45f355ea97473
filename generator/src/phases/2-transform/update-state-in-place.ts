import { withGraphs, withValues } from "../../ir/edit.js";
import { storageOf, tensorOf, type Graph, type Module } from "../../ir/graph.js";
import type { StorageId, ValueId } from "../../ir/ids.js";
import { sameLayout } from "../../ir/layout.js";
import { isValueRef, type OperatorNode } from "../../ir/node.js";
import type { Tensor } from "../../ir/tensor.js";
import type { Pass } from "./pass.js";

/** Operators whose result is their input with some elements replaced, by the argument that is the input. */
const updatingOperators: ReadonlyMap<string, string> = new Map([
  ["aten::index_put.out", "in"],
  ["aten::scatter.src_out", "in"],
  ["aten::scatter.value_out", "in"],
  ["aten::scatter_add.out", "in"],
  ["aten::select_scatter.out", "in"],
  ["aten::slice_scatter.out", "in"],
]);

/**
 * Needs nothing. Exported caches are updated by a copy with some elements replaced, which is copied back at the end.
 * Lets the update happen in the state itself where nobody needs the old contents in between: two copies of the whole
 * state less, and no memory for the copy.
 */
export const updateStateInPlace: Pass = {
  name: "update-state-in-place",
  summary: "replace elements of mutable buffers where they lie",
  instead: "{input} is changed where it lies",
  run(module) {
    return module.graphs.reduce(updateIn, module);
  },
};

function updateIn(module: Module, graph: Graph): Module {
  let current = module;
  let nodes = graph.nodes;
  for (const copy of graph.nodes) {
    const update = updateBehind(current, nodes, copy);
    if (update === undefined) continue;
    nodes = nodes.filter((node) => node !== copy);
    current = withValues(current, movedTo(current, update));
  }
  if (nodes.length === graph.nodes.length) return module;
  return withGraphs(current, current.graphs.map((other) => (other.name === graph.name ? { ...graph, nodes } : other)));
}

interface Update {
  readonly state: Tensor;
  readonly result: Tensor;
}

/** The update whose result `copy` brings back into the state, when it can do without. */
function updateBehind(module: Module, nodes: readonly OperatorNode[], copy: OperatorNode): Update | undefined {
  const [self, source] = [copy.arguments["self"], copy.arguments["src"]];
  if (copy.operator !== "aten::copy_" || !isValueRef(self) || !isValueRef(source)) return undefined;
  const [state, result] = [tensorOf(module, self.value), tensorOf(module, source.value)];
  const isAlike = state.dtype === result.dtype && String(state.sizes) === String(result.sizes);
  if (!isAlike || !sameLayout(state.sizes, state.strides, result.strides) || result.shape !== undefined) return undefined;
  if (storageOf(module, self.value).kind !== "state" || storageOf(module, source.value).kind !== "arena") return undefined;

  const writers = nodes.filter((node) => touches(module, node.outputs, result.storage));
  const [update] = writers;
  if (writers.length !== 1 || update === undefined || result.byteOffset !== 0) return undefined;
  const argument = update.arguments[updatingOperators.get(update.operator) ?? ""];
  if (!isValueRef(argument) || !isSameMemory(tensorOf(module, argument.value), state)) return undefined;
  // The state comes in by that argument only, so that nothing reads what has just been replaced.
  if (update.inputs.filter((id) => touches(module, [id], state.storage)).length !== 1) return undefined;
  if (nodes.filter((node) => touches(module, node.outputs, state.storage)).length !== 1) return undefined;
  const between = nodes.slice(nodes.indexOf(update) + 1, nodes.indexOf(copy));
  const isUndisturbed = between.every((node) => !touches(module, node.inputs, state.storage) && !node.operator.startsWith("etgen::"));
  return isUndisturbed ? { state, result } : undefined;
}

function touches(module: Module, ids: readonly ValueId[], storage: StorageId): boolean {
  return ids.some((id) => {
    const value = module.values.get(id);
    return value?.kind === "tensor" && value.storage === storage;
  });
}

function isSameMemory(a: Tensor, b: Tensor): boolean {
  return a.storage === b.storage && a.byteOffset === b.byteOffset && sameLayout(a.sizes, a.strides, b.strides);
}

/** The result and all views of it in the memory of the state. */
function movedTo(module: Module, { state, result }: Update): readonly Tensor[] {
  return [...module.values.values()].flatMap((value): readonly Tensor[] =>
    value.kind === "tensor" && value.storage === result.storage
      ? [{ ...value, storage: state.storage, byteOffset: value.byteOffset + state.byteOffset }]
      : [],
  );
}
