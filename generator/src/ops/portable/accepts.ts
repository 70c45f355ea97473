import type { ValueRef } from "../../ir/node.js";
import { isComplex, realDtypes } from "../loops/c-types.js";
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

/** True when no tensor is complex. */
export function acceptsReal(context: OperatorContext, tensors: Readonly<Record<string, ValueRef | null>>): boolean {
  const complex = Object.entries(tensors).filter(([, ref]) => ref !== null && !context.isScalar(ref) && isComplex(context.tensor(ref).dtype));
  return accepts(context, Object.fromEntries(complex), realDtypes);
}
