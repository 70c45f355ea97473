import { dimDifference, dimSum, isStatic, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import type { SizeContext } from "../../operator.js";

/** Start and end of a Python slice in a dimension of `size`: negative counts from the end, both are limited. */
export function clampedRange(
  size: number,
  start: number | null,
  end: number | null,
): { readonly start: number; readonly end: number } {
  const limit = (value: number): number => Math.min(Math.max(value < 0 ? value + size : value, 0), size);
  const first = limit(start ?? 0);
  return { start: first, end: Math.max(limit(end ?? size), first) };
}

type Bound = number | ValueRef | null;

/**
 * Where a slice begins. With fixed numbers as Python does it; a start that is known at run time only has to lie in the
 * dimension, which the sizes of the result make sure of.
 */
export function sliceStart(size: Dim, start: Bound, dim: (value: number | ValueRef) => Dim): Dim {
  const first = start === null ? 0 : dim(start);
  if (isStatic(first) && isStatic(size)) return clampedRange(size, first, null).start;
  return isStatic(first) && first < 0 ? dimSum(size, first) : first;
}

/** How many elements a slice has. */
export function sliceLength(
  size: Dim,
  slice: { readonly start: Bound; readonly end: Bound; readonly step: number },
  context: Pick<SizeContext, "dim" | "computed">,
): Dim {
  const first = sliceStart(size, slice.start, (value) => context.dim(value));
  const last = sliceEnd(size, slice.end === null ? null : context.dim(slice.end), context);
  const length = dimDifference(last, first);
  if (isStatic(length)) return Math.ceil(Math.max(length, 0) / slice.step);
  return slice.step === 1 ? length : context.computed("etk_divide_up", length, slice.step);
}

function sliceEnd(size: Dim, end: Dim | null, context: Pick<SizeContext, "computed">): Dim {
  if (end === null) return size;
  if (isStatic(end) && isStatic(size)) return clampedRange(size, 0, end).end;
  if (isStatic(end) && end < 0) return dimSum(size, end);
  // "To the end" is written as the largest integer.
  if (isStatic(end) && end >= 2 ** 31 - 1) return size;
  return context.computed("etk_smaller", end, size);
}
