import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Graph, Module } from "../../ir/graph.js";
import type { StorageId, ValueId } from "../../ir/ids.js";
import type { OperatorNode } from "../../ir/node.js";
import type { Tensor } from "../../ir/tensor.js";
import type { Instruction, Method, ValueIndex } from "../../model/program.js";
import { isRightOnQuantised, knowsScales, mayBeQuantised } from "../../ops/quantised-data.js";
import { tensorAt } from "./assign-storages.js";

/**
 * Reports operators that take quantised numbers for values. The exporter folds scales and zero points into the operators
 * that it lowers; a layer that it leaves between them computes with bare bytes, and its results mean nothing.
 * Integers that never meet an operator with a scale are left alone.
 */
export function reportUnloweredOperators(module: Module, fileName: string, sink: DiagnosticSink): void {
  for (const graph of module.graphs) {
    const quantised = quantisedStorages(module, graph);
    for (const node of graph.nodes) {
      if (isRightOnQuantised(node.operator) || knowsScales(node.operator)) continue;
      const tensor = node.inputs.flatMap((id) => activationOf(module, id) ?? []).find(({ storage }) => quantised.has(storage));
      if (tensor === undefined) continue;
      const { origin, operator } = node;
      const parameters = { operator, found: `${tensor.dtype} [${tensor.sizes.join(",")}]`, source: quantised.get(tensor.storage)!, isActivated: isActivated(node, graph) };
      sink.report("unlowered-operator", parameters, { file: fileName, method: graph.name, instruction: origin.instruction, node: operator });
    }
  }
}

/**
 * For an operator that etgen does not have: what shows that the exporter meant to lower it. Undefined where the operands are no
 * quantised numbers, as far as their dtype and the other calls of the method tell.
 */
export function quantisationAround(method: Method, call: { readonly operator: string; readonly arguments: readonly ValueIndex[] }): { readonly found: string; readonly source: string } | undefined {
  if (!call.operator.startsWith("aten::")) return undefined;
  const tensor = call.arguments.flatMap((index) => tensorAt(method, index) ?? []).find(({ dtype }) => mayBeQuantised(dtype));
  const position = method.instructions.findIndex((other) => other.kind === "kernelCall" && knowsScales(method.operators[other.operator]!));
  if (tensor === undefined || position < 0) return undefined;
  const other = method.instructions[position] as Extract<Instruction, { kind: "kernelCall" }>;
  const source = `"${method.operators[other.operator]}" at instruction ${position}`;
  return { found: `${tensor.dtype} [${tensor.sizes.join(",")}]`, source };
}

/** The same for an operator that etgen has, where its operands do not fit. */
export function unloweredAround(method: Method, { operator, origin }: OperatorNode): ReturnType<typeof quantisationAround> {
  const instruction = method.instructions[origin.instruction];
  if (instruction?.kind !== "kernelCall" || isRightOnQuantised(operator) || knowsScales(operator)) return undefined;
  return quantisationAround(method, { operator, arguments: instruction.arguments });
}

/** Storages with quantised numbers, each with the call that shows it. */
function quantisedStorages(module: Module, graph: Graph): ReadonlyMap<StorageId, string> {
  const found = new Map<StorageId, string>();
  for (const node of graph.nodes) {
    if (!knowsScales(node.operator)) continue;
    for (const { storage } of activationsOf(module, node)) if (!found.has(storage)) found.set(storage, spoken(node));
  }
  // Whatever does not know scales gives what it takes, in both directions, until nothing changes.
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const node of graph.nodes) {
      const tensors = activationsOf(module, node);
      const known = tensors.find(({ storage }) => found.has(storage));
      if (known === undefined) continue;
      const source = found.get(known.storage)!;
      for (const { storage, dtype } of tensors) if (dtype === known.dtype && !found.has(storage)) found.set(storage, source);
    }
  }
  return found;
}

function activationsOf(module: Module, node: OperatorNode): readonly Tensor[] {
  return [...node.inputs, ...node.outputs].flatMap((id) => activationOf(module, id) ?? []);
}

/** A tensor of a dtype that quantisers use, unless its bytes are those of the file. */
function activationOf(module: Module, id: ValueId): Tensor | undefined {
  const value = module.values.get(id);
  if (value?.kind !== "tensor" || !mayBeQuantised(value.dtype)) return undefined;
  return module.storages.get(value.storage)?.kind === "constant" ? undefined : value;
}

/** Whether a clamp is all that reads the result: then the activation behind the layer has taken its scale. */
function isActivated(node: OperatorNode, graph: Graph): boolean {
  const readers = graph.nodes.filter(({ inputs }) => node.outputs.some((id) => inputs.includes(id)));
  return readers.length > 0 && readers.every(({ operator }) => operator === "aten::clamp.out");
}

function spoken({ operator, origin }: OperatorNode): string {
  return `"${operator}" at instruction ${origin.instruction}`;
}
