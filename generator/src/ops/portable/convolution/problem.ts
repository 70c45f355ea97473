import { dimDifference, dimProduct, dimSum, isStatic, type Dim } from "../../../ir/dim.js";
import type { Tensor } from "../../../ir/tensor.js";
import type { SizeContext } from "../../operator.js";
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

/** How many windows fit: (size + 2 * padding - extent) / stride + 1, rounded down. */
export function windowCount(
  size: Dim,
  window: { readonly kernel: Dim; readonly stride: number; readonly padding: number; readonly dilation: number },
  context: Pick<SizeContext, "computed">,
): Dim {
  const extent = dimSum(dimProduct(dimSum(window.kernel, -1), window.dilation), 1);
  const room = dimDifference(dimSum(size, 2 * window.padding), extent);
  if (window.stride === 1) return dimSum(room, 1);
  if (isStatic(room)) return Math.floor(room / window.stride) + 1;
  return dimSum(context.computed("etk_floor_divide_int32", room, window.stride), 1);
}

/** Sizes of a pooled batch of images. With `ceil_mode` a last window may hang over the end, if it begins inside. */
export function pooledSizes(
  sizes: readonly Dim[],
  pool: {
    readonly kernel_size: readonly number[];
    readonly stride: readonly number[];
    readonly padding: readonly number[];
    readonly dilation: readonly number[];
    readonly ceil_mode: boolean;
  },
  context: Pick<SizeContext, "computed">,
): readonly Dim[] {
  const axis = (list: readonly number[], dim: number, absent: number): number => list[dim] ?? list.at(-1) ?? absent;
  const spatial = [0, 1].map((dim): Dim => {
    const kernel = axis(pool.kernel_size, dim, 1);
    const stride = axis(pool.stride, dim, kernel);
    const [padding, dilation] = [axis(pool.padding, dim, 0), axis(pool.dilation, dim, 1)];
    const size = sizes[sizes.length - 2 + dim]!;
    if (!pool.ceil_mode || isStatic(size)) return windowCount(size, { kernel, stride, padding, dilation }, context);
    return context.computed("etk_pooled_size", size, kernel, stride, padding, dilation);
  });
  return [...sizes.slice(0, -2), ...spatial];
}
