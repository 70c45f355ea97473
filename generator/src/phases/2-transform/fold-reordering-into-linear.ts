import { ConstantBuilder } from "../../ir/constant-builder.js";
import { movedViews, withGraphs, withStorages, withValues } from "../../ir/edit.js";
import { storageIdOf, storageOf, tensorOf, type Graph, type Module } from "../../ir/graph.js";
import type { StorageId, ValueId } from "../../ir/ids.js";
import { elementCount, isContiguous, isDense } from "../../ir/layout.js";
import type { Node, ValueRef } from "../../ir/node.js";
import type { Tensor } from "../../ir/tensor.js";
import { blocksOf } from "../../ops/control/blocks.js";
import { reorderName } from "../../ops/layout/reorder.js";
import { int8Constant } from "./constant-numbers.js";
import type { Pass } from "./pass.js";

/** Copies of every element into another order, by the argument that permutes the dimensions. */
const copies: Readonly<Record<string, string | undefined>> = {
  "aten::clone.out": undefined,
  "aten::view_copy.out": undefined,
  "aten::permute_copy.out": "dims",
  "cortex_m::transpose.out": "permutation",
  "dim_order_ops::_clone_dim_order.out": undefined,
  "dim_order_ops::_to_dim_order_copy.out": undefined,
  [reorderName]: undefined,
};

/**
 * Needs int8 linear layers with constant weights. Drops copies that only bring the elements of a row, mostly the pixels
 * of an image, into another order for linear layers, by bringing the columns of their weights into the order of the
 * elements: the same products are added.
 * Keeps copies with other readers.
 */
export const foldReorderingIntoLinear: Pass = {
  name: "fold-reordering-into-linear",
  summary: "reorder the weights of linear layers instead of their inputs",
  instead: "the weights behind it are in that order",
  run(module) {
    return module.graphs.reduce(foldIn, module);
  },
};

function foldIn(module: Module, graph: Graph): Module {
  // In a loop a layer may read what the copy wrote in the round before.
  if (blocksOf(graph.nodes).length > 0) return module;
  let current = module;
  let nodes = graph.nodes;
  for (const copy of graph.nodes) {
    const folded = foldCopy(current, { ...graph, nodes }, copy);
    if (folded === undefined) continue;
    current = folded.module;
    nodes = folded.nodes;
  }
  if (nodes === graph.nodes) return module;
  return withGraphs(current, current.graphs.map((other) => (other.name === graph.name ? { ...graph, nodes } : other)));
}

interface Folded {
  readonly module: Module;
  readonly nodes: readonly Node[];
}

function foldCopy(module: Module, graph: Graph, copy: Node): Folded | undefined {
  const places = placesOf(module, copy);
  if (places === undefined) return undefined;
  const [input, result] = [copy.inputs[0]!, copy.outputs[0]!].map((id) => tensorOf(module, id)) as [Tensor, Tensor];
  if (!isSeenByReadersOnly(module, graph, result.storage) || isWrittenLater(module, graph, copy, input.storage)) return undefined;
  const builder = new ConstantBuilder(module);
  const nodes: Node[] = [];
  for (const node of graph.nodes) {
    if (node === copy) continue;
    const isReader = node.inputs.some((id) => storageIdOf(module, id) === result.storage);
    const reordered = isReader ? withReorderedWeights(module, node, result, places, builder) : node;
    if (reordered === undefined) return undefined;
    nodes.push(reordered);
  }
  const moved = withValues(module, [...movedViews(module, result, input, result.strides, 0), ...builder.values]);
  return { module: withStorages(moved, builder.storages), nodes };
}

