import { elementCount } from "../../ir/layout.js";
import { hasElements } from "../operand-sizes.js";
import { defineOperator } from "../operator.js";
import { constantOf, presentConstants } from "./constants.js";
import { flatPairOf } from "./flat.js";

/** Any function of one int8 value, by a table of 256 entries: sigmoid, tanh, silu, gelu. */
export const quantizedActivation = defineOperator(
  "cortex_m::quantized_activation.out",
  { input: "tensor", lut: "tensor", out: "out" },
  {
    kind: "kernel",
    dtypes: ["int8"],
    resultSizes: ({ input, lut }, context) => {
      hasElements(context, lut, 256);
      return [context.sizes(input)];
    },
    lower(args, context) {
      const input = flatPairOf(args.input, args.out, ["int8"], context);
      const lut = constantOf(args.lut, "lut", "int8", context);
      if (!input || !lut) return undefined;
      return {
        kind: "kernel",
        family: "lut_s8",
        problem: { elements: elementCount(input.sizes) },
        tensors: { input: args.input.value, output: args.out.value },
        constants: presentConstants({ lut }),
        multiplyAccumulates: 0,
      };
    },
  },
);
