import type { Tensor } from "../../ir/tensor.js";
import { mergeDims } from "../loops/merge-dims.js";
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
        const operandStrides = [out.strides, broadcastStrides(self, out), broadcastStrides(other, out)] as const;
        const dims = out.sizes.map((extent, dim) => ({ extent, strides: operandStrides.map((strides) => strides[dim]!) }));
        const merged = out.sizes.length <= 4 ? dims : mergeDims(dims, 0);
        if (merged.length > 4) {
          const found = `${merged.length} dimensions that do not lie together`;
          context.report("unsupported-form", { operator: context.operator, found, expected: "4 at the most" });
          return undefined;
        }
        const stridesOf = (operand: number): readonly number[] => merged.map(({ strides }) => strides[operand] as number);
        return {
          kind: "kernel",
          family: `${which}_s8`,
          problem: {
            ...fourFields("size", merged.map(({ extent }) => extent as number), 1),
            ...fourFields("input1_stride", stridesOf(1), 0),
            ...fourFields("input2_stride", stridesOf(2), 0),
            ...fourFields("output_stride", stridesOf(0), 0),
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
