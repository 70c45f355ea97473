import { isContiguous } from "../../ir/layout.js";
import { haveRank } from "../operand-sizes.js";
import { defineOperator } from "../operator.js";
import { int8Of } from "./int8.js";
import { isRequantisation } from "./requantisation.js";

/** Batched matrix product, int8; the right operand is already transposed to [B, N, K]. */
export const quantizedBatchMatmul = defineOperator(
  "cortex_m::quantized_batch_matmul.out",
  {
    lhs: "tensor",
    lhsOffset: "zero",
    rhsTransposed: "tensor",
    rhsOffset: "zero",
    outputOffset: "zero",
    outputMultiplier: "int",
    outputShift: "int",
    scratch: "scratch",
    out: "out",
  },
  {
    kind: "kernel",
    dtypes: ["int8"],
    resultSizes: (args, context) => {
      if (!haveRank(context, { lhs: args.lhs, rhs_transposed: args.rhsTransposed }, 3)) return undefined;
      const [lhs, rhs] = [context.sizes(args.lhs), context.sizes(args.rhsTransposed)];
      context.equal(lhs[2]!, rhs[2]!);
      return [[context.equal(lhs[0]!, rhs[0]!), lhs[1]!, rhs[1]!]];
    },
    lower(args, context) {
      const lhs = int8Of(args.lhs, "lhs", context);
      const rhs = int8Of(args.rhsTransposed, "rhs", context);
      const out = int8Of(args.out, "the result", context);
      if (!lhs || !rhs || !out || !isRequantisation("output", [args.outputMultiplier], [args.outputShift], context)) return undefined;
      if (![lhs, rhs, out].every(({ sizes, strides }) => sizes.length === 3 && isContiguous(sizes, strides))) {
        const found = `lhs [${lhs.sizes.join(",")}] strides [${lhs.strides.join(",")}], rhs [${rhs.sizes.join(",")}] strides [${rhs.strides.join(",")}]`;
        context.report("unsupported-form", { operator: context.operator, found, expected: "row-major tensors of rank 3" });
        return undefined;
      }
      const [batches, lhsRows, depth] = lhs.sizes as [number, number, number];
      const rhsRows = rhs.sizes[1]!;
      return {
        kind: "kernel",
        family: "batch_matmul_s8",
        problem: {
          batches,
          lhs_rows: lhsRows,
          rhs_rows: rhsRows,
          depth,
          lhs_offset: args.lhsOffset,
          rhs_offset: args.rhsOffset,
          output_offset: args.outputOffset,
          multiplier: args.outputMultiplier,
          shift: args.outputShift,
          activation_min: -128,
          activation_max: 127,
        },
        tensors: { lhs: args.lhs.value, rhs: args.rhsTransposed.value, output: args.out.value },
        constants: {},
        multiplyAccumulates: batches * lhsRows * rhsRows * depth,
      };
    },
  },
);
