import { dimProduct, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { isFloating, numberDtypes } from "../../loops/c-types.js";
import type { KernelRequest, Lowering } from "../../lowering.js";
import { hasSizes, haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../../operator.js";
import { productKernel } from "../linear-algebra/product.js";
import { convolutionLoops } from "./convolution-loops.js";
import { onePixelProduct } from "./one-pixel.js";
import {
  imageShape,
  multiplyAccumulatesOf,
  spatialPair,
  spreadCount,
  staticNumbers,
  strideFields,
  windowCount,
  type Convolution,
} from "./problem.js";

/** The library kernels for float32 of fixed sizes, loops for everything else. */
function lowerConvolution(context: OperatorContext, convolution: Convolution): Lowering | undefined {
  const { input, weight, bias, out } = convolution;
  const tensors = [input, weight, out, ...(bias === null ? [] : [bias])];
  const isFloat32 = tensors.every((ref) => context.tensor(ref).dtype === "float32");
  const product = isFloat32 ? onePixelProduct(convolution) : undefined;
  return (product && productKernel(product)) ?? (isFloat32 ? kernelFor(convolution) : undefined) ?? convolutionLoops(context, convolution);
}

function kernelFor(convolution: Convolution): KernelRequest | undefined {
  const { inputShape: from, outputShape: to, weightShape: weights, stride, padding, dilation, transposed } = convolution;
  const [firstStride, secondStride] = [weights.strides.batch, weights.strides.channel];
  const problem = staticNumbers({
    batches: from.batches,
    input_height: from.height,
    input_width: from.width,
    input_channels: from.channels,
    output_height: to.height,
    output_width: to.width,
    output_channels: to.channels,
    kernel_height: weights.height,
    kernel_width: weights.width,
    stride_height: stride.height,
    stride_width: stride.width,
    dilation_height: dilation.height,
    dilation_width: dilation.width,
    padding_top: padding.height,
    padding_left: padding.width,
    groups: convolution.groups,
    ...strideFields(from, to),
    weights_stride_output: transposed ? secondStride : firstStride,
    weights_stride_input: transposed ? firstStride : secondStride,
    weights_stride_height: weights.strides.height,
    weights_stride_width: weights.strides.width,
  });
  if (problem === undefined) return undefined;
  return {
    kind: "kernel",
    family: transposed ? "transpose_conv2d_f32" : "conv2d_f32",
    problem,
    tensors: {
      input: convolution.input.value,
      weights: convolution.weight.value,
      ...(convolution.bias && { bias: convolution.bias.value }),
      output: convolution.out.value,
    },
    constants: {},
    multiplyAccumulates: multiplyAccumulatesOf(convolution),
  };
}

function convolutionSizes(
  args: {
    readonly in: ValueRef;
    readonly weight: ValueRef;
    readonly bias: ValueRef | null;
    readonly stride: readonly number[];
    readonly padding: readonly number[];
    readonly dilation: readonly number[];
    readonly transposed: boolean;
    readonly output_padding: readonly number[];
    readonly groups: number;
  },
  context: SizeContext,
): readonly (readonly Dim[])[] | undefined {
  if (!haveRank(context, { weight: args.weight }, 3, 4)) return undefined;
  const [input, weight] = [context.sizes(args.in), context.sizes(args.weight)];
  const rank = weight.length - 2;
  if (!haveRank(context, { input: args.in }, rank + 1, rank + 2)) return undefined;
  const at = (list: readonly number[], dim: number, absent: number): number => list[dim] ?? list.at(-1) ?? absent;
  const spatial = Array.from({ length: rank }, (_, dim): Dim => {
    const window = {
      kernel: weight[dim + 2]!,
      stride: at(args.stride, dim, 1),
      padding: at(args.padding, dim, 0),
      dilation: at(args.dilation, dim, 1),
    };
    const size = input[input.length - rank + dim]!;
    if (!args.transposed) return windowCount(size, window, context);
    return spreadCount(size, window, at(args.output_padding, dim, 0));
  });
  const channels = args.transposed ? dimProduct(weight[1]!, args.groups) : weight[0]!;
  context.equal(input[input.length - rank - 1]!, args.transposed ? weight[0]! : dimProduct(weight[1]!, args.groups));
  if (!hasSizes(context, "bias", args.bias, [channels])) return undefined;
  return [[...input.slice(0, input.length - rank - 1), channels, ...spatial]];
}

export const convolutionOperators: readonly OperatorDefinition[] = [
  defineOperator(
    "aten::convolution.out",
    {
      in: "tensor",
      weight: "tensor",
      bias: "tensor?",
      stride: "positive[]",
      padding: "int[]",
      dilation: "positive[]",
      transposed: "bool",
      output_padding: "int[]",
      groups: "positive",
      out: "out",
    },
    {
      kind: "kernel",
      dtypes: numberDtypes,
      types: {},
      resultSizes: convolutionSizes,
      lower: (args, context) => {
        const { dtype } = context.tensor(args.in);
        if (args.transposed && !isFloating(dtype)) {
          // As PyTorch does.
          context.report("unsupported-form", { operator: "aten::convolution.out", found: `a transposed convolution of ${dtype}`, expected: "one of floating-point numbers" });
          return undefined;
        }
        const isSignal = context.tensor(args.weight).sizes.length === 3;
        return lowerConvolution(context, {
          input: args.in,
          weight: args.weight,
          bias: args.bias,
          out: args.out,
          inputShape: imageShape(context.tensor(args.in), isSignal),
          outputShape: imageShape(context.tensor(args.out), isSignal),
          weightShape: imageShape(context.tensor(args.weight), isSignal),
          stride: spatialPair(args.stride, 1, isSignal),
          padding: spatialPair(args.padding, 0, isSignal),
          dilation: spatialPair(args.dilation, 1, isSignal),
          groups: args.groups,
          transposed: args.transposed,
        });
      },
    },
  ),
];
