import { defineOperator, type OperatorDefinition } from "../operator.js";
import { convolutionOf, convolutionSizes, imageElements } from "./convolution.js";
import type { ImageOrder } from "./image.js";

/** Transposed 2-D convolution, int8, quantised per output channel. Weights are [O, KH, KW, Cin]. */
const transposedConvolution2d = (name: string, order: ImageOrder): OperatorDefinition =>
  defineOperator(
    name,
    {
      input: "tensor",
      weight: "tensor",
      bias: "tensor?",
      stride: "positive[]",
      padding: "int[]",
      outputPadding: "int[]",
      dilation: "positive[]",
      inputOffset: "zero",
      outputOffset: "zero",
      requantizeMultipliers: "tensor",
      requantizeShifts: "tensor",
      activationMin: "int",
      activationMax: "int",
      scratch: "scratch",
      outputScratch: "scratch",
      out: "out",
    },
    {
      kind: "kernel",
      dtypes: ["int8"],
      resultSizes: (args, context) => convolutionSizes(args, "transposed", order, context),
      lower(args, context) {
        const convolution = convolutionOf(args, order, context);
        if (convolution === undefined) return undefined;
        const { input, output, kernelHeight, kernelWidth, problem, constants } = convolution;
        return {
          kind: "kernel",
          family: "transpose_conv2d_s8",
          problem,
          tensors: { input: args.input.value, output: args.out.value },
          constants,
          multiplyAccumulates: imageElements(input) * kernelHeight * kernelWidth * output.channels,
        };
      },
    },
  );

export const quantizedTransposeConv2d = transposedConvolution2d("cortex_m::quantized_transpose_conv2d.out", "nchw");
export const quantizedTransposeConv2dNhwc = transposedConvolution2d("cortex_m::quantized_transpose_conv2d_nhwc.out", "nhwc");
