import type { Dim } from "../../ir/dim.js";
import type { ValueRef } from "../../ir/node.js";
import { haveRank } from "../operand-sizes.js";
import type { OperatorContext, SizeContext } from "../operator.js";
import { pooledSizes } from "../portable/convolution/problem.js";
import { imageOf, imageSizes, namedSizes, pairOf, type ImageOrder } from "./image.js";

/** The arguments that the two poolings of the dialect share. */
interface PoolingArguments {
  readonly input: ValueRef;
  readonly kernelSize: readonly number[];
  readonly stride: readonly number[];
  readonly padding: readonly number[];
  readonly out: ValueRef;
}

/** Sizes of the result; undefined after a report. */
export function poolingSizes(
  args: Omit<PoolingArguments, "out"> & { readonly dilation?: readonly number[]; readonly ceilMode: boolean },
  order: ImageOrder,
  context: SizeContext,
): readonly (readonly Dim[])[] | undefined {
  const { input, kernelSize, stride, padding, dilation = [1], ceilMode } = args;
  if (!haveRank(context, { input }, 4)) return undefined;
  const pool = { kernel_size: kernelSize, stride, padding, dilation, ceil_mode: ceilMode };
  return [namedSizes(pooledSizes(imageSizes(input, order, context), pool, context), order)];
}

/** What they share of a kernel's problem; a stride that is not given is the window. Undefined after a report. */
export function poolingProblem(args: PoolingArguments, order: ImageOrder, context: OperatorContext): Readonly<Record<string, number>> | undefined {
  const input = imageOf(args.input, "input", order, context);
  const output = imageOf(args.out, "the result", order, context);
  if (!input || !output) return undefined;
  const [kernelHeight, kernelWidth] = pairOf(args.kernelSize);
  const [strideHeight, strideWidth] = args.stride.length === 0 ? [kernelHeight, kernelWidth] : pairOf(args.stride);
  const [paddingTop, paddingLeft] = pairOf(args.padding);
  return {
    batches: input.batches,
    input_height: input.height,
    input_width: input.width,
    channels: input.channels,
    output_height: output.height,
    output_width: output.width,
    kernel_height: kernelHeight,
    kernel_width: kernelWidth,
    stride_height: strideHeight,
    stride_width: strideWidth,
    padding_top: paddingTop,
    padding_left: paddingLeft,
  };
}
