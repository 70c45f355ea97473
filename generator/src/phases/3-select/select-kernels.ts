import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { tensorOf, type Module } from "../../ir/graph.js";
import { elementCount } from "../../ir/layout.js";
import type { OperatorNode } from "../../ir/node.js";
import { createOperatorContext } from "../../ops/context.js";
import { knowsScales } from "../../ops/quantised-data.js";
import { definitionOf } from "../../ops/registry.js";
import { controlStep } from "../../steps/control-step.js";
import { kernelStep } from "../../steps/kernel-step.js";
import { loopStep } from "../../steps/loop-step.js";
import type { Step } from "../../steps/step.js";
import { stepId, type StepId } from "../../steps/step-ids.js";
import type { StepProgram } from "../../steps/step-program.js";
import { familyOf, implementFastest, type SelectionTarget } from "./implement-kernel.js";
import { shrinkImage } from "./shrink-image.js";

/**
 * Asks each node's operator what it wants computed and picks the C function for it. Reports every node that nothing
 * can compute; undefined after a report.
 */
export function selectKernels(lowered: Module, target: SelectionTarget, sink: DiagnosticSink): StepProgram | undefined {
  const { graphs, ...module } = lowered;
  let count = 0;
  const methods = graphs.map(({ nodes, ...method }) => ({
    ...method,
    steps: nodes.flatMap((node): readonly Step[] => {
      const step = selectStep(stepId(count++), node, lowered, target, sink);
      return step === undefined ? [] : [step];
    }),
  }));
  return sink.hasErrors ? undefined : shrinkImage({ module, methods }, target);
}

function selectStep(id: StepId, node: OperatorNode, module: Module, target: SelectionTarget, sink: DiagnosticSink): Step | undefined {
  const definition = definitionOf(node.operator);
  const reportsBefore = sink.diagnostics.length;
  const lowering = definition?.lower(node, createOperatorContext(module, node, sink));
  if (lowering === undefined) {
    if (sink.diagnostics.length === reportsBefore) throw new Error(`operator ${node.operator} gives neither a request nor a reason`);
    return undefined;
  }
  if (lowering.kind === "loop") return loopStep(id, node, lowering, module);
  if (lowering.kind === "control") return controlStep(id, node, lowering, module);
  const location = { method: node.origin.method, instruction: node.origin.instruction, node: node.operator };
  if (Object.values(lowering.tensors).some((id) => tensorOf(module, id).shape !== undefined)) {
    const found = "a tensor whose sizes are known at run time only";
    sink.report("unsupported-form", { operator: node.operator, found, expected: "fixed sizes" }, location);
    return undefined;
  }
  const tensors = Object.values(lowering.tensors).map((id) => tensorOf(module, id));
  const empty = tensors.find(({ sizes }) => elementCount(sizes) === 0);
  // Facts of quantised kernels divide by sizes; no exporter emits such a layer.
  if (empty !== undefined && knowsScales(node.operator)) {
    const found = `a tensor without elements, ${empty.dtype} [${empty.sizes.join(",")}]`;
    sink.report("unsupported-form", { operator: node.operator, found, expected: "sizes of at least 1" }, location);
    return undefined;
  }
  const call = implementFastest(lowering, target);
  if (call === undefined) {
    const expected = "a form that a kernel accepts";
    const found = `a problem that no kernel of ${familyOf(lowering, target.kernels).family} accepts`;
    sink.report("unsupported-form", { operator: node.operator, found, expected }, location);
    return undefined;
  }
  return kernelStep(id, node, call, module);
}
