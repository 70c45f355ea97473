import { DiagnosticSink } from "../../diagnostics/sink.js";
import { ownBuffer } from "../../ir/bytes.js";
import { dtypeBytes } from "../../ir/dtype.js";
import { withGraphs, withStorages } from "../../ir/edit.js";
import { constantBytesOf, storageIdOf, storageOf, tensorOf, type Graph, type Module } from "../../ir/graph.js";
import type { StorageId, ValueId } from "../../ir/ids.js";
import { elementCount } from "../../ir/layout.js";
import type { Node } from "../../ir/node.js";
import type { ArenaStorage, ConstantStorage } from "../../ir/storage.js";
import { createOperatorContext } from "../../ops/context.js";
import { evaluateConversion, isPlainConversion } from "../../ops/loops/evaluate-conversion.js";
import { isComplex } from "../../ops/loops/c-types.js";
import { evaluateCopy, isPlainCopy } from "../../ops/loops/evaluate-copy.js";
import type { KernelRequest } from "../../ops/lowering.js";
import { definitionOf } from "../../ops/registry.js";
import { evaluateLinear } from "./evaluate-linear.js";
import type { Pass } from "./pass.js";

/**
 * Needs static shapes. Computes nodes that only move or convert elements of constants (the transposed weights of float
 * exports, numbers as tensors), and fully connected int8 layers of constants, now, so that neither time nor memory is spent on them on the device.
 * Keeps tensor names and layouts; the constants grow by what is folded and shrink by what nobody reads any more.
 */
export const foldConstants: Pass = {
  name: "fold-constants",
  summary: "do copies, transposes, conversions and fully connected layers of constants at generation time",
  instead: "{result} is a constant",
  run(module) {
    return module.graphs.reduce(foldIn, module);
  },
};

function foldIn(module: Module, graph: Graph): Module {
  let current = module;
  const kept: Node[] = [];
  for (const node of graph.nodes) {
    const folded = foldNode(current, graph, node);
    if (folded === undefined) kept.push(node);
    else current = withStorages(current, [folded]);
  }
  if (kept.length === graph.nodes.length) return module;
  return withGraphs(current, current.graphs.map((other) => (other.name === graph.name ? { ...graph, nodes: kept } : other)));
}

function foldNode(module: Module, graph: Graph, node: Node): ConstantStorage | undefined {
  const [result] = node.outputs;
  if (result === undefined || node.outputs.length !== 1 || node.inputs.length === 0) return undefined;
  if (!node.inputs.every((id) => module.values.get(id)?.kind === "tensor" && constantBytesOf(module, id) !== undefined)) return undefined;
  const tensor = tensorOf(module, result);
  const storage = storageOf(module, result);
  if (storage.kind !== "arena" || tensor.byteOffset !== 0 || isInput(module, graph, storage.id)) return undefined;
  const writers = graph.nodes.filter((other) => other.outputs.some((id) => module.values.get(id)?.kind === "tensor" && tensorOf(module, id).storage === storage.id));
  if (writers.length !== 1) return undefined;
  const sink = new DiagnosticSink();
  const request = definitionOf(node.operator)?.lower(node, createOperatorContext(module, node, sink));
  if (request === undefined || sink.hasErrors) return undefined;
  if (request.kind === "kernel") return foldLinear(module, request, storage);
  if (request.kind !== "loop") return undefined;
  const [input] = node.inputs as readonly [ValueId];
  const { dtype } = tensorOf(module, input);
  if (dtype !== tensor.dtype) {
    if (!isPlainConversion(request, dtype, tensor.dtype)) return undefined;
    const source = constantBytesOf(module, input)!.subarray(0, elementCount(tensor.sizes) * dtypeBytes(dtype));
    const converted = evaluateConversion(source, dtype, tensor.dtype);
    return converted && { kind: "constant", id: storage.id, name: storage.name, bytes: converted };
  }
  if (node.inputs.some((id) => tensorOf(module, id).dtype !== tensor.dtype) || !isPlainCopy(request)) return undefined;
  const bytes = new Uint8Array(storage.sizeBytes);
  evaluateCopy(request, (id) => ({
    // Loops see a complex number as two elements.
    elementBytes: dtypeBytes(tensor.dtype) / (isComplex(tensor.dtype) ? 2 : 1),
    bytes: id === result ? bytes : constantBytesOf(module, id)!,
  }));
  return { kind: "constant", id: storage.id, name: storage.name, bytes };
}

/** Whether the caller writes there. */
function isInput(module: Module, graph: Graph, storage: StorageId): boolean {
  return graph.inputs.some((id) => storageIdOf(module, id) === storage);
}

/** Layers of a first step see the zeros of a state that has no history. */
function foldLinear(module: Module, request: KernelRequest, { id, name, sizeBytes }: ArenaStorage): ConstantStorage | undefined {
  if (request.family !== "linear_s8") return undefined;
  const result = evaluateLinear(request, new Int8Array(ownBuffer(constantBytesOf(module, request.tensors["input"]!)!)));
  if (result === undefined) return undefined;
  const bytes = new Uint8Array(sizeBytes);
  bytes.set(result);
  return { kind: "constant", id, name, bytes };
}
