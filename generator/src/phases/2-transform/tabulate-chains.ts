import { DiagnosticSink } from "../../diagnostics/sink.js";
import { ConstantBuilder } from "../../ir/constant-builder.js";
import { withGraphs, withStorages, withValues } from "../../ir/edit.js";
import { constantBytesOf, storageIdOf, tensorOf, type Graph, type Module } from "../../ir/graph.js";
import type { StorageId, ValueId } from "../../ir/ids.js";
import { elementCount, isDense } from "../../ir/layout.js";
import type { Node, ValueRef } from "../../ir/node.js";
import { storageBytes } from "../../ir/storage.js";
import type { Tensor } from "../../ir/tensor.js";
import { blocksOf } from "../../ops/control/blocks.js";
import { createOperatorContext } from "../../ops/context.js";
import { pairs } from "../../ops/cortex-m/broadcast.js";
import { definitionOf } from "../../ops/registry.js";
import { dropDeadNodes } from "./drop-dead-nodes.js";
import { isConstant } from "./fold-constant-channels/channel-range.js";
import { resultRangeOf } from "./fold-constant-channels/element-ranges.js";
import type { Pass } from "./pass.js";

/** Functions of int8 elements, with the arguments that are their operands. */
const elementFunctions: Readonly<Record<string, readonly string[]>> = {
  "cortex_m::quantized_activation.out": ["input"],
  "cortex_m::quantized_add.out": ["self", "other"],
  "cortex_m::quantized_mul.out": ["self", "other"],
  "cortex_m::minimum.out": ["self", "other"],
  "cortex_m::maximum.out": ["self", "other"],
};

/** The result for each int8 number, from -128 to 127. */
type Table = readonly number[];

const identity: Table = Array.from({ length: 256 }, (_, position) => position - 128);

/** By tensor, what an element is as a function of the one at the same place there: of itself first, of its source last. */
type Sources = ReadonlyMap<StorageId, Table>;

/**
 * Needs int8 tensors. Where the elements of a result are functions of those of one tensor alone, by whatever element-wise
 * nodes and constants lie between, puts one table over that tensor in the place of the nodes:
 * x * minimum(maximum(x + 3, 0), 6) is one lookup. Every entry is computed as the nodes would.
 * Keeps results between them that something else reads, and tables over those.
 */
export const tabulateChains: Pass = {
  name: "tabulate-chains",
  summary: "replace chains of element-wise int8 nodes over one tensor by one table",
  instead: "a table does it together with its neighbours",
  changesResults: true,
  run(module) {
    const folded = module.graphs.reduce(tabulateIn, module);
    return folded === module ? module : dropDeadNodes.run(folded);
  },
};

function tabulateIn(module: Module, graph: Graph): Module {
  // In a loop or a branch the source may have been written anew, or not at all.
  if (blocksOf(graph.nodes).length > 0) return module;
  const functions = functionsIn(module, graph);
  const isKept = keptBy(module, graph, functions);
  const builder = new ConstantBuilder(module);
  const nodes = graph.nodes.map((node): Node => {
    const sources = functions.get(node);
    const source = sources && [...sources.keys()].find((storage) => isKept.has(storage));
    return source === undefined ? node : lookUp(module, node, source, sources!.get(source)!, builder);
  });
  if (builder.values.length === 0) return module;
  const graphs = module.graphs.map((other) => (other.name === graph.name ? { ...graph, nodes } : other));
  return withGraphs(withStorages(withValues(module, builder.values), builder.storages), graphs);
}

/** The nodes that are functions of one tensor, and of which: the nearest first. */
function functionsIn(module: Module, graph: Graph): ReadonlyMap<Node, Sources> {
  const functions = new Map<Node, Sources>();
  const known = new Map<StorageId, Sources>();
  const isWhole = wholeTensors(module);
  for (const node of graph.nodes) {
    const names = elementFunctions[node.operator];
    if (names === undefined) continue;
    const result = tensorOf(module, node.outputs[0]!);
    const operands = names.map((name) => (node.arguments[name] as ValueRef).value);
    const numbers = operands.map((id) => numberOf(module, id));
    const tableOf = (id: ValueId, source: StorageId): Table => known.get(tensorOf(module, id).storage)?.get(source) ?? identity;
    const tensors = operands.filter((_, position) => numbers[position] === undefined).map((id) => tensorOf(module, id));
    const isElementByElement = tensors.length > 0 && [result, ...tensors].every((tensor) => isWhole(tensor) && pairs(tensor, result));
    if (!isElementByElement || !lowers(module, node)) continue;
    const inputs = tensors.map(({ storage }): Sources => known.get(storage) ?? new Map([[storage, identity]]));
    const shared = [...inputs[0]!.keys()].filter((storage) => inputs.every((input) => input.has(storage)));
    const common = shared.filter((storage) => tensorLike(module, storage, result) !== undefined);
    const compute = resultRangeOf(module, node);
    const tables = common.flatMap((storage): readonly (readonly [StorageId, Table])[] => {
      const entries = identity.map((_, position) => {
        const values = numbers.map((number, operand) => number ?? tableOf(operands[operand]!, storage)[position]!);
        return compute(values.map((value) => ({ low: value, high: value })));
      });
      return entries.every(isConstant) ? [[storage, entries.map(({ low }) => low)]] : [];
    });
    if (tables.length === 0 || tables.length < common.length) continue;
    functions.set(node, new Map(tables));
    known.set(result.storage, new Map([[result.storage, identity], ...tables]));
  }
  return functions;
}

