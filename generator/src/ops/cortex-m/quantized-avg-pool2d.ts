import { defineOperator, type OperatorDefinition } from "../operator.js";
import { poolingProblem, poolingSizes } from "./pooling.js";
import type { ImageOrder } from "./image.js";

/** Average pooling, int8: the mean of the taps inside the input, rounded half away from zero. */
const averagePool2d = (name: string, order: ImageOrder): OperatorDefinition =>
  defineOperator(
    name,
    {
      input: "tensor",
      kernelSize: "int[]",
      stride: "positive[]",
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
      resultSizes: (args, context) => poolingSizes(args, order, context),
      lower(args, context) {
        const pooling = poolingProblem(args, order, context);
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

export const quantizedAvgPool2d = averagePool2d("cortex_m::quantized_avg_pool2d.out", "nchw");
export const quantizedAvgPool2dNhwc = averagePool2d("cortex_m::quantized_avg_pool2d_nhwc.out", "nhwc");
