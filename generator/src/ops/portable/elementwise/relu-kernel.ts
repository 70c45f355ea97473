import { elementCount, isDense, sameLayout } from "../../../ir/layout.js";
import type { ValueRef } from "../../../ir/node.js";
import type { KernelRequest } from "../../lowering.js";
import type { OperatorContext } from "../../operator.js";

/** The library kernel for float32 of fixed sizes in one dense layout. */
export function reluKernel(context: OperatorContext, inputRef: ValueRef, outRef: ValueRef): KernelRequest | undefined {
  const [input, out] = [context.tensor(inputRef), context.tensor(outRef)];
  if (input.dtype !== "float32" || out.dtype !== "float32") return undefined;
  if (input.shape !== undefined || out.shape !== undefined) return undefined;
  if (!isDense(input.sizes, input.strides) || !sameLayout(input.sizes, input.strides, out.strides)) return undefined;
  return {
    kind: "kernel",
    family: "relu_f32",
    problem: { elements: elementCount(input.sizes) },
    tensors: { input: inputRef.value, output: outRef.value },
    constants: {},
    multiplyAccumulates: 0,
  };
}
