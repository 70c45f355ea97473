import type { PlannedProgram } from "../../phases/4-plan/planned-program.js";
import { fileNodes } from "../../phases/5-emit/file-nodes.js";
import { identifier } from "../../phases/5-emit/names.js";
import type { NodeLabel } from "../run/format-run-report.js";

/** What every instruction of the program is. */
export function nodeLabels({ selected }: PlannedProgram): readonly NodeLabel[] {
  return selected.methods.flatMap((method) =>
    fileNodes(method).map(({ node, implementation }) => ({
      method: identifier(method.graph.name),
      instruction: node.origin.instruction,
      operator: node.operator,
      kernel: implementation.kind === "kernel" ? implementation.kernel.name : "generated loop",
    })),
  );
}

/** The files that a traced program writes: templates/app/main.c.hbs names them so. */
export function traceNames(planned: PlannedProgram): readonly string[] {
  return nodeLabels(planned).map(({ method, instruction }) => `${method}_node_${String(instruction % 1000).padStart(3, "0")}.bin`);
}
