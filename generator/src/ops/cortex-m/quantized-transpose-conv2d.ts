import { defineOperator } from "../operator.js";
import { convolutionOf, convolutionSizes, imageElements } from "./convolution.js";

/** Transposed 2-D convolution, int8, quantised per output channel. Weights are [O, KH, KW, Cin]. */
export const quantizedTransposeConv2d = defineOperator(
  "cortex_m::quantized_transpose_conv2d.out",
  {
    input: "tensor",
    weight: "tensor",
    bias: "tensor?",
    stride: "int[]",
    padding: "int[]",
    outputPadding: "int[]",
    dilation: "int[]",
    inputOffset: "int",
    outputOffset: "int",
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
    resultSizes: (args, context) => convolutionSizes(args, "transposed", context),
    lower(args, context) {
      const convolution = convolutionOf(args, context);
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
