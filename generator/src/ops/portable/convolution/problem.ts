import { dimBound, dimDifference, dimProduct, dimSum, isStatic, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
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

export interface Convolution {
  readonly input: ValueRef;
  readonly weight: ValueRef;
  readonly bias: ValueRef | null;
  readonly out: ValueRef;
  readonly inputShape: ImageShape;
  readonly outputShape: ImageShape;
  /** [output channels, channels per group, height, width]; for transposed ones the first two change places. */
  readonly weightShape: ImageShape;
  readonly stride: { readonly height: number; readonly width: number };
  readonly padding: { readonly height: number; readonly width: number };
  readonly dilation: { readonly height: number; readonly width: number };
  readonly groups: number;
  readonly transposed: boolean;
}

/** For the largest sizes. */
export function multiplyAccumulatesOf(convolution: Convolution): number {
  const { inputShape, outputShape, weightShape, transposed } = convolution;
  const image = transposed ? inputShape : outputShape;
  const positions = dimBound(image.batches) * dimBound(image.height) * dimBound(image.width);
  const taps = dimBound(weightShape.height) * dimBound(weightShape.width);
  return positions * dimBound(weightShape.batches) * dimBound(weightShape.channels) * taps;
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

/** The strides of a kernel's input and output that may have any layout. */
export function strideFields(from: ImageShape, to: ImageShape): Readonly<Record<string, Dim>> {
  return {
    input_stride_batch: from.strides.batch,
    input_stride_channel: from.strides.channel,
    input_stride_height: from.strides.height,
    input_stride_width: from.strides.width,
    output_stride_batch: to.strides.batch,
    output_stride_channel: to.strides.channel,
    output_stride_height: to.strides.height,
    output_stride_width: to.strides.width,
  };
}

/** The problem of a kernel, which knows all sizes; undefined where one is known only at run time. */
export function staticNumbers(problem: Readonly<Record<string, Dim>>): Readonly<Record<string, number>> | undefined {
  const numbers = Object.entries(problem).filter((entry): entry is [string, number] => isStatic(entry[1]));
  return numbers.length === Object.keys(problem).length ? Object.fromEntries(numbers) : undefined;
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

/** What a convolution or pooling does along one axis. */
export interface Window {
  readonly kernel: Dim;
  readonly stride: number;
  readonly padding: number;
  readonly dilation: number;
}

/** How many windows fit: (size + 2 * padding - extent) / stride + 1, rounded down. */
export function windowCount(
  size: Dim,
  window: Window,
  context: Pick<SizeContext, "computed">,
): Dim {
  const extent = dimSum(dimProduct(dimSum(window.kernel, -1), window.dilation), 1);
  const room = dimDifference(dimSum(size, 2 * window.padding), extent);
  if (window.stride === 1) return dimSum(room, 1);
  if (isStatic(room)) return Math.floor(room / window.stride) + 1;
  return dimSum(context.computed("etk_floor_divide_int32", room, window.stride), 1);
}

/** How far windows reach that are spread out, as transposed convolutions do. */
export function spreadCount(size: Dim, { kernel, stride, padding, dilation }: Window, outputPadding: number): Dim {
  const reach = dimProduct(dimSum(kernel, -1), dilation);
  return dimSum(dimProduct(dimSum(size, -1), stride), -2 * padding, reach, outputPadding, 1);
}

/** How many windows fit when the last one may hang over the end, if it begins inside the image or the padding before it. */
function ceilingCount(size: number, { kernel, stride, padding, dilation }: Window & { readonly kernel: number }): number {
  const count = Math.ceil((size + 2 * padding - dilation * (kernel - 1) - 1) / stride) + 1;
  return (count - 1) * stride >= size + padding ? count - 1 : count;
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
    const window = { kernel, stride, padding, dilation };
    if (!pool.ceil_mode) return windowCount(size, window, context);
    if (isStatic(size)) return ceilingCount(size, window);
    return context.computed("etk_pooled_size", size, kernel, stride, padding, dilation);
  });
  return [...sizes.slice(0, -2), ...spatial];
}
