import { isValueRef, type ScalarLiteral, type ValueRef } from "../../ir/node.js";
import type { OperatorContext } from "../operator.js";

/** A number that has to be known at generation time; undefined after a report. */
export function fixedNumber(
  context: OperatorContext,
  argument: string,
  scalar: ScalarLiteral | ValueRef,
): ScalarLiteral | undefined {
  if (!isValueRef(scalar)) return scalar;
  context.report("dynamic-argument", { operator: context.operator, argument });
  return undefined;
}
