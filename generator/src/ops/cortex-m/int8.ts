import type { ValueRef } from "../../ir/node.js";
import type { Tensor } from "../../ir/tensor.js";
import type { OperatorContext } from "../operator.js";

/** Two operands and a result. */
interface PairArguments {
  readonly self: ValueRef;
  readonly other: ValueRef;
  readonly out: ValueRef;
}

/** All three have to be int8; reports each that is not. */
export function int8PairOf(args: PairArguments, context: OperatorContext): Readonly<Record<keyof PairArguments, Tensor>> | undefined {
  const self = int8Of(args.self, "self", context);
  const other = int8Of(args.other, "other", context);
  const out = int8Of(args.out, "the result", context);
  return self && other && out && { self, other, out };
}

/** The tensor, which must be int8; reports another dtype. */
export function int8Of(ref: ValueRef, argument: string, context: OperatorContext): Tensor | undefined {
  const tensor = context.tensor(ref);
  if (tensor.dtype === "int8") return tensor;
  context.report("unsupported-dtype", { operator: context.operator, tensor: argument, found: tensor.dtype, allowed: ["int8"] });
  return undefined;
}
