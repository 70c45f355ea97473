import type { SelectedMethod } from "../3-select/selected-program.js";
import { labelOf } from "../../ops/label.js";
import type { Step } from "./planned-program.js";

/** Steps of one method inside the schedule of all methods. */
export interface MethodSchedule {
  readonly method: SelectedMethod;
  /** The caller writes the inputs. Node i runs at `first + 1 + i`. */
  readonly first: number;
  /** The caller reads the outputs. */
  readonly last: number;
}

/** All methods one after the other: methods never run at the same time, so they may share bytes. */
export function scheduleMethods(methods: readonly SelectedMethod[]): {
  readonly schedules: readonly MethodSchedule[];
  readonly steps: readonly Step[];
} {
  const steps: Step[] = [];
  const schedules = methods.map((method): MethodSchedule => {
    const name = method.graph.name;
    const first = steps.length;
    steps.push({ method: name, kind: "write-inputs", node: -1, label: "inputs are written" });
    method.nodes.forEach(({ node }, index) => {
      steps.push({ method: name, kind: "node", node: index, label: labelOf(node.operator) });
    });
    steps.push({ method: name, kind: "read-outputs", node: -1, label: "outputs are read" });
    return { method, first, last: steps.length - 1 };
  });
  return { schedules, steps };
}
