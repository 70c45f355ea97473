import type { Dim } from "../../../ir/dim.js";
import { type ValueRef } from "../../../ir/node.js";
import type { Tensor } from "../../../ir/tensor.js";
import { shapeOf, wrapDim } from "../../loops/shape.js";
import { type SizeContext } from "../../size-context.js";

/** A tensor split into the dimensions that stay and those that a reduction walks. */
export interface ReducedShape {
  readonly kept: readonly Dim[];
  readonly keptStrides: readonly Dim[];
  /** Strides of the result along the kept dimensions. */
  readonly outStrides: readonly Dim[];
  readonly reduced: readonly Dim[];
  readonly reducedStrides: readonly Dim[];
}

/** Splits `input` for a reduction over `dims`; none means all of them. */
export function reducedShape(input: Tensor, out: Tensor, dims: readonly number[] | null): ReducedShape {
  const { sizes, strides } = shapeOf(input);
  const rank = sizes.length;
  const named = new Set((dims ?? []).map((dim) => wrapDim(dim, rank)));
  const isReduced = (dim: number): boolean => dims === null || named.has(dim);
  const all = sizes.map((_, dim) => dim);
  const kept = all.filter((dim) => !isReduced(dim));
  const reduced = all.filter(isReduced);
  const outShape = shapeOf(out);
  // With keepdim the result still has the reduced dimensions, of size 1.
  const outDims = outShape.sizes.length === rank ? kept : kept.map((_, position) => position);
  return {
    kept: kept.map((dim) => sizes[dim]!),
    keptStrides: kept.map((dim) => strides[dim]!),
    outStrides: outDims.map((dim) => outShape.strides[dim]!),
    reduced: reduced.map((dim) => sizes[dim]!),
    reducedStrides: reduced.map((dim) => strides[dim]!),
  };
}

/** Whether there is an element to find in every reduced dimension; an extreme of nothing is none. */
export function haveElements(context: SizeContext, input: ValueRef, dims: readonly number[] | null): boolean {
  const sizes = context.sizes(input);
  const named = (dims ?? sizes.map((_, dim) => dim)).map((dim) => sizes[wrapDim(dim, sizes.length)] ?? 1);
  if (named.every((size) => size !== 0)) return true;
  context.mismatch(`a tensor without elements [${context.bounds(input).join(",")}]`, "elements in every dimension that is searched");
  return false;
}

/** Sizes after a reduction over `dims`; none means all of them. */
export function reducedSizes(sizes: readonly Dim[], dims: readonly number[] | null, keepdim: boolean): readonly Dim[] {
  const named = new Set((dims ?? sizes.map((_, dim) => dim)).map((dim) => wrapDim(dim, sizes.length)));
  return sizes.flatMap((size, dim): readonly Dim[] => (!named.has(dim) ? [size] : keepdim ? [1] : []));
}
