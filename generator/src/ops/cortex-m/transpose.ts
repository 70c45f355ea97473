import { sameLayout } from "../../ir/layout.js";
import { mergeDims } from "../loops/merge-dims.js";
import { wrapDim } from "../loops/shape.js";
import { haveRank } from "../operand-sizes.js";
import { defineOperator, idOf } from "../operator.js";
import { copyOf } from "../portable/copy/view.js";
import { int8Of } from "./int8.js";
import { fourFields } from "./strided.js";

/**
 * Another order of the dimensions, int8, for any rank and any layout of input and result. Dimensions that stay together
 * are one; the kernel walks four, a generated loop what has more.
 */
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
      const inputStrides = args.permutation.map((dim) => input.strides[wrapDim(dim, input.strides.length)]!);
      const dims = out.sizes.map((extent, dim) => ({ extent, strides: [out.strides[dim]!, inputStrides[dim]!] }));
      const merged = out.sizes.length <= 4 ? dims : mergeDims(dims, 0);
      if (merged.length > 4) return copyOf({ input: args.input, out: args.out, strides: inputStrides, offset: 0 }, context);
      return {
        kind: "kernel",
        family: "transpose_s8",
        problem: {
          ...fourFields("size", merged.map(({ extent }) => extent as number), 1),
          ...fourFields("input_stride", merged.map(({ strides }) => strides[1] as number), 0),
          ...fourFields("output_stride", merged.map(({ strides }) => strides[0] as number), 0),
        },
        tensors: { input: args.input.value, output: args.out.value },
        constants: {},
        multiplyAccumulates: 0,
      };
    },
  },
);
