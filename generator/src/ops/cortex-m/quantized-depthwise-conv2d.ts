import type { ConstantArray } from "../lowering.js";
import { defineOperator, type OperatorDefinition } from "../operator.js";
import { convolutionOf, convolutionSizes, imageElements } from "./convolution.js";
import type { ImageOrder } from "./image.js";

/**
 * Depthwise convolution, int8, quantised per output channel. Weights are [1, KH, KW, O] with O = Cin * depthMultiplier.
 * The exporter also spells an ordinary convolution of a one-channel image this way; it is asked for as what it is,
 * because kernels for convolutions share a window between output channels.
 */
const depthwiseConvolution2d = (name: string, order: ImageOrder): OperatorDefinition =>
  defineOperator(
    name,
    {
      input: "tensor",
      weight: "tensor",
      bias: "tensor?",
      stride: "positive[]",
      padding: "int[]",
      dilation: "positive[]",
      depthMultiplier: "int",
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
      resultSizes: (args, context) => convolutionSizes(args, "one-output", order, context),
      lower(args, context) {
        const convolution = convolutionOf(args, order, context);
        if (convolution === undefined) return undefined;
        const { input, output, kernelHeight, kernelWidth, problem, constants } = convolution;
        if (input.channels === 1) {
          return {
            kind: "kernel",
            family: "conv2d_s8",
            problem: { ...problem, groups: 1 },
            tensors: { input: args.input.value, output: args.out.value },
            constants: { ...constants, weights: outputsFirst(constants["weights"]!, output.channels) },
            multiplyAccumulates: imageElements(output) * kernelHeight * kernelWidth,
          };
        }
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

export const quantizedDepthwiseConv2d = depthwiseConvolution2d("cortex_m::quantized_depthwise_conv2d.out", "nchw");
export const quantizedDepthwiseConv2dNhwc = depthwiseConvolution2d("cortex_m::quantized_depthwise_conv2d_nhwc.out", "nhwc");

/** [taps, O] as [O, taps]. */
function outputsFirst({ dtype, bytes }: ConstantArray, outputs: number): ConstantArray {
  const taps = bytes.length / outputs;
  const result = new Uint8Array(bytes.length);
  for (let output = 0; output < outputs; output++) {
    for (let tap = 0; tap < taps; tap++) result[output * taps + tap] = bytes[tap * outputs + output]!;
  }
  return { dtype, bytes: result };
}
