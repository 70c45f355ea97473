import { elementCount } from "../../ir/layout.js";
import { oneOf } from "../dtype-rules.js";
import { defineOperator } from "../operator.js";
import { flatPairOf } from "./flat.js";

/** float32 to int8 or int16; the scale is applied as one float32 multiplication by its reciprocal. */
export const quantizePerTensor = defineOperator(
  "cortex_m::quantize_per_tensor.out",
  { input: "tensor", scale: "float", zeroPoint: "int", quantMin: "int", quantMax: "int", dtype: "dtype", out: "out" },
  {
    kind: "kernel",
    dtypes: ["float32"],
    types: { out: oneOf("int8", "int16") },
    lower(args, context) {
      const input = flatPairOf(args.input, args.out, ["float32"], context);
      if (input === undefined) return undefined;
      const { dtype } = context.tensor(args.out);
      return {
        kind: "kernel",
        family: dtype === "int8" ? "quantize_f32_s8" : "quantize_f32_s16",
        problem: {
          elements: elementCount(input.sizes),
          inverse_scale: Math.fround(1 / Math.fround(args.scale)),
          zero_point: args.zeroPoint,
          quant_min: args.quantMin,
          quant_max: args.quantMax,
        },
        tensors: { input: args.input.value, output: args.out.value },
        constants: {},
        multiplyAccumulates: 0,
      };
    },
  },
);
