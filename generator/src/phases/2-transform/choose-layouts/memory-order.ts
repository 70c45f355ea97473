import { isDense, sameLayout, stridesOf } from "../../../ir/layout.js";
import { isStatic } from "../../../ir/dim.js";
import { reshapedStrides } from "../../../ops/portable/copy/reshape.js";

/** Strides of a dense tensor: a memory order of its dimensions, with those of size 1 in no particular place. */
export type Strides = readonly number[];

export function isSameOrder(sizes: readonly number[], a: Strides, b: Strides): boolean {
  return sameLayout(sizes, a, b);
}

/** Dimension 1, the channels of images and signals, innermost; row-major for what has no such dimension. */
export function channelsLastStrides(sizes: readonly number[]): Strides {
  const dims = sizes.map((_, dim) => dim);
  return stridesOf(sizes, sizes.length < 3 ? dims : [...dims.filter((dim) => dim !== 1), 1]);
}

/** The same order for other sizes of as many dimensions. */
export function orderAs(sizes: readonly number[], strides: Strides, others: readonly number[]): Strides {
  return stridesOf(others, dimOrderOf(sizes, strides));
}

/** How the elements lie, counted in row-major order under other sizes; undefined where no strides say it. */
export function orderThroughView(sizes: readonly number[], strides: Strides, others: readonly number[]): Strides | undefined {
  const found = reshapedStrides({ sizes, strides }, others);
  return found?.every(isStatic) === true ? densified(others, found as Strides) : undefined;
}

/** The order of a result whose dimension d is the input's dimension `permutation[d]`. */
export function orderThroughPermutation(strides: Strides, permutation: readonly number[], sizes: readonly number[]): Strides {
  return densified(sizes, permutation.map((dim) => strides[dim < 0 ? dim + permutation.length : dim]!)) ?? stridesOf(sizes, sizes.map((_, dim) => dim));
}

function densified(sizes: readonly number[], strides: Strides): Strides | undefined {
  return isDense(sizes, strides) ? stridesOf(sizes, dimOrderOf(sizes, strides)) : undefined;
}

/** Dimensions from outermost to innermost; those of size 1 stay behind the dimension in front of them. */
function dimOrderOf(sizes: readonly number[], strides: Strides): readonly number[] {
  const dims = sizes.map((_, dim) => dim);
  const placed = dims.filter((dim) => sizes[dim] !== 1).sort((a, b) => strides[b]! - strides[a]! || a - b);
  for (const dim of dims.filter((candidate) => sizes[candidate] === 1)) {
    const before = placed.indexOf(dim - 1);
    placed.splice(before + 1, 0, dim);
  }
  return placed;
}
