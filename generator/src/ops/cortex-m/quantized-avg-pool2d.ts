import { haveRank } from "../operand-sizes.js";
import { defineOperator } from "../operator.js";
import { pooledSizes } from "../portable/convolution/problem.js";
import { poolingProblem } from "./pooling.js";

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
      const pooling = poolingProblem(args, context);
      if (pooling === undefined) return undefined;
      return {
        kind: "kernel",
        family: "avg_pool2d_s8",
        problem: { ...pooling, activation_min: -128, activation_max: 127 },
        tensors: { input: args.input.value, output: args.out.value },
        constants: {},
        multiplyAccumulates: 0,
      };
    },
  },
);
