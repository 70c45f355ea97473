import { isDense, sameLayout } from "../../ir/layout.js";
import type { DType } from "../../ir/dtype.js";
import type { ValueRef } from "../../ir/node.js";
import type { Tensor } from "../../ir/tensor.js";
import type { OperatorContext } from "../operator.js";

/** The input of an operator that walks input and result element by element in memory order; reports what cannot. */
export function flatPairOf(
  inputRef: ValueRef,
  outRef: ValueRef,
  allowed: readonly DType[],
  context: OperatorContext,
): Tensor | undefined {
  const [input, out] = [context.tensor(inputRef), context.tensor(outRef)];
  if (!allowed.includes(input.dtype)) {
    context.report("unsupported-dtype", { operator: context.operator, tensor: "input", found: input.dtype, allowed });
    return undefined;
  }
  if (!isDense(input.sizes, input.strides) || !sameLayout(input.sizes, input.strides, out.strides)) {
    const found = `input strides [${input.strides.join(",")}] and result strides [${out.strides.join(",")}]`;
    context.report("unsupported-form", { operator: context.operator, found, expected: "one dense layout for both" });
    return undefined;
  }
  return input;
}
