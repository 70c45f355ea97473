import type { ValueRef } from "../../ir/node.js";
import type { Tensor } from "../../ir/tensor.js";
import type { OperatorContext } from "../operator.js";

/** The tensor, which must be int8; reports another dtype. */
export function int8Of(ref: ValueRef, argument: string, context: OperatorContext): Tensor | undefined {
  const tensor = context.tensor(ref);
  if (tensor.dtype === "int8") return tensor;
  context.report("unsupported-dtype", { operator: context.operator, tensor: argument, found: tensor.dtype, allowed: ["int8"] });
  return undefined;
}
