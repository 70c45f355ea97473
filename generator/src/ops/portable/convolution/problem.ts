import type { Dim } from "../../../ir/dim.js";
import type { Tensor } from "../../../ir/tensor.js";
import { shapeOf, type Shape } from "../../loops/shape.js";

/** A batch of images, or of signals as images of height 1. */
export interface ImageShape {
  readonly batches: Dim;
  readonly channels: Dim;
  readonly height: Dim;
  readonly width: Dim;
  readonly strides: {
    readonly batch: Dim;
    readonly channel: Dim;
    readonly height: Dim;
    readonly width: Dim;
  };
}

/** Reads [N,C,H,W], [N,C,L] or, without a batch, [C,H,W]. */
export function imageShape(tensor: Tensor, isSignal = false): ImageShape {
  const { sizes, strides }: Shape = shapeOf(tensor);
  const spatial = isSignal ? 1 : 2;
  const at = (list: readonly Dim[], fromEnd: number, absent: Dim): Dim => list[list.length - fromEnd] ?? absent;
  return {
    batches: at(sizes, spatial + 2, 1),
    channels: at(sizes, spatial + 1, 1),
    height: isSignal ? 1 : at(sizes, 2, 1),
    width: at(sizes, 1, 1),
    strides: {
      batch: at(strides, spatial + 2, 0),
      channel: at(strides, spatial + 1, 0),
      height: isSignal ? 0 : at(strides, 2, 0),
      width: at(strides, 1, 0),
    },
  };
}

/** A pair for height and width from a list of one or two numbers; for signals the height gets `neutral`. */
export function spatialPair(
  list: readonly number[],
  neutral: number,
  isSignal = false,
): { readonly height: number; readonly width: number } {
  const last = list.at(-1) ?? neutral;
  return { height: isSignal ? neutral : (list[0] ?? neutral), width: last };
}
