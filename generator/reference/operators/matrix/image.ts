import type { Call } from "../../method/call.js";
import { insertDimension, type View } from "../../tensors/view.js";

/** How windows move along a dimension. */
export interface Axis {
  readonly kernel: number;
  readonly stride: number;
  readonly padding: number;
  readonly dilation: number;
}

/** The address of an axis as the WebAssembly module reads it. */
export function axisWords(call: Call, { kernel, stride, padding, dilation }: Axis): number {
  return call.machine.words(kernel, stride, padding, dilation);
}

/** Lists of one number hold for both dimensions. */
export function pair(list: readonly number[]): readonly [number, number] {
  return [list[0]!, list[1] ?? list[0]!];
}

/** [channels, rows, columns] as a batch of one image. */
export function asImages(view: View): View {
  return view.sizes.length === 3 ? insertDimension(view, 0) : view;
}

/** Positions of a window: with `ceil` the last one may reach over the end, but starts inside or in the padding before it. */
export function pooledSize(size: number, { kernel, stride, padding, dilation }: Axis, ceil: boolean): number {
  const room = size + 2 * padding - dilation * (kernel - 1) - 1;
  const count = Math.floor((room + (ceil ? stride - 1 : 0)) / stride) + 1;
  return ceil && (count - 1) * stride >= size + padding ? count - 1 : count;
}
