import { defineOperator } from "../operator.js";
import { blockBroadcastOf } from "./broadcast.js";

/** Quotient of two int8 or two int16 tensors of equal shape, through float32. */
export const quantizedDiv = defineOperator(
  "cortex_m::quantized_div.out",
  {
    self: "tensor",
    selfZeroPoint: "wideZero",
    other: "tensor",
    otherZeroPoint: "wideZero",
    outputZeroPoint: "wideZero",
    outputScale: "float",
    out: "out",
  },
  {
    kind: "kernel",
    dtypes: ["int8", "int16"],
    lower(args, context) {
      const [self, other, out] = [context.tensor(args.self), context.tensor(args.other), context.tensor(args.out)];
      if (self.dtype !== "int8" && self.dtype !== "int16") {
        context.report("unsupported-dtype", { operator: context.operator, tensor: "self", found: self.dtype, allowed: ["int8", "int16"] });
        return undefined;
      }
      const broadcast = blockBroadcastOf(self, other, out, context);
      if (broadcast === undefined) return undefined;
      if (broadcast.blocks !== 1 || other.dtype !== self.dtype || out.dtype !== self.dtype) {
        const found = `${self.dtype} [${self.sizes.join(",")}] by ${other.dtype} [${other.sizes.join(",")}] as ${out.dtype}`;
        context.report("unsupported-form", { operator: context.operator, found, expected: "operands and result of equal shape and dtype" });
        return undefined;
      }
      return {
        kind: "kernel",
        family: self.dtype === "int8" ? "div_s8" : "div_s16",
        problem: {
          elements: broadcast.blockElements,
          input1_zero_point: args.selfZeroPoint,
          input2_zero_point: args.otherZeroPoint,
          output_zero_point: args.outputZeroPoint,
          effective_scale: Math.fround(args.outputScale),
        },
        tensors: { input1: args.self.value, input2: args.other.value, output: args.out.value },
        constants: {},
        multiplyAccumulates: 0,
      };
    },
  },
);
