import type { Board } from "../../catalog/board.js";
import { withComputedFields } from "../../catalog/computed-fields.js";
import type { KernelFamily, KernelVariant } from "../../catalog/kernel-facts.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Module } from "../../ir/graph.js";
import type { OperatorNode } from "../../ir/node.js";
import { createOperatorContext } from "../../ops/context.js";
import type { KernelRequest } from "../../ops/lowering.js";
import { operators } from "../../ops/registry.js";
import type { CompileOptions } from "../../options.js";
import { chooseKernel } from "./choose-kernel.js";
import { packings } from "./packings/index.js";
import type { CallArgument, KernelImplementation, SelectedField, SelectedNode, SelectedProgram } from "./selected-program.js";

/** Every kernel family by name. */
export type KernelCatalog = ReadonlyMap<string, KernelFamily>;

/**
 * Asks each node's operator what it wants computed and picks the C function for it. Reports every node that nothing
 * can compute; undefined after a report.
 */
export function selectKernels(
  module: Module,
  kernels: KernelCatalog,
  board: Board,
  options: Pick<CompileOptions, "kernels">,
  sink: DiagnosticSink,
): SelectedProgram | undefined {
  const methods = module.graphs.map((graph) => ({
    graph,
    nodes: graph.nodes.flatMap((node): readonly SelectedNode[] => {
      const selected = selectNode(node, module, kernels, board, options, sink);
      return selected === undefined ? [] : [selected];
    }),
  }));
  return sink.hasErrors ? undefined : { module, methods };
}

function selectNode(
  node: OperatorNode,
  module: Module,
  kernels: KernelCatalog,
  board: Board,
  options: Pick<CompileOptions, "kernels">,
  sink: DiagnosticSink,
): SelectedNode | undefined {
  const definition = operators.get(node.operator);
  const lowering = definition?.lower(node, createOperatorContext(module, node, sink));
  if (lowering === undefined) return undefined;
  if (lowering.kind === "loop") {
    return { node, implementation: { kind: "loop", request: lowering, inPlace: lowering.inPlace, scratch: null } };
  }
  const family = kernels.get(lowering.family);
  if (family === undefined) throw new Error(`operator ${node.operator} asks for kernel family "${lowering.family}", which has no facts`);
  const variables = variablesOf(lowering, board);
  const choice = chooseKernel(family, lowering, variables, board, options);
  if (choice === undefined) {
    const expected = "a form that a kernel accepts";
    const found = `a problem that no kernel of ${family.family} accepts`;
    const location = { method: node.origin.method, instruction: node.origin.instruction, node: node.operator };
    sink.report("unsupported-form", { operator: node.operator, found, expected }, location);
    return undefined;
  }
  const { kernel, considered } = choice;
  const computed = withComputedFields(kernel, variables);
  const implementation: KernelImplementation = {
    kind: "kernel",
    request: lowering,
    family,
    kernel,
    fields: fieldsOf(kernel, lowering, computed),
    arguments: argumentsOf(kernel, lowering),
    scratch:
      kernel.scratch === null
        ? null
        : { bytes: kernel.scratch.bytes(computed), alignment: kernel.scratch.alignment },
    inPlace: kernel.inPlace.filter(({ when }) => when(computed) !== 0).map(({ input }) => lowering.tensors[input]!),
    considered,
  };
  return { node, implementation };
}

/** What expressions in kernel facts may mention. */
function variablesOf(request: KernelRequest, board: Board): Readonly<Record<string, number>> {
  return { ...request.problem, pointer_bytes: board.core.pointerBytes };
}

function fieldsOf(
  kernel: KernelVariant,
  request: KernelRequest,
  computed: Readonly<Record<string, number>>,
): readonly SelectedField[] {
  return kernel.fields.map((field): SelectedField => {
    if (field.kind === "number") {
      const value = field.value === null ? request.problem[field.name] : computed[field.name];
      if (value === undefined) throw new Error(`${kernel.name}: the request has no number "${field.name}"`);
      return { kind: "number", name: field.name, type: field.type, value };
    }
    const packing = packings[field.packing];
    if (packing === undefined) throw new Error(`${kernel.name}: there is no packing "${field.packing}"`);
    const constant = packing(request, field.constant);
    if (constant === undefined && !field.optional) throw new Error(`${kernel.name}: the request has no constant "${field.constant}"`);
    return { kind: "constant", name: field.name, constant: constant ?? null };
  });
}

function argumentsOf(kernel: KernelVariant, request: KernelRequest): readonly CallArgument[] {
  return kernel.arguments.map(({ name, optional }): CallArgument => {
    if (name === "params" || name === "scratch") return { kind: name };
    const value = request.tensors[name];
    if (value !== undefined) return { kind: "tensor", name, value };
    if (!optional) throw new Error(`${kernel.name}: the request has no tensor "${name}"`);
    return { kind: "null", name };
  });
}