/** For every element of the result, in the order of memory, where in the memory of the input it comes from. */
function placesOf(module: Module, { operator, inputs, outputs, arguments: args }: Node): readonly number[] | undefined {
  if (!(operator in copies)) return undefined;
  const [input, result] = [tensorOf(module, inputs[0]!), tensorOf(module, outputs[0]!)];
  const isPlain = [input, result].every(({ dtype, sizes, strides, dynamic }) => dtype === "int8" && !dynamic && isDense(sizes, strides));
  if (!isPlain || result.byteOffset !== 0) return undefined;
  const permutation = copies[operator];
  const dims = permutation === undefined ? input.sizes.map((_, dim) => dim) : (args[permutation] as readonly number[]);
  const from = dims.map((dim) => (dim < 0 ? dim + dims.length : dim));
  const sources = logicalOrder(from.map((dim) => input.sizes[dim]!), from.map((dim) => input.strides[dim]!));
  const targets = logicalOrder(result.sizes, result.strides);
  const places = new Array<number>(targets.length);
  targets.forEach((target, position) => (places[target] = sources[position]!));
  return places;
}

/** Where in memory the elements lie, with the last dimension fastest. */
function logicalOrder(sizes: readonly number[], strides: readonly number[]): readonly number[] {
  return sizes.reduce<readonly number[]>(
    (starts, size, dim) => starts.flatMap((start) => Array.from({ length: size }, (_, at) => start + at * strides[dim]!)),
    [0],
  );
}

function isSeenByReadersOnly(module: Module, graph: Graph, storage: StorageId): boolean {
  const touches = (ids: readonly ValueId[]): boolean => ids.some((id) => storageIdOf(module, id) === storage);
  const isOutside = touches([...graph.inputs, ...graph.outputs]) || module.storages.get(storage)?.kind !== "arena";
  const others = module.graphs.filter(({ name }) => name !== graph.name).flatMap(({ nodes }) => nodes);
  const writers = graph.nodes.filter(({ outputs }) => touches(outputs));
  return !isOutside && writers.length === 1 && !others.some(({ inputs, outputs }) => touches([...inputs, ...outputs]));
}

/** The linear layers read the input later than the copy did: nothing may write it again. */
function isWrittenLater(module: Module, graph: Graph, copy: Node, storage: StorageId): boolean {
  if (storageOf(module, copy.inputs[0]!).kind === "state") return true;
  return graph.nodes.slice(graph.nodes.indexOf(copy) + 1).some(({ outputs }) => outputs.some((id) => storageIdOf(module, id) === storage));
}

/** The layer for the elements as they lie in the input of the copy; undefined where it is no such layer. */
function withReorderedWeights(
  module: Module,
  node: Node,
  result: Tensor,
  places: readonly number[],
  builder: ConstantBuilder,
): Node | undefined {
  const { input, weights } = node.arguments as unknown as { readonly input: ValueRef; readonly weights: ValueRef };
  if (node.operator !== "cortex_m::quantized_linear.out") return undefined;
  const row = tensorOf(module, input.value);
  const numbers = int8Constant(module, weights);
  const isOnlyInput = node.inputs.filter((id) => storageIdOf(module, id) === result.storage).length === 1 && row.storage === result.storage;
  const isWhole = row.byteOffset === 0 && isContiguous(row.sizes, row.strides) && elementCount(row.sizes) === places.length;
  if (numbers === undefined || !isOnlyInput || !isWhole) return undefined;
  const [outputs, features] = tensorOf(module, weights.value).sizes as [number, number];
  const columns = places.slice(0, features);
  // Every row has to be reordered alike, and within itself.
  if (places.some((place, position) => place !== columns[position % features]! + position - (position % features))) return undefined;
  const reordered = new Array<number>(numbers.length);
  for (let output = 0; output < outputs; output++) {
    columns.forEach((place, column) => (reordered[output * features + place] = numbers[output * features + column]!));
  }
  const value = builder.int8(`weights${node.origin.instruction}_reordered`, [outputs, features], reordered);
  const replace = (id: ValueId): ValueId => (id === weights.value ? value : id);
  return { ...node, arguments: { ...node.arguments, weights: { value } }, inputs: node.inputs.map(replace) };
}
