import type { DType } from "../../src/ir/dtype.js";
import { dtypeBytes } from "../../src/ir/dtype.js";
import { ExecutionFailure } from "../execution-failure.js";
import type { Place } from "../machine/place.js";

/** A strided window on a place. Moving data is copying from one view to another, so shapes need no operators of their own. */
export interface View {
  readonly place: Place;
  readonly dtype: DType;
  /** Offset of the first element; counts elements, as strides do. */
  readonly start: number;
  readonly sizes: readonly number[];
  readonly strides: readonly number[];
  /** The value of the method that is looked at, for messages. */
  readonly value: number | undefined;
}

export function elementCount(sizes: readonly number[]): number {
  return sizes.reduce((product, size) => product * size, 1);
}

/** Strides of a tensor whose dimensions lie in memory from outermost to innermost as `dimOrder` says. */
export function stridesOf(sizes: readonly number[], dimOrder: readonly number[]): readonly number[] {
  const strides = sizes.map(() => 1);
  let stride = 1;
  for (const dimension of [...dimOrder].reverse()) {
    strides[dimension] = stride;
    stride *= Math.max(1, sizes[dimension]!);
  }
  return strides;
}

/** Dimensions counted from the end become ordinary ones; a tensor without dimensions counts as having one. */
export function normalDimension(dimension: number, rank: number): number {
  const count = Math.max(1, rank);
  if (dimension < -count || dimension >= count) {
    throw new ExecutionFailure("execution-value", { what: "a dimension", found: `${dimension}`, expected: `${-count} to ${count - 1}` });
  }
  return dimension < 0 ? dimension + count : dimension;
}

export function permute(view: View, dimensions: readonly number[]): View {
  return { ...view, sizes: dimensions.map((each) => view.sizes[each]!), strides: dimensions.map((each) => view.strides[each]!) };
}

export function moveLast(view: View, dimensions: readonly number[]): View {
  const kept = view.sizes.map((_, index) => index).filter((index) => !dimensions.includes(index));
  return permute(view, [...kept, ...dimensions]);
}

export function transpose(view: View, a: number, b: number): View {
  return permute(view, view.sizes.map((_, index) => (index === a ? b : index === b ? a : index)));
}

/** `size` elements of a dimension from `start` on, every `step`th of them. */
export function slice(view: View, dimension: number, start: number, size: number, step = 1): View {
  const stride = view.strides[dimension]!;
  return {
    ...view,
    start: view.start + start * stride,
    sizes: view.sizes.map((old, index) => (index === dimension ? size : old)),
    strides: view.strides.map((old, index) => (index === dimension ? old * step : old)),
  };
}

/** One element of a dimension, which disappears. */
export function select(view: View, dimension: number, index: number): View {
  return dropDimension(slice(view, dimension, index, 1), dimension);
}

export function dropDimension(view: View, dimension: number): View {
  const others = <T>(list: readonly T[]): readonly T[] => list.filter((_, index) => index !== dimension);
  return { ...view, sizes: others(view.sizes), strides: others(view.strides) };
}

export function insertDimension(view: View, dimension: number, size = 1, stride = 0): View {
  return {
    ...view,
    sizes: [...view.sizes.slice(0, dimension), size, ...view.sizes.slice(dimension)],
    strides: [...view.strides.slice(0, dimension), stride, ...view.strides.slice(dimension)],
  };
}

/** The elements of a dimension the other way round. */
export function reverse(view: View, dimension: number): View {
  const size = view.sizes[dimension]!;
  return size === 0 ? view : slice(view, dimension, size - 1, size, -1);
}

/** A dimension of `outer * inner` elements as two. */
export function splitDimension(view: View, dimension: number, outer: number, inner: number): View {
  const stride = view.strides[dimension]!;
  const inserted = insertDimension(view, dimension, outer, stride * inner);
  return {
    ...inserted,
    sizes: inserted.sizes.map((size, index) => (index === dimension + 1 ? inner : size)),
  };
}

/** Leading dimensions are added and those of size 1 repeated without moving in memory. */
export function expand(view: View, sizes: readonly number[]): View {
  const added = sizes.length - view.sizes.length;
  const strides = sizes.map((size, index) => {
    const own = view.sizes[index - added];
    return own === undefined || (own === 1 && size !== 1) ? 0 : view.strides[index - added]!;
  });
  return { ...view, sizes, strides };
}

/** Bytes of a complex tensor as pairs of real numbers in a last dimension of 2. */
export function asReal(view: View): View {
  const dtype = view.dtype === "complex128" ? "float64" : view.dtype === "complex64" ? "float32" : "float16";
  return {
    ...view,
    dtype,
    start: 2 * view.start,
    sizes: [...view.sizes, 2],
    strides: [...view.strides.map((stride) => 2 * stride), 1],
  };
}

/** A new view of a place of its own, in the order of its sizes. */
export function wholePlace(place: Place, dtype: DType, sizes: readonly number[]): View {
  const order = sizes.map((_, index) => index);
  if (elementCount(sizes) * dtypeBytes(dtype) > place.bytes) throw new Error("the place is smaller than its view");
  return { place, dtype, start: 0, sizes, strides: stridesOf(sizes, order), value: undefined };
}
