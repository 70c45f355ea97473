import type { Dim } from "../../../ir/dim.js";
import { dimProduct } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { numberDtypes } from "../../loops/c-types.js";
import { broadcastStrides, shapeOf, type Shape } from "../../loops/shape.js";
import type { Lowering } from "../../lowering.js";
import { broadcastsTo, haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../../operator.js";
import { isRowMajor } from "../copy/reshape.js";
import { fixedNumber } from "../fixed-number.js";
import { lowerProduct, type MatrixStrides } from "./product.js";

const noStrides: MatrixStrides = { batch: 0, row: 0, column: 0 };

/** Strides of a matrix or, with three dimensions, of a batch of them. */
function matrixStrides(strides: readonly Dim[]): MatrixStrides {
  const [column, row, batch] = [...strides].reverse();
  return { batch: batch ?? 0, row: row ?? 0, column: column ?? 0 };
}

interface ProductArguments {
  readonly lhs: ValueRef;
  readonly rhs: ValueRef;
  readonly bias: ValueRef | null;
  readonly out: ValueRef;
  readonly alpha: number;
  readonly beta: number;
}

/** mm, bmm and addmm: matrices, or batches of them. */
function lowerMatrices(context: OperatorContext, args: ProductArguments): Lowering | undefined {
  const { lhs, rhs, bias, out } = args;
  const shape = (ref: ValueRef): Shape => shapeOf(context.tensor(ref));
  const outShape = shape(out);
  const [columns, rows, batches] = [...outShape.sizes].reverse();
  return lowerProduct(context, {
    ...args,
    batches: batches ?? 1,
    rows: rows!,
    columns: columns!,
    depth: shape(lhs).sizes.at(-1)!,
    lhsStrides: matrixStrides(shape(lhs).strides),
    rhsStrides: matrixStrides(shape(rhs).strides),
    biasStrides: bias === null ? noStrides : matrixStrides(broadcastStrides(shape(bias), outShape.sizes)),
    outStrides: matrixStrides(outShape.strides),
  });
}

/** out[…, o] = sum over i of input[…, i] * weight[o, i] + bias[o] */
function lowerLinear(context: OperatorContext, args: Omit<ProductArguments, "alpha" | "beta">): Lowering | undefined {
  const { lhs, rhs, bias, out } = args;
  const inShape = shapeOf(context.tensor(lhs));
  const outShape = shapeOf(context.tensor(out));
  if (!isRowMajor(inShape) || !isRowMajor(outShape)) {
    context.report("unsupported-form", {
      operator: context.operator,
      found: "an input or result that is not contiguous",
      expected: "contiguous tensors",
    });
    return undefined;
  }
  const [outputRow, inputColumn] = shapeOf(context.tensor(rhs)).strides;
  const depth = inShape.sizes.at(-1)!;
  const columns = outShape.sizes.at(-1)!;
  return lowerProduct(context, {
    ...args,
    alpha: 1,
    beta: 1,
    batches: 1,
    rows: dimProduct(...inShape.sizes.slice(0, -1)),
    columns,
    depth,
    lhsStrides: { batch: 0, row: depth, column: 1 },
    rhsStrides: { batch: 0, row: inputColumn!, column: outputRow! },
    biasStrides: bias === null ? noStrides : { batch: 0, row: 0, column: shapeOf(context.tensor(bias)).strides[0] ?? 0 },
    outStrides: { batch: 0, row: columns, column: 1 },
  });
}

/** [batch, rows, depth] @ [batch, depth, columns], the batch only with rank 3. */
function productSizes(
  rank: 2 | 3,
  operands: { readonly lhs: ValueRef; readonly rhs: ValueRef },
  context: SizeContext,
): readonly Dim[] | undefined {
  if (!haveRank(context, operands, rank)) return undefined;
  const [lhs, rhs] = [context.sizes(operands.lhs), context.sizes(operands.rhs)];
  context.equal(lhs.at(-1)!, rhs.at(-2)!);
  const batch = lhs.slice(0, -2).map((size, dim) => context.equal(size, rhs[dim]!));
  return [...batch, lhs.at(-2)!, rhs.at(-1)!];
}

const behaviour = { kind: "kernel", dtypes: numberDtypes, types: {} } as const;
const product = { in: "tensor", mat2: "tensor", out: "out" } as const;

export const matrixOperators: readonly OperatorDefinition[] = [
  ...([["aten::mm.out", 2], ["aten::bmm.out", 3]] as const).map(([name, rank]) =>
    defineOperator(name, product, {
      ...behaviour,
      resultSizes: (args, context) => {
        const sizes = productSizes(rank, { lhs: args.in, rhs: args.mat2 }, context);
        return sizes && [sizes];
      },
      lower: (args, context) =>
        lowerMatrices(context, { lhs: args.in, rhs: args.mat2, bias: null, out: args.out, alpha: 1, beta: 0 }),
    }),
  ),
  defineOperator(
    "aten::addmm.out",
    { in: "tensor", mat1: "tensor", mat2: "tensor", beta: "scalar", alpha: "scalar", out: "out" },
    {
      ...behaviour,
      resultSizes: (args, context) => {
        const sizes = productSizes(2, { lhs: args.mat1, rhs: args.mat2 }, context);
        return sizes && broadcastsTo(context, "in", args.in, sizes) ? [sizes] : undefined;
      },
      lower: (args, context) => {
        const [betaNumber, alphaNumber] = [fixedNumber(context, "beta", args.beta), fixedNumber(context, "alpha", args.alpha)];
        if (betaNumber === undefined || alphaNumber === undefined) return undefined;
        const beta = Number(betaNumber.value);
        const bias = beta === 0 ? null : args.in;
        return lowerMatrices(context, {
          lhs: args.mat1,
          rhs: args.mat2,
          bias,
          out: args.out,
          alpha: Number(alphaNumber.value),
          beta,
        });
      },
    },
  ),
  defineOperator("aten::linear.out", { in: "tensor", weight: "tensor", bias: "tensor?", out: "out" }, {
    ...behaviour,
    resultSizes: (args, context) => {
      if (!haveRank(context, { in: args.in }, 1, Infinity) || !haveRank(context, { weight: args.weight }, 2)) return undefined;
      const [input, [columns, depth]] = [context.sizes(args.in), context.sizes(args.weight)];
      context.equal(input.at(-1)!, depth!);
      return broadcastsTo(context, "bias", args.bias, [columns!]) ? [[...input.slice(0, -1), columns!]] : undefined;
    },
    lower: (args, context) =>
      lowerLinear(context, { lhs: args.in, rhs: args.weight, bias: args.bias, out: args.out }),
  }),
];
