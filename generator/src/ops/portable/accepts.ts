import type { ValueRef } from "../../ir/node.js";
import type { OperatorContext } from "../operator.js";

/** True when every tensor has one of the dtypes; reports those that have not. */
export function accepts(
  context: OperatorContext,
  tensors: Readonly<Record<string, ValueRef | null>>,
  allowed: readonly string[],
): boolean {
  let all = true;
  for (const [tensor, ref] of Object.entries(tensors)) {
    if (ref === null || context.isScalar(ref)) continue;
    const found = context.tensor(ref).dtype;
    if (allowed.includes(found)) continue;
    context.report("unsupported-dtype", { operator: context.operator, tensor, found, allowed });
    all = false;
  }
  return all;
}
