import type { ValueId } from "../../ir/ids.js";
import { readsOf, writesOf } from "../../steps/step.js";
import type { PlannedProgram } from "../../phases/4-plan/planned-program.js";

/** Steps that write and read a tensor, ascending. */
export interface TensorUse {
  readonly writtenAt: readonly number[];
  readonly readAt: readonly number[];
}

/** Who uses which tensor. The caller writes inputs and reads outputs in steps of their own. */
export function tensorUses({ selected, plan }: PlannedProgram): ReadonlyMap<ValueId, TensorUse> {
  const uses = new Map<ValueId, { writtenAt: number[]; readAt: number[] }>();
  const note = (kind: keyof TensorUse, ids: readonly ValueId[], step: number): void => {
    for (const id of new Set(ids)) {
      if (selected.module.values.get(id)?.kind !== "tensor") continue;
      const use = uses.get(id) ?? { writtenAt: [], readAt: [] };
      uses.set(id, use);
      use[kind].push(step);
    }
  };
  plan.steps.forEach((step, index) => {
    const method = selected.methods.find(({ name }) => name === step.method)!;
    if (step.kind === "write-inputs") return note("writtenAt", method.inputs, index);
    if (step.kind === "read-outputs") return note("readAt", method.outputs, index);
    const runs = method.steps[step.position]!;
    note("readAt", readsOf(runs), index);
    note("writtenAt", writesOf(runs), index);
  });
  return uses;
}
