import { dimProduct, dimSum, type Dim } from "../../../ir/dim.js";
import type { DType } from "../../../ir/dtype.js";
import type { ValueRef } from "../../../ir/node.js";
import { castFrom, commonOf, type CallTypes } from "../../dtype-rules.js";
import { floatDtypes, isComplex, isFloating, movableDtypes, plainDtypes, realDtypes } from "../../loops/c-types.js";
import type { LoopNest } from "../../loops/nest.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf, wrapDim } from "../../loops/shape.js";
import type { LoopOperand, LoopRequest } from "../../lowering.js";
import { areDimensions, hasSizes } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../../operator.js";
import { copyNest } from "./view.js";

/** Inputs one after the other along a dimension. Empty tensors of one dimension are skipped, as torch does. */
function lowerCat(tensors: readonly ValueRef[], dim: number, out: ValueRef, context: OperatorContext): LoopRequest {
  const outShape = shapeOf(context.tensor(out));
  const at = wrapDim(dim, outShape.sizes.length);
  const operands: Record<string, LoopOperand> = { out: writes(context.tensor(out)) };
  const nests: LoopNest[] = [];
  let start: Dim = 0;
  tensors.forEach((input, index) => {
    const tensor = context.tensor(input);
    const shape = shapeOf(tensor);
    if (shape.sizes.length === 1 && shape.sizes[0] === 0) return;
    const inputName = `input${index}`;
    operands[inputName] = reads(tensor);
    const outOffset = dimProduct(start, outShape.strides[at]!);
    nests.push(copyNest({ input, out, strides: shape.strides, offset: 0 }, context, { inputName, sizes: shape.sizes, outOffset }));
    start = dimSum(start, shape.sizes[at]!);
  });
  return { kind: "loop", operands, steps: nests, inPlace: [], canFail: false, multiplyAccumulates: 0 };
}

/** Inputs of equal sizes along a new dimension. */
function lowerStack(tensors: readonly ValueRef[], dim: number, out: ValueRef, context: OperatorContext): LoopRequest {
  const outShape = shapeOf(context.tensor(out));
  const at = wrapDim(dim, outShape.sizes.length);
  const operands: Record<string, LoopOperand> = { out: writes(context.tensor(out)) };
  const sizes = outShape.sizes.map((size, position) => (position === at ? 1 : size));
  const nests = tensors.map((input, index) => {
    const inputName = `input${index}`;
    operands[inputName] = reads(context.tensor(input));
    const { strides } = shapeOf(context.tensor(input));
    const view = { input, out, strides: [...strides.slice(0, at), 0, ...strides.slice(at)], offset: 0 };
    return copyNest(view, context, { inputName, sizes, outOffset: dimProduct(index, outShape.strides[at]!) });
  });
  return { kind: "loop", operands, steps: nests, inPlace: [], canFail: false, multiplyAccumulates: 0 };
}

function catSizes(tensors: readonly ValueRef[], dim: number, context: SizeContext): readonly Dim[] | undefined {
  const kept = tensors.map((ref) => context.sizes(ref)).filter((sizes) => !(sizes.length === 1 && sizes[0] === 0));
  const [first = [0], ...rest] = kept;
  if (kept.some((sizes) => sizes.length === 0)) context.mismatch("a tensor without dimensions", "1 or more dimensions");
  if (kept.some((sizes) => sizes.length === 0) || !areDimensions(context, [dim], first.length)) return undefined;
  const other = rest.find((sizes) => sizes.length !== first.length);
  if (other !== undefined) context.mismatch(`tensors of rank ${first.length} and ${other.length}`, "one rank for all");
  if (other !== undefined) return undefined;
  const at = wrapDim(dim, first.length);
  return first.map((size, position) =>
    position === at ? dimSum(...kept.map((sizes) => sizes[at]!)) : rest.reduce<Dim>((own, sizes) => context.equal(own, sizes[position]!), size),
  );
}

/** Complex numbers are joined with their like only, wide unsigned integers with floats too. */
const joined = {
  tensors: ({ main }: CallTypes): readonly DType[] => {
    if ((realDtypes as readonly DType[]).includes(main)) return isFloating(main) ? plainDtypes : realDtypes;
    return isComplex(main) ? [main] : [main, ...floatDtypes];
  },
  out: castFrom(commonOf("tensors")),
} as const;

export const joinOperators: readonly OperatorDefinition[] = [
  defineOperator("aten::cat.out", { tensors: "tensor[]", dim: "int", out: "out" }, {
    kind: "loop",
    dtypes: movableDtypes,
    types: joined,
    resultSizes: (args, context) => {
      const sizes = catSizes(args.tensors, args.dim, context);
      return sizes && [sizes];
    },
    lower: (args, context) => lowerCat(args.tensors, args.dim, args.out, context),
  }),
  defineOperator("aten::stack.out", { tensors: "tensor[]", dim: "int", out: "out" }, {
    kind: "loop",
    dtypes: movableDtypes,
    types: joined,
    resultSizes: (args, context) => {
      const [first] = args.tensors;
      const sizes = first === undefined ? [] : context.sizes(first);
      if (!areDimensions(context, [args.dim], sizes.length + 1)) return undefined;
      if (!args.tensors.every((ref) => hasSizes(context, "tensors", ref, sizes))) return undefined;
      const at = args.dim < 0 ? args.dim + sizes.length + 1 : args.dim;
      return [[...sizes.slice(0, at), args.tensors.length, ...sizes.slice(at)]];
    },
    lower: (args, context) => lowerStack(args.tensors, args.dim, args.out, context),
  }),
];
