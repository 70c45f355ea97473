import { haveRank } from "../operand-sizes.js";
import { defineOperator } from "../operator.js";
import { pooledSizes } from "../portable/convolution/problem.js";
import { imageOf, pairOf } from "./image.js";

/** Maximum pooling, int8; padding never wins. */
export const quantizedMaxPool2d = defineOperator(
  "cortex_m::quantized_max_pool2d.out",
  {
    input: "tensor",
    kernelSize: "int[]",
    stride: "int[]",
    padding: "int[]",
    dilation: "int[]",
    ceilMode: "bool",
    inputZeroPoint: "int",
    outputZeroPoint: "int",
    activationMin: "int",
    activationMax: "int",
    out: "out",
  },
  {
    kind: "kernel",
    dtypes: ["int8"],
    resultSizes: ({ input, kernelSize, stride, padding, dilation, ceilMode }, context) =>
      haveRank(context, { input }, 4)
        ? [pooledSizes(context.sizes(input), { kernel_size: kernelSize, stride, padding, dilation, ceil_mode: ceilMode }, context)]
        : undefined,
    lower(args, context) {
      const input = imageOf(args.input, "input", context);
      const output = imageOf(args.out, "the result", context);
      if (!input || !output) return undefined;
      if (args.inputZeroPoint !== args.outputZeroPoint) {
        const found = `zero points ${args.inputZeroPoint} and ${args.outputZeroPoint}`;
        context.report("unsupported-form", { operator: context.operator, found, expected: "equal quantisation of input and result" });
        return undefined;
      }
      const [kernelHeight, kernelWidth] = pairOf(args.kernelSize);
      const [strideHeight, strideWidth] = args.stride.length === 0 ? [kernelHeight, kernelWidth] : pairOf(args.stride);
      const [paddingTop, paddingLeft] = pairOf(args.padding);
      const [dilationHeight, dilationWidth] = pairOf(args.dilation);
      return {
        kind: "kernel",
        family: "max_pool2d_s8",
        problem: {
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
          dilation_height: dilationHeight,
          dilation_width: dilationWidth,
          padding_top: paddingTop,
          padding_left: paddingLeft,
          activation_min: args.activationMin,
          activation_max: args.activationMax,
        },
        tensors: { input: args.input.value, output: args.out.value },
        constants: {},
        multiplyAccumulates: 0,
      };
    },
  },
);
