import { haveRank } from "../operand-sizes.js";
import { defineOperator } from "../operator.js";
import { pooledSizes } from "../portable/convolution/problem.js";
import { imageOf, pairOf } from "./image.js";

/** Average pooling, int8: the mean of the taps inside the input, rounded half away from zero. */
export const quantizedAvgPool2d = defineOperator(
  "cortex_m::quantized_avg_pool2d.out",
  {
    input: "tensor",
    kernelSize: "int[]",
    stride: "int[]",
    padding: "int[]",
    ceilMode: "bool",
    // The dialect carries these three and its kernels never look at them: input and output share their quantisation.
    zeroPoint: "ignored",
    multiplier: "ignored",
    shift: "ignored",
    scratch: "scratch",
    out: "out",
  },
  {
    kind: "kernel",
    dtypes: ["int8"],
    resultSizes: ({ input, kernelSize, stride, padding, ceilMode }, context) =>
      haveRank(context, { input }, 4)
        ? [pooledSizes(context.sizes(input), { kernel_size: kernelSize, stride, padding, dilation: [1], ceil_mode: ceilMode }, context)]
        : undefined,
    lower(args, context) {
      const input = imageOf(args.input, "input", context);
      const output = imageOf(args.out, "the result", context);
      if (!input || !output) return undefined;
      const [kernelHeight, kernelWidth] = pairOf(args.kernelSize);
      const [strideHeight, strideWidth] = args.stride.length === 0 ? [kernelHeight, kernelWidth] : pairOf(args.stride);
      const [paddingTop, paddingLeft] = pairOf(args.padding);
      return {
        kind: "kernel",
        family: "avg_pool2d_s8",
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
          padding_top: paddingTop,
          padding_left: paddingLeft,
          activation_min: -128,
          activation_max: 127,
        },
        tensors: { input: args.input.value, output: args.out.value },
        constants: {},
        multiplyAccumulates: 0,
      };
    },
  },
);
