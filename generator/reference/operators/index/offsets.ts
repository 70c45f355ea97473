import type { Call } from "../../method/call.js";
import { expand, insertDimension, type View } from "../../tensors/view.js";

/** An index of one dimension of a tensor, as a tensor whose sizes broadcast to those of the elements looked at. */
export interface DimensionIndex {
  readonly dimension: number;
  readonly index: View;
}

/** Offsets in elements of what the indices of all dimensions together look at. */
export function offsetsOf(call: Call, x: View, indices: readonly DimensionIndex[], sizes: readonly number[]): View {
  const offsets = call.temporary("int64", sizes);
  call.run("fill", call.machine.scalar(0n), offsets);
  for (const { dimension, index } of indices) {
    call.run("addOffsets", expand(index, sizes), offsets, x.sizes[dimension]!, x.strides[dimension]!);
  }
  return offsets;
}

/** 0, 1, 2, ... up to `size`. */
export function countUp(call: Call, size: number): View {
  return call.intTensor(Array.from({ length: size }, (_, index) => index));
}

/** Sizes of 1 behind a view, so that it broadcasts along an earlier dimension. */
export function padSizes(view: View, count: number): View {
  return Array.from({ length: count }).reduce<View>((padded) => insertDimension(padded, padded.sizes.length), view);
}

/** Copies x with the elements of each dimension chosen by a list of positions. */
export function pickByLists(call: Call, x: View, lists: readonly (readonly number[])[], out: View): void {
  const rank = x.sizes.length;
  const indices = lists.map((list, dimension) => ({ dimension, index: padSizes(call.intTensor(list), rank - 1 - dimension) }));
  call.run("readOffsets", x, offsetsOf(call, x, indices, out.sizes), out);
}
