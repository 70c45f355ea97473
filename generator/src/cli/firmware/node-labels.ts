import type { PlannedProgram } from "../../phases/4-plan/planned-program.js";
import { modulesOf } from "../../ops/label.js";
import { identifier } from "../../phases/5-emit/names.js";
import type { NodeLabel } from "../run/format-run-report.js";

/** What every step of the program is: an instruction of the model, or a run of them that passes rows on. */
export function nodeLabels({ selected }: PlannedProgram): readonly NodeLabel[] {
  return selected.methods.flatMap(({ name, steps }) =>
    steps
      .filter(({ role }) => role === "call")
      .map(({ origin, title, computedBy, covers }) => {
        const module = modulesOf(covers.map((node) => node.origin));
        return { method: identifier(name), instruction: origin.instruction, operator: title, kernel: computedBy, ...(module !== undefined && { module }) };
      }),
  );
}

/** The files that a traced program writes: templates/app/main.c.hbs names them so. */
export function traceNames(planned: PlannedProgram): readonly string[] {
  return nodeLabels(planned).map(({ method, instruction }) => `${method}_node_${String(instruction % 1000).padStart(3, "0")}.bin`);
}
