import type { ValueRef } from "../../ir/node.js";
import type { OperatorContext } from "../operator.js";
import { imageOf, pairOf } from "./image.js";

/** The arguments that the two poolings of the dialect share. */
interface PoolingArguments {
  readonly input: ValueRef;
  readonly kernelSize: readonly number[];
  readonly stride: readonly number[];
  readonly padding: readonly number[];
  readonly out: ValueRef;
}

/** What they share of a kernel's problem; a stride that is not given is the window. Undefined after a report. */
export function poolingProblem(args: PoolingArguments, context: OperatorContext): Readonly<Record<string, number>> | undefined {
  const input = imageOf(args.input, "input", context);
  const output = imageOf(args.out, "the result", context);
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
