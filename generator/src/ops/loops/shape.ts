import type { Dim } from "../../ir/dim.js";
import type { Tensor } from "../../ir/tensor.js";

/** Sizes and strides of a tensor as loops see them. */
export interface Shape {
  readonly sizes: readonly Dim[];
  readonly strides: readonly Dim[];
}

export function shapeOf(tensor: Tensor): Shape {
  return tensor.shape ?? { sizes: tensor.sizes, strides: tensor.strides };
}

/** Strides that walk `shape` along dimensions of `sizes`: aligned at the end, 0 where the tensor repeats itself. */
export function broadcastStrides(shape: Shape, sizes: readonly Dim[]): readonly Dim[] {
  const missing = sizes.length - shape.sizes.length;
  return sizes.map((_, dim) => {
    const own = dim - missing;
    return own < 0 || shape.sizes[own] === 1 ? 0 : shape.strides[own]!;
  });
}

/** A dimension counted from the end when negative. A tensor without dimensions has one for this purpose. */
export function wrapDim(dim: number, rank: number): number {
  return dim < 0 ? dim + Math.max(rank, 1) : dim;
}

/** The list with one entry left out. */
export function without<T>(list: readonly T[], index: number): readonly T[] {
  return list.filter((_, at) => at !== index);
}
