import { isStatic } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { complexOf, isComplex, realPartDtype } from "../../loops/c-types.js";
import { nothingToDo } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../../operator.js";

/** What is left here after the pass that makes one transform a line of each: forms that it cannot take, said why. */
function refuse(context: OperatorContext, input: ValueRef): undefined {
  const { sizes } = context.tensor(input);
  context.report("unsupported-form", {
    operator: context.operator,
    found: `a transform of [${sizes.join(",")}]${context.tensor(input).shape === undefined ? "" : ", whose sizes are known at run time only"}`,
    expected: "one dimension, of fixed size, and a normalisation of 0, 1 or 2; two dimensions are two transforms, one after the other",
  });
  return undefined;
}

/** Sizes of the input with one dimension replaced. */
function resized(context: SizeContext, input: ValueRef, dim: readonly number[], size: (points: number) => number): readonly (ReturnType<SizeContext["sizes"]>)[] {
  const sizes = context.sizes(input);
  const last = dim.at(-1);
  if (last === undefined) return [sizes];
  const axis = last < 0 ? last + sizes.length : last;
  const points = sizes[axis];
  if (points === undefined || !isStatic(points)) {
    context.mismatch(`a transform along dimension ${last} of [${context.bounds(input).join(",")}]`, "a dimension of fixed size");
    return [sizes];
  }
  return [sizes.map((own, position) => (position === axis ? size(points) : own))];
}

const realToComplex = defineOperator("aten::_fft_r2c.out", { in: "tensor", dim: "axis[]", normalization: "int", onesided: "bool", out: "out" }, {
  kind: "loop",
  dtypes: ["float32", "float64"],
  types: { out: ({ main }) => [complexOf(main)] },
  resultSizes: ({ in: input, dim, onesided }, context) => resized(context, input, dim, (points) => (onesided ? Math.floor(points / 2) + 1 : points)),
  lower: ({ in: input, out }, context) => (context.tensor(out).sizes.includes(0) ? nothingToDo : refuse(context, input)),
});

const complexToReal = defineOperator("aten::_fft_c2r.out", { in: "tensor", dim: "axis[]", normalization: "int", last_dim_size: "symint", out: "out" }, {
  kind: "loop",
  dtypes: ["complex64", "complex128"],
  types: { out: ({ main }) => [realPartDtype(main)] },
  resultSizes: ({ in: input, dim, last_dim_size: last }, context) => {
    const size = context.dim(last);
    return resized(context, input, dim, (bins) => {
      if (!isStatic(size) || size < 1) context.mismatch(`a last dimension of ${isStatic(size) ? size : "variable"} numbers`, "a fixed, positive size");
      else context.equal(bins, Math.floor(size / 2) + 1);
      return isStatic(size) ? size : bins;
    });
  },
  lower: ({ in: input, out }, context) => (context.tensor(out).sizes.includes(0) ? nothingToDo : refuse(context, input)),
});

const complexToComplex = defineOperator("aten::_fft_c2c.out", { in: "tensor", dim: "axis[]", normalization: "int", forward: "bool", out: "out" }, {
  kind: "loop",
  dtypes: ["complex64", "complex128"],
  resultSizes: ({ in: input }, context) => [context.sizes(input)],
  lower: ({ in: input, out }, context) => (context.tensor(out).sizes.includes(0) ? nothingToDo : refuse(context, input)),
});

export const fourierOperators: readonly OperatorDefinition[] = [realToComplex, complexToReal, complexToComplex];

/** The dtype of a transform's table, that of the parts of its numbers. */
export function partDtype(dtype: string): "float32" | "float64" | undefined {
  if (dtype === "float32" || dtype === "complex64") return "float32";
  return dtype === "float64" || dtype === "complex128" ? "float64" : undefined;
}

/** Whether a transform has reals on one side and complex numbers of the same precision on the other, or complex ones on both. */
export function areTransformDtypes(operator: string, from: Parameters<typeof isComplex>[0], to: Parameters<typeof isComplex>[0]): boolean {
  if (partDtype(from) === undefined || partDtype(from) !== partDtype(to)) return false;
  if (operator === realToComplex.name) return !isComplex(from) && isComplex(to);
  if (operator === complexToReal.name) return isComplex(from) && !isComplex(to);
  return isComplex(from) && isComplex(to);
}
