import type { SelectedNode } from "../../phases/3-select/selected-program.js";
import type { PlannedProgram } from "../../phases/4-plan/planned-program.js";
import { identifier } from "../../phases/5-emit/names.js";
import type { NodeLabel } from "../run/format-run-report.js";

/** What every step of the program is: an instruction of the model, or a run of them that passes rows on. */
export function nodeLabels({ selected }: PlannedProgram): readonly NodeLabel[] {
  return selected.methods.flatMap(({ graph, nodes }) =>
    nodes.filter(({ implementation }) => implementation.kind !== "control").map((selectedNode) => ({
      method: identifier(graph.name),
      instruction: selectedNode.node.origin.instruction,
      operator: operatorOf(selectedNode),
      kernel: kernelOf(selectedNode),
    })),
  );
}

function operatorOf({ node, implementation }: SelectedNode): string {
  return implementation.kind === "segment" ? `rows through ${implementation.stages.length} instructions` : node.operator;
}

function kernelOf({ implementation }: SelectedNode): string {
  switch (implementation.kind) {
    case "kernel":
      return implementation.kernel.name;
    case "loop":
      return "generated loop";
    default:
      return "several";
  }
}

/** The files that a traced program writes: templates/app/main.c.hbs names them so. */
export function traceNames(planned: PlannedProgram): readonly string[] {
  return nodeLabels(planned).map(({ method, instruction }) => `${method}_node_${String(instruction % 1000).padStart(3, "0")}.bin`);
}
