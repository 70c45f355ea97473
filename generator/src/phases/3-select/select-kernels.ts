import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { tensorOf, type Module } from "../../ir/graph.js";
import type { OperatorNode } from "../../ir/node.js";
import { createOperatorContext } from "../../ops/context.js";
import { definitionOf } from "../../ops/registry.js";
import { familyOf, implementFastest, type SelectionTarget } from "./implement-kernel.js";
import type { SelectedNode, SelectedProgram } from "./selected-program.js";
import { shrinkImage } from "./shrink-image.js";

/**
 * Asks each node's operator what it wants computed and picks the C function for it. Reports every node that nothing
 * can compute; undefined after a report.
 */
export function selectKernels(module: Module, target: SelectionTarget, sink: DiagnosticSink): SelectedProgram | undefined {
  const methods = module.graphs.map((graph) => ({
    graph,
    nodes: graph.nodes.flatMap((node): readonly SelectedNode[] => {
      const selected = selectNode(node, module, target, sink);
      return selected === undefined ? [] : [selected];
    }),
  }));
  return sink.hasErrors ? undefined : shrinkImage({ module, methods }, target);
}

function selectNode(node: OperatorNode, module: Module, target: SelectionTarget, sink: DiagnosticSink): SelectedNode | undefined {
  const definition = definitionOf(node.operator);
  const reportsBefore = sink.diagnostics.length;
  const lowering = definition?.lower(node, createOperatorContext(module, node, sink));
  if (lowering === undefined) {
    if (sink.diagnostics.length === reportsBefore) throw new Error(`operator ${node.operator} gives neither a request nor a reason`);
    return undefined;
  }
  if (lowering.kind === "loop") {
    return { node, implementation: { kind: "loop", request: lowering, inPlace: lowering.inPlace, scratch: null } };
  }
  if (lowering.kind === "control") {
    return { node, implementation: { kind: "control", request: lowering, inPlace: [], scratch: null } };
  }
  const location = { method: node.origin.method, instruction: node.origin.instruction, node: node.operator };
  if (Object.values(lowering.tensors).some((id) => tensorOf(module, id).shape !== undefined)) {
    const found = "a tensor whose sizes are known at run time only";
    sink.report("unsupported-form", { operator: node.operator, found, expected: "fixed sizes" }, location);
    return undefined;
  }
  const implementation = implementFastest(lowering, target);
  if (implementation === undefined) {
    const expected = "a form that a kernel accepts";
    const found = `a problem that no kernel of ${familyOf(lowering, target.kernels).family} accepts`;
    sink.report("unsupported-form", { operator: node.operator, found, expected }, location);
    return undefined;
  }
  return { node, implementation };
}
