import { dtypeBytes } from "../../ir/dtype.js";
import { withGraphs, withValues } from "../../ir/edit.js";
import { tensorOf, type Graph, type Module } from "../../ir/graph.js";
import type { StorageId } from "../../ir/ids.js";
import { elementCount, isDense, sameLayout } from "../../ir/layout.js";
import { isValueRef, type ArgumentValue, type Node } from "../../ir/node.js";
import { storageBytes } from "../../ir/storage.js";
import type { Tensor } from "../../ir/tensor.js";
import { blocksOf } from "../../ops/control/blocks.js";
import type { Pass } from "./pass.js";

/**
 * Needs static shapes. Removes concatenations along the outermost dimension in memory by letting their inputs be
 * computed in place: each input's storage becomes a part of the result's.
 * Keeps concatenations of inputs that are constants, state, the caller's, parts of something else, or written twice.
 */
export const aliasJoins: Pass = {
  name: "alias-joins",
  summary: "compute the inputs of concatenations in the memory of the result",
  instead: "the parts of {result} are computed where it lies",
  run(module) {
    return module.graphs.reduce(aliasIn, module);
  },
};

function aliasIn(module: Module, graph: Graph): Module {
  // In a loop or a branch the parts of a result may be written in other rounds than its readers expect.
  if (blocksOf(graph.nodes).length > 0) return module;
  let current = module;
  const kept: Node[] = [];
  for (const node of graph.nodes) {
    const moved = node.operator === "aten::cat.out" ? movedValues(current, graph, node) : undefined;
    if (moved === undefined) kept.push(node);
    else current = withValues(current, moved);
  }
  if (kept.length === graph.nodes.length) return module;
  return withGraphs(current, current.graphs.map((other) => (other.name === graph.name ? { ...graph, nodes: kept } : other)));
}

/** Every value that lies in an input's storage, moved into the result's; undefined where that cannot be. */
function movedValues(module: Module, graph: Graph, node: Node): readonly Tensor[] | undefined {
  const inputs = joinedInputs(module, node);
  const result = tensorOf(module, node.outputs[0]!);
  if (inputs === undefined || !isOutermost(result, node) || result.dynamic) return undefined;
  if (module.storages.get(result.storage)?.kind !== "arena" || writersOf(module, result.storage) !== 1) return undefined;
  const places = new Map<StorageId, number>();
  let offset = result.byteOffset;
  for (const input of inputs) {
    if (!canMove(module, graph, input, result) || places.has(input.storage)) return undefined;
    places.set(input.storage, offset);
    offset += elementCount(input.sizes) * dtypeBytes(input.dtype);
  }
  return [...module.values.values()].flatMap((value): readonly Tensor[] => {
    const start = value.kind === "tensor" ? places.get(value.storage) : undefined;
    if (start === undefined || value.kind !== "tensor") return [];
    return [{ ...value, storage: result.storage, byteOffset: start + value.byteOffset }];
  });
}

function joinedInputs(module: Module, node: Node): readonly Tensor[] | undefined {
  const list = node.arguments["tensors"];
  if (!Array.isArray(list)) return undefined;
  const ids = (list as readonly ArgumentValue[]).flatMap((entry) => (isValueRef(entry) ? [entry.value] : []));
  const tensors = ids.map((id) => tensorOf(module, id)).filter(({ sizes }) => elementCount(sizes) > 0);
  return ids.length === list.length && tensors.length > 0 ? tensors : undefined;
}

/** The inputs follow each other in memory when no dimension outside the joined one is larger than 1. */
function isOutermost(result: Tensor, node: Node): boolean {
  const { dim } = node.arguments;
  if (typeof dim !== "number" || !isDense(result.sizes, result.strides)) return false;
  const joined = dim < 0 ? dim + result.sizes.length : dim;
  return result.sizes.every((size, other) => other === joined || size === 1 || result.strides[other]! < result.strides[joined]!);
}

function canMove(module: Module, graph: Graph, input: Tensor, result: Tensor): boolean {
  const storage = module.storages.get(input.storage)!;
  const isOwn = storage.kind === "arena" && input.byteOffset === 0 && storageBytes(storage) === elementCount(input.sizes) * dtypeBytes(input.dtype);
  const isCallers = graph.inputs.some((id) => {
    const value = module.values.get(id);
    return value?.kind === "tensor" && value.storage === input.storage;
  });
  return (
    isOwn &&
    !isCallers &&
    !input.dynamic &&
    input.storage !== result.storage &&
    input.dtype === result.dtype &&
    sameLayout(input.sizes, input.strides, result.strides) &&
    writersOf(module, input.storage) === 1
  );
}

/** Nodes of all methods that write into a storage. */
function writersOf(module: Module, storage: StorageId): number {
  return module.graphs
    .flatMap(({ nodes }) => nodes)
    .filter(({ outputs }) =>
      outputs.some((id) => {
        const value = module.values.get(id);
        return value?.kind === "tensor" && value.storage === storage;
      }),
    ).length;
}
