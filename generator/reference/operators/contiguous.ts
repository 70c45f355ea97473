import type { Call } from "../method/call.js";
import { elementCount, stridesOf, type View } from "../tensors/view.js";

/** The view's elements without gaps in the order of its sizes, under sizes of as many elements: itself, or a copy. */
export function contiguous(call: Call, view: View, sizes: readonly number[] = view.sizes): View {
  const reshaped = (from: View): View => ({ ...from, sizes, strides: inOrder(sizes) });
  if (isContiguous(view)) return reshaped(view);
  const copy = call.temporary(view.dtype, view.sizes);
  call.run("copy", view, copy);
  return reshaped(copy);
}

export interface ContiguousResult {
  readonly view: View;
  /** Brings the elements to the result's own layout. */
  readonly finish: () => void;
}

/** Where an operator writes without gaps. */
export function contiguousResult(call: Call, result: View, sizes: readonly number[] = result.sizes): ContiguousResult {
  if (isContiguous(result)) return { view: { ...result, sizes, strides: inOrder(sizes) }, finish: () => undefined };
  const view = call.temporary(result.dtype, sizes);
  return { view, finish: () => call.run("copy", view, result) };
}

export function isContiguous({ sizes, strides }: View): boolean {
  if (elementCount(sizes) === 0) return true;
  const wanted = inOrder(sizes);
  return sizes.every((size, index) => size === 1 || strides[index] === wanted[index]);
}

function inOrder(sizes: readonly number[]): readonly number[] {
  return stridesOf(sizes, sizes.map((_, index) => index));
}
