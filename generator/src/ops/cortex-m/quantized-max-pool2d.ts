import { haveRank } from "../operand-sizes.js";
import { defineOperator } from "../operator.js";
import { pooledSizes } from "../portable/convolution/problem.js";
import { pairOf } from "./image.js";
import { poolingProblem } from "./pooling.js";

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
      const pooling = poolingProblem(args, context);
      if (pooling === undefined) return undefined;
      if (args.inputZeroPoint !== args.outputZeroPoint) {
        const found = `zero points ${args.inputZeroPoint} and ${args.outputZeroPoint}`;
        context.report("unsupported-form", { operator: context.operator, found, expected: "equal quantisation of input and result" });
        return undefined;
      }
      const [dilationHeight, dilationWidth] = pairOf(args.dilation);
      return {
        kind: "kernel",
        family: "max_pool2d_s8",
        problem: {
          ...pooling,
          dilation_height: dilationHeight,
          dilation_width: dilationWidth,
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
