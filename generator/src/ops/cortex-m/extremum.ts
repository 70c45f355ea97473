import type { Tensor } from "../../ir/tensor.js";
import { defineOperator, type OperatorDefinition } from "../operator.js";
import { int8PairOf } from "./int8.js";
import { fourFields } from "./strided.js";

/** Element-wise minimum or maximum, int8, with broadcasting; both operands share one quantisation. */
function extremum(which: "minimum" | "maximum"): OperatorDefinition {
  return defineOperator(
    `cortex_m::${which}.out`,
    { self: "tensor", other: "tensor", out: "out" },
    {
      kind: "kernel",
      dtypes: ["int8"],
      lower(args, context) {
        const pair = int8PairOf(args, context);
        if (pair === undefined) return undefined;
        const { self, other, out } = pair;
        if (out.sizes.length > 4) {
          const found = `rank ${out.sizes.length}`;
          context.report("unsupported-form", { operator: context.operator, found, expected: "rank 4 at the most" });
          return undefined;
        }
        return {
          kind: "kernel",
          family: `${which}_s8`,
          problem: {
            ...fourFields("size", out.sizes, 1),
            ...fourFields("input1_stride", broadcastStrides(self, out), 0),
            ...fourFields("input2_stride", broadcastStrides(other, out), 0),
            ...fourFields("output_stride", out.strides, 0),
          },
          tensors: { input1: args.self.value, input2: args.other.value, output: args.out.value },
          constants: {},
          multiplyAccumulates: 0,
        };
      },
    },
  );
}

/** Strides of an operand in the result's dimensions; 0 where it repeats. */
function broadcastStrides(operand: Tensor, out: Tensor): readonly number[] {
  const missing = out.sizes.length - operand.sizes.length;
  return out.sizes.map((_, dim) => {
    const own = dim - missing;
    return own < 0 || operand.sizes[own] === 1 ? 0 : operand.strides[own]!;
  });
}

export const minimum = extremum("minimum");
export const maximum = extremum("maximum");
