import { defineOperator, type OperatorDefinition } from "../operator.js";
import { convolutionOf, convolutionSizes, imageElements } from "./convolution.js";
import type { ImageOrder } from "./image.js";

/** 2-D convolution, int8, quantised per output channel. Weights are [O, KH, KW, Cin/groups]. */
const convolution2d = (name: string, order: ImageOrder): OperatorDefinition =>
  defineOperator(
    name,
    {
      input: "tensor",
      weight: "tensor",
      bias: "tensor?",
      stride: "positive[]",
      padding: "int[]",
      dilation: "positive[]",
      inputOffset: "zero",
      outputOffset: "zero",
      requantizeMultipliers: "tensor",
      requantizeShifts: "tensor",
      activationMin: "int",
      activationMax: "int",
      scratch: "scratch",
      out: "out",
    },
    {
      kind: "kernel",
      dtypes: ["int8"],
      resultSizes: (args, context) => convolutionSizes(args, "output-input", order, context),
      lower(args, context) {
        const convolution = convolutionOf(args, order, context);
        if (convolution === undefined) return undefined;
        const { input, output, kernelHeight, kernelWidth, problem, constants } = convolution;
        const groupChannels = convolution.weightSizes[3]!;
        return {
          kind: "kernel",
          family: "conv2d_s8",
          problem: { ...problem, groups: input.channels / groupChannels },
          tensors: { input: args.input.value, output: args.out.value },
          constants,
          multiplyAccumulates: imageElements(output) * kernelHeight * kernelWidth * groupChannels,
        };
      },
    },
  );

export const quantizedConv2d = convolution2d("cortex_m::quantized_conv2d.out", "nchw");
export const quantizedConv2dNhwc = convolution2d("cortex_m::quantized_conv2d_nhwc.out", "nhwc");
