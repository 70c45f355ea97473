import { ownBuffer } from "../../ir/bytes.js";
import { ConstantBuilder } from "../../ir/constant-builder.js";
import { movedViews, withGraphs, withStorages, withValues } from "../../ir/edit.js";
import { constantBytesOf, storageOf, tensorOf, type Graph, type Module } from "../../ir/graph.js";
import type { ValueId } from "../../ir/ids.js";
import { elementCount, isDense, sameLayout } from "../../ir/layout.js";
import type { Node, ValueRef } from "../../ir/node.js";
import type { Pass } from "./pass.js";

interface QuantisationArguments {
  readonly input: ValueRef;
  readonly scale: number;
  readonly zeroPoint: number;
  readonly quantMin: number;
  readonly quantMax: number;
  readonly out: ValueRef;
}

/** A run of nodes from int8 through float32 back to int8, in which every element goes its own way. */
interface Run {
  readonly nodes: readonly Node[];
  readonly input: ValueId;
  readonly result: ValueId;
  /** The result for each int8 input, from -128 to 127. */
  readonly table: readonly number[];
}

const dequantise = "cortex_m::dequantize_per_tensor.out";
const quantise = "cortex_m::quantize_per_tensor.out";

/**
 * Needs static shapes. Replaces dequantise, products with constants, quantise by one table of 256 entries, or by nothing
 * where the table changes nothing. Every entry is computed with the float32 roundings of the nodes.
 * Keeps results that the caller or another node reads.
 */
export const foldRequantisation: Pass = {
  name: "fold-requantisation",
  summary: "replace int8 -> float -> int8 by a table, or by nothing",
  instead: "a table does it together with its neighbours, or nothing is left to do",
  changesResults: true,
  run(module) {
    return module.graphs.reduce(foldIn, module);
  },
};

function foldIn(module: Module, graph: Graph): Module {
  const builder = new ConstantBuilder(module);
  let current = module;
  let nodes = graph.nodes;
  for (const node of graph.nodes) {
    const run = runFrom(current, { ...graph, nodes }, node);
    if (run === undefined) continue;
    const isIdentity = run.table.every((entry, position) => entry === position - 128);
    const last = run.nodes.at(-1)!;
    const moved = isIdentity ? asAlias(current, graph, run) : undefined;
    if (moved !== undefined) current = moved;
    const replacement = moved === undefined ? [tableNode(run, last, builder)] : [];
    nodes = nodes.flatMap((other) => (other === last ? replacement : run.nodes.includes(other) ? [] : [other]));
  }
  if (nodes === graph.nodes) return module;
  const complete = withStorages(withValues(current, builder.values), builder.storages);
  return withGraphs(complete, complete.graphs.map((other) => (other.name === graph.name ? { ...graph, nodes } : other)));
}

function runFrom(module: Module, graph: Graph, first: Node): Run | undefined {
  if (first.operator !== dequantise) return undefined;
  const from = first.arguments as unknown as QuantisationArguments;
  if (tensorOf(module, from.input.value).dtype !== "int8") return undefined;
  const scale = Math.fround(from.scale);
  let values = Array.from({ length: 256 }, (_, position) => Math.fround((position - 128 - from.zeroPoint) * scale));
  const nodes = [first];
  for (let value = from.out.value; ; ) {
    const next = onlyReader(module, graph, value);
    if (next === undefined) return undefined;
    nodes.push(next);
    if (next.operator === quantise) {
      const to = next.arguments as unknown as QuantisationArguments;
      if (!pairsUp(module, from.input.value, to.out.value)) return undefined;
      return { nodes, input: from.input.value, result: to.out.value, table: values.map((entry) => quantised(entry, to)) };
    }
    const factor = next.operator === "aten::mul.out" ? constantFactor(module, next, value) : undefined;
    if (factor === undefined) return undefined;
    values = values.map((entry) => Math.fround(entry * factor));
    value = next.outputs[0]!;
  }
}

/** The one node that reads the value, if nobody else can see it. */
function onlyReader(module: Module, graph: Graph, value: ValueId): Node | undefined {
  const { storage } = tensorOf(module, value);
  if (storageOf(module, value).kind !== "arena") return undefined;
  const touches = (ids: readonly ValueId[]): boolean =>
    ids.some((id) => module.values.get(id)?.kind === "tensor" && tensorOf(module, id).storage === storage);
  const readers = graph.nodes.filter((node) => touches(node.inputs));
  return readers.length === 1 && !touches(graph.outputs) && !touches(graph.inputs) ? readers[0] : undefined;
}

function constantFactor(module: Module, node: Node, value: ValueId): number | undefined {
  const other = node.inputs.find((id) => id !== value);
  if (node.inputs.length !== 2 || other === undefined || module.values.get(other)?.kind !== "tensor") return undefined;
  const tensor = tensorOf(module, other);
  const bytes = constantBytesOf(module, other);
  const isScalar = tensor.dtype === "float32" && elementCount(tensor.sizes) === 1;
  return isScalar && bytes !== undefined ? new Float32Array(ownBuffer(bytes.subarray(0, 4)))[0] : undefined;
}

/** Equal layout of both ends: then element i becomes element i. */
function pairsUp(module: Module, input: ValueId, result: ValueId): boolean {
  const [a, b] = [tensorOf(module, input), tensorOf(module, result)];
  const sameSizes = a.sizes.length === b.sizes.length && a.sizes.every((size, dim) => size === b.sizes[dim]);
  return b.dtype === "int8" && sameSizes && isDense(a.sizes, a.strides) && sameLayout(a.sizes, a.strides, b.strides);
}

function quantised(value: number, to: QuantisationArguments): number {
  const inverse = Math.fround(1 / Math.fround(to.scale));
  const rounded = roundHalfEven(Math.fround(inverse * value));
  const saturated = Number.isNaN(rounded) ? 0 : Math.min(Math.max(rounded, -(2 ** 31)), 2 ** 31 - 1);
  return Math.min(Math.max(to.zeroPoint + saturated, to.quantMin), to.quantMax);
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

/** Undefined where the result's memory is not free to be the input's. */
function asAlias(module: Module, graph: Graph, run: Run): Module | undefined {
  const [input, result] = [tensorOf(module, run.input), tensorOf(module, run.result)];
  const writes = (storage: typeof input.storage): number =>
    graph.nodes.filter((node) => node.outputs.some((id) => module.values.get(id)?.kind === "tensor" && tensorOf(module, id).storage === storage)).length;
  const isFree = storageOf(module, run.result).kind === "arena" && storageOf(module, run.input).kind !== "state" && result.byteOffset === 0;
  if (!isFree || writes(result.storage) !== 1 || writes(input.storage) > 1) return undefined;
  return withValues(module, movedViews(module, result, input, input.strides, 0));
}

function tableNode(run: Run, last: Node, builder: ConstantBuilder): Node {
  const lut = builder.int8(`table${last.origin.instruction}`, [256], run.table);
  return {
    kind: "operator",
    operator: "cortex_m::quantized_activation.out",
    arguments: { input: { value: run.input }, lut: { value: lut }, out: { value: run.result } },
    inputs: [run.input, lut],
    outputs: [run.result],
    origin: last.origin,
  };
}
