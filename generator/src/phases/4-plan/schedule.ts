import type { StepMethod } from "../../steps/step-program.js";
import type { PlanStep } from "./planned-program.js";

/** Steps of one method inside the schedule of all methods. */
export interface MethodSchedule {
  readonly method: StepMethod;
  /** The caller writes the inputs. Step i runs at `first + 1 + i`. */
  readonly first: number;
  /** The caller reads the outputs. */
  readonly last: number;
}

/** All methods one after the other: methods never run at the same time, so they may share bytes. */
export function scheduleMethods(methods: readonly StepMethod[]): {
  readonly schedules: readonly MethodSchedule[];
  readonly steps: readonly PlanStep[];
} {
  const steps: PlanStep[] = [];
  const schedules = methods.map((method): MethodSchedule => {
    const { name } = method;
    const first = steps.length;
    steps.push({ method: name, kind: "write-inputs", position: -1, label: "inputs are written" });
    method.steps.forEach(({ label }, position) => steps.push({ method: name, kind: "node", position, label }));
    steps.push({ method: name, kind: "read-outputs", position: -1, label: "outputs are read" });
    return { method, first, last: steps.length - 1 };
  });
  return { schedules, steps };
}
