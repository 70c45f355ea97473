import type { Dim } from "../../ir/dim.js";
import { isChannelsLast, isContiguous } from "../../ir/layout.js";
import type { ValueRef } from "../../ir/node.js";
import type { OperatorContext, SizeContext } from "../operator.js";

/**
 * How an operator's tensors name the dimensions of an image, whose memory is N,H,W,C either way: exports with explicit
 * layout have operators of their own, `…_nhwc`, whose tensors are row-major and sized as they lie.
 */
export type ImageOrder = "nchw" | "nhwc";

/** Sizes of a rank-4 activation in logical N,C,H,W order, whose memory is N,H,W,C. */
export interface Image {
  readonly batches: number;
  readonly channels: number;
  readonly height: number;
  readonly width: number;
}

/** Reads an int8 image that lies in memory as N,H,W,C; reports anything else. */
export function imageOf(ref: ValueRef, argument: string, order: ImageOrder, context: OperatorContext): Image | undefined {
  const tensor = context.tensor(ref);
  if (tensor.dtype !== "int8") {
    context.report("unsupported-dtype", { operator: context.operator, tensor: argument, found: tensor.dtype, allowed: ["int8"] });
    return undefined;
  }
  const { sizes, strides } = tensor;
  if (!(order === "nchw" ? isChannelsLast(sizes, strides) : sizes.length === 4 && isContiguous(sizes, strides))) {
    context.report("unsupported-form", {
      operator: context.operator,
      found: `${argument} [${sizes.join(",")}] with strides [${strides.join(",")}]`,
      expected: order === "nchw" ? "a rank-4 channels-last tensor" : "a rank-4 row-major tensor",
    });
    return undefined;
  }
  const [batches, channels, height, width] = asNchw(sizes, order) as readonly [number, number, number, number];
  return { batches, channels, height, width };
}

/** Sizes of a rank-4 operand as N,C,H,W. */
export function imageSizes(ref: ValueRef, order: ImageOrder, context: SizeContext): readonly Dim[] {
  return asNchw(context.sizes(ref), order);
}

/** Sizes N,C,H,W as the operator's tensors name them. */
export function namedSizes([batches, channels, height, width]: readonly Dim[], order: ImageOrder): readonly Dim[] {
  return order === "nchw" ? [batches!, channels!, height!, width!] : [batches!, height!, width!, channels!];
}

function asNchw<T>(sizes: readonly T[], order: ImageOrder): readonly T[] {
  const [batches, first, second, third] = sizes as readonly [T, T, T, T];
  return order === "nchw" ? sizes : [batches, third, first, second];
}

/** "[h, w]" lists; one number stands for both. */
export function pairOf(list: readonly number[]): readonly [number, number] {
  return [list[0] ?? 0, list[1] ?? list[0] ?? 0];
}
