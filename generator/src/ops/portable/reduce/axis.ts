import type { Dim } from "../../../ir/dim.js";
import type { Tensor } from "../../../ir/tensor.js";
import { position, variable, type Affine, type AffineLike } from "../../loops/affine.js";
import { shapeOf, wrapDim } from "../../loops/shape.js";

/** Walking one dimension of a tensor for every position of the others. */
export interface AxisWalk {
  /** Loops over the other dimensions. */
  readonly outer: readonly (readonly [variable: string, extent: Dim])[];
  readonly extent: Dim;
  /** Where an index of the walked dimension lies in a tensor that has all dimensions. */
  at(strides: readonly Dim[], index: AffineLike): Affine;
  /** Where the position of the others lies in a tensor that lacks the walked dimension, or has it with size 1. */
  beside(strides: readonly Dim[]): Affine;
}

export function axisWalk(tensor: Tensor, dim: number): AxisWalk {
  const { sizes } = shapeOf(tensor);
  const axis = wrapDim(dim, sizes.length);
  const outer = sizes.flatMap((extent, position): readonly (readonly [string, Dim])[] =>
    position === axis ? [] : [[`i${position}`, extent]],
  );
  const indices = outer.map(([name]): AffineLike => variable(name));
  return {
    outer,
    extent: sizes[axis] ?? 1,
    at: (strides, index) =>
      sizes.length === 0 ? position([], []) : position(strides, [...indices.slice(0, axis), index, ...indices.slice(axis)]),
    beside: (strides) =>
      strides.length === indices.length
        ? position(strides, indices)
        : position(strides, [...indices.slice(0, axis), 0, ...indices.slice(axis)].slice(0, strides.length)),
  };
}
