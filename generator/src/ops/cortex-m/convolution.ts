import type { Dim } from "../../ir/dim.js";
import type { ValueRef } from "../../ir/node.js";
import type { ConstantArray } from "../lowering.js";
import { hasElements, haveRank } from "../operand-sizes.js";
import type { OperatorContext, SizeContext } from "../operator.js";
import { spreadCount, windowCount } from "../portable/convolution/problem.js";
import { constantOf, int32Values, presentConstants } from "./constants.js";
import { imageOf, imageSizes, namedSizes, pairOf, type Image, type ImageOrder } from "./image.js";
import { isRequantisation } from "./requantisation.js";

/** The arguments that the three convolutions of the dialect share. */
export interface ConvolutionArguments {
  readonly input: ValueRef;
  readonly weight: ValueRef;
  readonly bias: ValueRef | null;
  readonly stride: readonly number[];
  readonly padding: readonly number[];
  readonly dilation: readonly number[];
  readonly inputOffset: number;
  readonly outputOffset: number;
  readonly requantizeMultipliers: ValueRef;
  readonly requantizeShifts: ValueRef;
  readonly activationMin: number;
  readonly activationMax: number;
  readonly out: ValueRef;
}

/** Which channels the weights [first, KH, KW, last] count. */
type WeightLayout = "output-input" | "one-output" | "transposed";

/**
 * Sizes of the result. The parameters of the channels have to be as many as the channels are; undefined after a report.
 */
export function convolutionSizes(
  args: Omit<ConvolutionArguments, "out"> & { readonly outputPadding?: readonly number[] },
  layout: WeightLayout,
  order: ImageOrder,
  context: SizeContext,
): readonly (readonly Dim[])[] | undefined {
  const { input: inputRef, weight: weightRef, bias, requantizeMultipliers, requantizeShifts } = args;
  if (!haveRank(context, { input: inputRef, weight: weightRef }, 4)) return undefined;
  const [input, weight] = [imageSizes(inputRef, order, context), context.sizes(weightRef)];
  const channels = layout === "one-output" ? weight[3]! : weight[0]!;
  if (layout === "transposed") context.equal(weight[3]!, input[1]!);
  if (layout === "one-output") context.equal(weight[0]!, 1);
  for (const parameters of [bias, requantizeMultipliers, requantizeShifts]) hasElements(context, parameters, channels);
  const [strides, paddings, dilations, extra] = [args.stride, args.padding, args.dilation, args.outputPadding ?? []].map(pairOf);
  const spatial = [0, 1].map((axis) => {
    const window = { kernel: weight[1 + axis]!, stride: strides![axis]!, padding: paddings![axis]!, dilation: dilations![axis]! };
    const size = input[2 + axis]!;
    return layout === "transposed" ? spreadCount(size, window, extra![axis]!) : windowCount(size, window, context);
  });
  return [namedSizes([input[0]!, channels, ...spatial], order)];
}

/** What they share of a kernel request. */
export interface Convolution {
  readonly input: Image;
  readonly output: Image;
  readonly kernelHeight: number;
  readonly kernelWidth: number;
  /** Weights [_, KH, KW, _]: the sizes of the file. */
  readonly weightSizes: readonly number[];
  readonly problem: Readonly<Record<string, number>>;
  readonly constants: Readonly<Record<string, ConstantArray>>;
}

/** Checks the arguments and reads the constants; undefined after a report. */
export function convolutionOf(args: ConvolutionArguments, order: ImageOrder, context: OperatorContext): Convolution | undefined {
  const input = imageOf(args.input, "input", order, context);
  const output = imageOf(args.out, "the result", order, context);
  const weights = constantOf(args.weight, "weight", "int8", context);
  const bias = args.bias === null ? undefined : constantOf(args.bias, "bias", "int32", context);
  const multipliers = constantOf(args.requantizeMultipliers, "requantize_multipliers", "int32", context);
  const shifts = constantOf(args.requantizeShifts, "requantize_shifts", "int32", context);
  if (!input || !output || !weights || !multipliers || !shifts) return undefined;
  if (!isRequantisation("requantize", int32Values(multipliers), int32Values(shifts), context)) return undefined;
  const weightSizes = context.tensor(args.weight).sizes;
  const [kernelHeight, kernelWidth] = [weightSizes[1]!, weightSizes[2]!];
  const [strideHeight, strideWidth] = pairOf(args.stride);
  const [paddingTop, paddingLeft] = pairOf(args.padding);
  const [dilationHeight, dilationWidth] = pairOf(args.dilation);
  const problem = {
    batches: input.batches,
    input_height: input.height,
    input_width: input.width,
    input_channels: input.channels,
    output_height: output.height,
    output_width: output.width,
    output_channels: output.channels,
    kernel_height: kernelHeight,
    kernel_width: kernelWidth,
    stride_height: strideHeight,
    stride_width: strideWidth,
    dilation_height: dilationHeight,
    dilation_width: dilationWidth,
    padding_top: paddingTop,
    padding_left: paddingLeft,
    input_offset: args.inputOffset,
    output_offset: args.outputOffset,
    activation_min: args.activationMin,
    activation_max: args.activationMax,
  };
  const constants = presentConstants({ weights, bias, multipliers, shifts });
  return { input, output, kernelHeight, kernelWidth, weightSizes, problem, constants };
}

/** Elements of an image. */
export function imageElements(image: Image): number {
  return image.batches * image.height * image.width * image.channels;
}
