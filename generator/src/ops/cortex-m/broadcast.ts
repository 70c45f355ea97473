import { elementCount, isDense, sameLayout } from "../../ir/layout.js";
import type { Tensor } from "../../ir/tensor.js";
import type { OperatorContext } from "../operator.js";

/** How two operands pair up in memory order: `blocks` times the whole of the smaller one. */
export interface BlockBroadcast {
  readonly blocks: number;
  readonly blockElements: number;
  /** True when the first operand is the smaller one: the kernel wants the larger first. */
  readonly isSwapped: boolean;
}

/**
 * Same shapes and layouts pair element by element. A tensor of C values (or of one) repeats over the innermost memory
 * dimension of the other, which is the channel of an N,H,W,C image. Anything else is reported.
 */
export function blockBroadcastOf(a: Tensor, b: Tensor, out: Tensor, context: OperatorContext): BlockBroadcast | undefined {
  const [elementsA, elementsB] = [elementCount(a.sizes), elementCount(b.sizes)];
  const [large, small] = elementsA >= elementsB ? [a, b] : [b, a];
  const elements = Math.max(elementsA, elementsB);
  const blockElements = Math.min(elementsA, elementsB);
  const isFlat = isDense(large.sizes, large.strides) && pairs(large, out);
  const isPaired = elementsA === elementsB ? pairs(a, b) : blockElements === 1 || isInnermost(small, large);
  if (!isFlat || !isPaired) {
    const shape = (tensor: Tensor): string => `[${tensor.sizes.join(",")}] strides [${tensor.strides.join(",")}]`;
    context.report("unsupported-form", {
      operator: context.operator,
      found: `operands ${shape(a)} and ${shape(b)}`,
      expected: "operands of equal shape and layout, or one value per channel",
    });
    return undefined;
  }
  return { blocks: elements / blockElements, blockElements, isSwapped: elementsA < elementsB };
}

/** True when element i of one in memory is element i of the other. */
export function pairs(a: Tensor, b: Tensor): boolean {
  const [sizesA, sizesB] = [a.sizes.filter((size) => size !== 1), b.sizes.filter((size) => size !== 1)];
  const sameSizes = sizesA.length === sizesB.length && sizesA.every((size, dim) => size === sizesB[dim]);
  const stridesOf = (tensor: Tensor): readonly number[] => tensor.strides.filter((_, dim) => tensor.sizes[dim] !== 1);
  return sameSizes && sameLayout(sizesA, stridesOf(a), stridesOf(b));
}

/** True when `small` spans exactly the dimension of `large` that is innermost in memory, at the same logical place. */
function isInnermost(small: Tensor, large: Tensor): boolean {
  const rankDifference = large.sizes.length - small.sizes.length;
  const spanned = small.sizes.flatMap((size, dim) => (size === 1 ? [] : [dim + rankDifference]));
  const dim = spanned[0];
  return spanned.length === 1 && dim !== undefined && large.strides[dim] === 1 && large.sizes[dim] === elementCount(small.sizes);
}
