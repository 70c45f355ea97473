import { defineOperator, type OperatorDefinition } from "../operator.js";
import { pairOf, type ImageOrder } from "./image.js";
import { poolingProblem, poolingSizes } from "./pooling.js";

/** Maximum pooling, int8; padding never wins. */
const maximumPool2d = (name: string, order: ImageOrder): OperatorDefinition =>
  defineOperator(
    name,
    {
      input: "tensor",
      kernelSize: "int[]",
      stride: "positive[]",
      padding: "int[]",
      dilation: "positive[]",
      ceilMode: "bool",
      inputZeroPoint: "zero",
      outputZeroPoint: "zero",
      activationMin: "int",
      activationMax: "int",
      out: "out",
    },
    {
      kind: "kernel",
      dtypes: ["int8"],
      resultSizes: (args, context) => poolingSizes(args, order, context),
      lower(args, context) {
        const pooling = poolingProblem(args, order, context);
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

export const quantizedMaxPool2d = maximumPool2d("cortex_m::quantized_max_pool2d.out", "nchw");
export const quantizedMaxPool2dNhwc = maximumPool2d("cortex_m::quantized_max_pool2d_nhwc.out", "nhwc");
