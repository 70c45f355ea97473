import { defineOperator } from "../operator.js";
import { blockBroadcastOf } from "./broadcast.js";
import { int8PairOf } from "./int8.js";
import { isRequantisation } from "./requantisation.js";

/** Sum of two int8 tensors of different quantisation. */
export const quantizedAdd = defineOperator(
  "cortex_m::quantized_add.out",
  {
    self: "tensor",
    selfZeroPoint: "zero",
    selfMultiplier: "int",
    selfShift: "int",
    other: "tensor",
    otherZeroPoint: "zero",
    otherMultiplier: "int",
    otherShift: "int",
    outputZeroPoint: "zero",
    outputMultiplier: "int",
    outputShift: "int",
    activationMin: "int",
    activationMax: "int",
    out: "out",
  },
  {
    kind: "kernel",
    dtypes: ["int8"],
    lower(args, context) {
      const pair = int8PairOf(args, context);
      const broadcast = pair && blockBroadcastOf(pair.self, pair.other, pair.out, context);
      if (!broadcast) return undefined;
      const multipliers = [args.selfMultiplier, args.otherMultiplier, args.outputMultiplier];
      if (!isRequantisation("quantisation", multipliers, [args.selfShift, args.otherShift, args.outputShift], context, true)) return undefined;
      const operands = [
        { value: args.self.value, zeroPoint: args.selfZeroPoint, multiplier: args.selfMultiplier, shift: args.selfShift },
        { value: args.other.value, zeroPoint: args.otherZeroPoint, multiplier: args.otherMultiplier, shift: args.otherShift },
      ] as const;
      const [first, second] = broadcast.isSwapped ? [operands[1], operands[0]] : operands;
      return {
        kind: "kernel",
        family: "add_s8",
        problem: {
          blocks: broadcast.blocks,
          block_elements: broadcast.blockElements,
          input1_zero_point: first.zeroPoint,
          input1_multiplier: first.multiplier,
          input1_shift: first.shift,
          input2_zero_point: second.zeroPoint,
          input2_multiplier: second.multiplier,
          input2_shift: second.shift,
          output_zero_point: args.outputZeroPoint,
          output_multiplier: args.outputMultiplier,
          output_shift: args.outputShift,
          activation_min: args.activationMin,
          activation_max: args.activationMax,
        },
        tensors: { input1: first.value, input2: second.value, output: args.out.value },
        constants: {},
        multiplyAccumulates: 0,
      };
    },
  },
);
