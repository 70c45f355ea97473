import { elementCount } from "../../ir/layout.js";
import { oneOf } from "../dtype-rules.js";
import { defineOperator } from "../operator.js";
import { flatPairOf } from "./flat.js";

/** int8 or int16 to float32. */
export const dequantizePerTensor = defineOperator(
  "cortex_m::dequantize_per_tensor.out",
  { input: "tensor", scale: "float", zeroPoint: "int", quantMin: "int", quantMax: "int", dtype: "dtype", out: "out" },
  {
    kind: "kernel",
    dtypes: ["int8", "int16"],
    types: { out: oneOf("float32") },
    lower(args, context) {
      const input = flatPairOf(args.input, args.out, ["int8", "int16"], context);
      if (input === undefined) return undefined;
      return {
        kind: "kernel",
        family: input.dtype === "int8" ? "dequantize_s8_f32" : "dequantize_s16_f32",
        problem: {
          elements: elementCount(input.sizes),
          scale: Math.fround(args.scale),
          zero_point: args.zeroPoint,
        },
        tensors: { input: args.input.value, output: args.out.value },
        constants: {},
        multiplyAccumulates: 0,
      };
    },
  },
);
