import type { Call } from "../../method/call.js";
import type { View } from "../../tensors/view.js";

/** 0 stands for none. */
export function optionalWeights(call: Call, position: number): View | 0 {
  const tensor = call.optionalTensor(position);
  return tensor === undefined ? 0 : tensor.view;
}

export function checkTaps(call: Call, { sizes }: View, found: number, expected: number): void {
  if (found !== expected) throw call.refuse(`${found} channels with an operand [${sizes.join(", ")}]`, `${expected} channels`);
}