/** What no kernel computes is refused later, not folded. */
function lowers(module: Module, node: Node): boolean {
  const sink = new DiagnosticSink();
  const request = definitionOf(node.operator)?.lower(node, createOperatorContext(module, node, sink));
  return request !== undefined && !sink.hasErrors;
}

/** Tensors that stay: those that no table gives, and those that something else than a table reads. */
function keptBy(module: Module, graph: Graph, functions: ReadonlyMap<Node, Sources>): ReadonlySet<StorageId> {
  const results = new Set([...functions.keys()].map((node) => tensorOf(module, node.outputs[0]!).storage));
  const others = graph.nodes.filter((node) => !functions.has(node));
  const read = new Set([...graph.outputs, ...others.flatMap(({ inputs }) => inputs)].map((id) => storageIdOf(module, id)));
  return new Set([...module.storages.keys()].filter((storage) => !results.has(storage) || read.has(storage)));
}

/** Whether a tensor is all of a memory that is written once at most, so that its elements are the same at any later time. */
function wholeTensors(module: Module): (tensor: Tensor) => boolean {
  const writers = new Map<StorageId, number>();
  for (const id of module.graphs.flatMap(({ nodes }) => nodes).flatMap(({ outputs }) => outputs)) {
    const storage = storageIdOf(module, id);
    if (storage !== undefined) writers.set(storage, (writers.get(storage) ?? 0) + 1);
  }
  const inputs = new Set(module.graphs.flatMap((graph) => graph.inputs).map((id) => storageIdOf(module, id)));
  return ({ dtype, sizes, strides, storage: id, byteOffset, dynamic, shape }) => {
    const storage = module.storages.get(id)!;
    const isAll = byteOffset === 0 && isDense(sizes, strides) && storageBytes(storage) === elementCount(sizes);
    const times = (writers.get(id) ?? 0) + (inputs.has(id) ? 1 : 0);
    return dtype === "int8" && !dynamic && shape === undefined && storage.kind === "arena" && isAll && times === 1;
  };
}

/** The one number that all elements of a constant are; undefined where they are not. */
function numberOf(module: Module, id: ValueId): number | undefined {
  const { dtype, sizes, strides } = tensorOf(module, id);
  const bytes = constantBytesOf(module, id);
  if (bytes === undefined || dtype !== "int8" || !isDense(sizes, strides)) return undefined;
  const own = bytes.subarray(0, elementCount(sizes));
  return own.length > 0 && own.every((byte) => byte === own[0]) ? (own[0]! << 24) >> 24 : undefined;
}

/** The tensor that is a memory in the shape of a result. */
function tensorLike(module: Module, storage: StorageId, result: Tensor): Tensor | undefined {
  return [...module.values.values()].find(
    (value): value is Tensor => value.kind === "tensor" && value.storage === storage && value.dtype === "int8" && isSameShape(value, result),
  );
}

function isSameShape(a: Tensor, b: Tensor): boolean {
  return a.byteOffset === 0 && a.sizes.length === b.sizes.length && a.sizes.every((size, dim) => size === b.sizes[dim]) && pairs(a, b);
}

function lookUp(module: Module, node: Node, source: StorageId, table: Table, builder: ConstantBuilder): Node {
  const out = node.outputs[0]!;
  const input = tensorLike(module, source, tensorOf(module, out))!.id;
  if (node.operator === "cortex_m::quantized_activation.out" && tensorOf(module, node.inputs[0]!).storage === source) return node;
  const lut = builder.int8(`table${node.origin.instruction}`, [256], table);
  return {
    ...node,
    operator: "cortex_m::quantized_activation.out",
    arguments: { input: { value: input }, lut: { value: lut }, out: { value: out } },
    inputs: [input, lut],
    outputs: [out],
  };
}
