import { defineOperator } from "../operator.js";
import { convolutionOf, imageElements } from "./convolution.js";

/**
 * Depthwise convolution, int8, quantised per output channel. Weights are [1, KH, KW, O] with O = Cin * depthMultiplier.
 * The exporter also spells an ordinary convolution of a one-channel image this way.
 */
export const quantizedDepthwiseConv2d = defineOperator(
  "cortex_m::quantized_depthwise_conv2d.out",
  {
    input: "tensor",
    weight: "tensor",
    bias: "tensor?",
    stride: "int[]",
    padding: "int[]",
    dilation: "int[]",
    depthMultiplier: "int",
    inputOffset: "int",
    outputOffset: "int",
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
    lower(args, context) {
      const convolution = convolutionOf(args, context);
      if (convolution === undefined) return undefined;
      const { output, kernelHeight, kernelWidth, problem, constants } = convolution;
      return {
        kind: "kernel",
        family: "depthwise_conv2d_s8",
        problem: { ...problem, depth_multiplier: args.depthMultiplier },
        tensors: { input: args.input.value, output: args.out.value },
        constants,
        multiplyAccumulates: imageElements(output) * kernelHeight * kernelWidth,
      };
    },
  },
);
