import { sameLayout } from "../../ir/layout.js";
import { wrapDim } from "../loops/shape.js";
import { haveRank } from "../operand-sizes.js";
import { defineOperator, idOf } from "../operator.js";
import { int8Of } from "./int8.js";
import { fourFields } from "./strided.js";

/** Another order of the dimensions, int8, up to rank 4, for any layout of input and result. */
export const transpose = defineOperator(
  "cortex_m::transpose.out",
  { input: "tensor", permutation: "axis[]", out: "out" },
  {
    kind: "kernel",
    dtypes: ["int8"],
    resultSizes: ({ input, permutation }, context) => {
      if (!haveRank(context, { input }, permutation.length)) return undefined;
      const sizes = context.sizes(input);
      return [permutation.map((dim) => sizes[wrapDim(dim, sizes.length)]!)];
    },
    alias(args, context) {
      const [input, out] = [context.tensor(args.input), context.tensor(args.out)];
      const strides = args.permutation.map((dim) => input.strides[wrapDim(dim, input.strides.length)]!);
      if (!sameLayout(out.sizes, strides, out.strides)) return undefined;
      return { result: idOf(args.out), base: idOf(args.input), strides: out.strides, byteOffset: 0 };
    },
    lower(args, context) {
      const input = int8Of(args.input, "input", context);
      const out = int8Of(args.out, "the result", context);
      if (!input || !out) return undefined;
      return {
        kind: "kernel",
        family: "transpose_s8",
        problem: {
          ...fourFields("size", out.sizes, 1),
          ...fourFields("input_stride", args.permutation.map((dim) => input.strides[wrapDim(dim, input.strides.length)]!), 0),
          ...fourFields("output_stride", out.strides, 0),
        },
        tensors: { input: args.input.value, output: args.out.value },
        constants: {},
        multiplyAccumulates: 0,
      };
    },
  },
);
