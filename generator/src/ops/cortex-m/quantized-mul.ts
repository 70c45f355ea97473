import { defineOperator } from "../operator.js";
import { blockBroadcastOf } from "./broadcast.js";
import { int8PairOf } from "./int8.js";
import { isRequantisation } from "./requantisation.js";

/** Product of two int8 tensors of different quantisation. */
export const quantizedMul = defineOperator(
  "cortex_m::quantized_mul.out",
  {
    self: "tensor",
    selfZeroPoint: "wideZero",
    other: "tensor",
    otherZeroPoint: "wideZero",
    outputZeroPoint: "zero",
    outputMultiplier: "int",
    outputShift: "int",
    out: "out",
  },
  {
    kind: "kernel",
    dtypes: ["int8"],
    lower(args, context) {
      const pair = int8PairOf(args, context);
      const broadcast = pair && blockBroadcastOf(pair.self, pair.other, pair.out, context);
      if (!broadcast || !isRequantisation("output", [args.outputMultiplier], [args.outputShift], context)) return undefined;
      const operands = [
        { value: args.self.value, zeroPoint: args.selfZeroPoint },
        { value: args.other.value, zeroPoint: args.otherZeroPoint },
      ] as const;
      const [first, second] = broadcast.isSwapped ? [operands[1], operands[0]] : operands;
      return {
        kind: "kernel",
        family: "mul_s8",
        problem: {
          blocks: broadcast.blocks,
          block_elements: broadcast.blockElements,
          input1_zero_point: first.zeroPoint,
          input2_zero_point: second.zeroPoint,
          output_zero_point: args.outputZeroPoint,
          output_multiplier: args.outputMultiplier,
          output_shift: args.outputShift,
          activation_min: -128,
          activation_max: 127,
        },
        tensors: { input1: first.value, input2: second.value, output: args.out.value },
        constants: {},
        multiplyAccumulates: 0,
      };
    },
  },
);
