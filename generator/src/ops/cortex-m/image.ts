import { isChannelsLast } from "../../ir/layout.js";
import type { ValueRef } from "../../ir/node.js";
import type { OperatorContext } from "../operator.js";

/** Sizes of a rank-4 activation in logical N,C,H,W order, whose memory is N,H,W,C. */
export interface Image {
  readonly batches: number;
  readonly channels: number;
  readonly height: number;
  readonly width: number;
}

/** Reads an int8 image that lies in memory as N,H,W,C; reports anything else. */
export function imageOf(ref: ValueRef, argument: string, context: OperatorContext): Image | undefined {
  const tensor = context.tensor(ref);
  if (tensor.dtype !== "int8") {
    context.report("unsupported-dtype", { operator: context.operator, tensor: argument, found: tensor.dtype, allowed: ["int8"] });
    return undefined;
  }
  if (!isChannelsLast(tensor.sizes, tensor.strides)) {
    context.report("unsupported-form", {
      operator: context.operator,
      found: `${argument} [${tensor.sizes.join(",")}] with strides [${tensor.strides.join(",")}]`,
      expected: "a rank-4 channels-last tensor",
    });
    return undefined;
  }
  const [batches, channels, height, width] = tensor.sizes as [number, number, number, number];
  return { batches, channels, height, width };
}

/** "[h, w]" lists; one number stands for both. */
export function pairOf(list: readonly number[]): readonly [number, number] {
  return [list[0] ?? 0, list[1] ?? list[0] ?? 0];
}
