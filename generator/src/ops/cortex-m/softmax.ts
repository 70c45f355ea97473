import { isDense, sameLayout } from "../../ir/layout.js";
import { defineOperator } from "../operator.js";
import { int8Of } from "./int8.js";
import { isRequantisation } from "./requantisation.js";

/** Softmax over one dimension, int8 in and out; the output has scale 1/256 and zero point -128. */
export const softmax = defineOperator(
  "cortex_m::softmax.out",
  {
    input: "tensor",
    dim: "axis",
    inputZeroPoint: "zero",
    outputZeroPoint: "zero",
    inputMultiplier: "int",
    inputShift: "int",
    diffMin: "int",
    out: "out",
  },
  {
    kind: "kernel",
    dtypes: ["int8"],
    lower(args, context) {
      const input = int8Of(args.input, "input", context);
      const out = int8Of(args.out, "the result", context);
      if (!input || !out || !isRequantisation("input", [args.inputMultiplier], [args.inputShift], context)) return undefined;
      if (args.outputZeroPoint !== -128) {
        const found = `output zero point ${args.outputZeroPoint}`;
        context.report("unsupported-form", { operator: context.operator, found, expected: "-128" });
        return undefined;
      }
      if (!isDense(input.sizes, input.strides) || !sameLayout(input.sizes, input.strides, out.strides)) {
        const found = `input strides [${input.strides.join(",")}] and result strides [${out.strides.join(",")}]`;
        context.report("unsupported-form", { operator: context.operator, found, expected: "one dense layout for both" });
        return undefined;
      }
      const axis = args.dim < 0 ? args.dim + input.sizes.length : args.dim;
      const axisSize = input.sizes[axis]!;
      const innerSize = axisSize === 1 ? 1 : input.strides[axis]!;
      const elements = input.sizes.reduce((product, size) => product * size, 1);
      return {
        kind: "kernel",
        family: "softmax_s8",
        problem: {
          outer_size: elements / axisSize / innerSize,
          axis_size: axisSize,
          inner_size: innerSize,
          input_multiplier: args.inputMultiplier,
          input_shift: args.inputShift,
          diff_min: args.diffMin,
        },
        tensors: { input: args.input.value, output: args.out.value },
        constants: {},
        multiplyAccumulates: 0,
      };
    },
  },
);
