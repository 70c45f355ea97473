import { sameDim, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { oneOf } from "../../dtype-rules.js";
import { minus, plus, times, variable } from "../../loops/affine.js";
import { computeType, isFloating, numberDtypes, storageType } from "../../loops/c-types.js";
import { loadAs, storeAs } from "../../loops/convert.js";
import { c, fill } from "../../loops/expression.js";
import { lowestLiteral } from "../../loops/literal.js";
import { reads, writes } from "../../loops/operands.js";
import { assign, constant, declare, jump, loops, when } from "../../loops/statement.js";
import type { KernelRequest, Lowering, LoopOperand, LoopRequest } from "../../lowering.js";
import { haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { imageElement } from "../convolution/convolution-loops.js";
import { imageShape, pooledSizes, spatialPair, staticNumbers, strideFields, type ImageShape } from "../convolution/problem.js";

interface Pair {
  readonly height: number;
  readonly width: number;
}

interface MaximumPool {
  readonly input: ValueRef;
  readonly out: ValueRef;
  /** Row-major place of each maximum in its plane; undefined when nobody reads it. */
  readonly indices: ValueRef | undefined;
  readonly inputShape: ImageShape;
  readonly outputShape: ImageShape;
  readonly kernel: Pair;
  readonly stride: Pair;
  readonly padding: Pair;
  readonly dilation: Pair;
}

function lowerMaximumPool(context: OperatorContext, pool: MaximumPool): Lowering | undefined {
  const family = familyFor(context, pool);
  return (family === undefined ? undefined : kernelFor(pool, family)) ?? maximumLoops(context, pool);
}

function familyFor(context: OperatorContext, { input, indices, outputShape }: MaximumPool): string | undefined {
  const { dtype } = context.tensor(input);
  if (indices === undefined && dtype === "float32") return "max_pool2d_f32";
  const sameStrides = indices === undefined || hasStrides(imageShape(context.tensor(indices)), outputShape);
  if (!sameStrides) return undefined;
  return dtype === "float32" ? "max_pool2d_indices_f32" : dtype === "int8" ? "max_pool2d_indices_s8" : undefined;
}

function hasStrides(a: ImageShape, b: ImageShape): boolean {
  return (["batch", "channel", "height", "width"] as const).every((axis) => sameDim(a.strides[axis], b.strides[axis]));
}

function kernelFor(pool: MaximumPool, family: string): KernelRequest | undefined {
  const { inputShape: from, outputShape: to, kernel, stride, padding, dilation, indices } = pool;
  const problem = staticNumbers({
    batches: from.batches,
    input_height: from.height,
    input_width: from.width,
    channels: from.channels,
    output_height: to.height,
    output_width: to.width,
    kernel_height: kernel.height,
    kernel_width: kernel.width,
    stride_height: stride.height,
    stride_width: stride.width,
    dilation_height: dilation.height,
    dilation_width: dilation.width,
    padding_top: padding.height,
    padding_left: padding.width,
    ...strideFields(from, to),
  });
  if (problem === undefined) return undefined;
  return {
    kind: "kernel",
    family,
    problem,
    tensors: { input: pool.input.value, output: pool.out.value, ...(indices && { indices: indices.value }) },
    constants: {},
    multiplyAccumulates: 0,
  };
}

/** Any dtype and runtime sizes. Of equal values the first wins; of several NaN the last, as in ATen. */
function maximumLoops(context: OperatorContext, pool: MaximumPool): LoopRequest {
  const { input, out, indices, inputShape, outputShape, kernel, stride, padding, dilation } = pool;
  const from = context.tensor(input);
  const to = context.tensor(out);
  const type = computeType(from.dtype);
  const cType = storageType(type);
  const image = (operand: string, shape: ImageShape, row: string, column: string) =>
    imageElement(operand, shape, variable("n"), variable("c"), variable(row), variable(column));
  const source = (at: string, tap: string, axis: "height" | "width") =>
    minus(plus(times(variable(at), stride[axis]), times(variable(tap), dilation[axis])), padding[axis]);
  const operands: Record<string, LoopOperand> = { out: writes(to) };
  if (indices !== undefined) operands["indices"] = writes(context.tensor(indices));
  operands["input"] = reads(from);
  const place = c`${plus(times(variable("row"), inputShape.width), variable("column"))}`;
  const extents: readonly (readonly [string, Dim])[] = [
    ["n", outputShape.batches],
    ["c", outputShape.channels],
    ["y", outputShape.height],
    ["x", outputShape.width],
  ];
  const isBetter = isFloating(type) ? "value > best || isnan(value) || place < 0" : "value > best || place < 0";
  return {
    kind: "loop",
    operands,
    steps: loops(extents, [
      declare(cType, "best", lowestLiteral(type)),
      declare("int32_t", "place", "-1"),
      ...loops(
        [
          ["ky", kernel.height],
          ["kx", kernel.width],
        ],
        [
          constant("int32_t", "row", source("y", "ky", "height")),
          constant("int32_t", "column", source("x", "kx", "width")),
          when(
            c`row < 0 || row >= ${inputShape.height} || column < 0 || column >= ${inputShape.width}`,
            [jump("continue")],
          ),
          constant(cType, "value", fill(loadAs(from.dtype, type), { element: image("input", inputShape, "row", "column") })),
          when(isBetter, [assign("best", "value"), assign("place", place)]),
        ],
      ),
      assign(image("out", outputShape, "y", "x"), fill(storeAs(type, to.dtype), { element: "best" })),
      ...(indices === undefined
        ? []
        : [assign(image("indices", imageShape(context.tensor(indices)), "y", "x"), "place")]),
    ]),
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

export const maximumPoolOperators: readonly OperatorDefinition[] = [
  defineOperator(
    "aten::max_pool2d_with_indices.out",
    {
      in: "tensor",
      kernel_size: "positive[]",
      stride: "positive[]",
      padding: "int[]",
      dilation: "positive[]",
      ceil_mode: "bool",
      out: "out",
      indices: "out",
    },
    {
      kind: "kernel",
      dtypes: numberDtypes,
      types: { indices: oneOf("int64") },
      resultSizes: (args, context) => {
        if (!haveRank(context, { in: args.in }, 3, 4)) return undefined;
        const sizes = pooledSizes(context.sizes(args.in), args, context);
        return [sizes, sizes];
      },
      lower: (args, context) => {
        const kernel = spatialPair(args.kernel_size, 1);
        return lowerMaximumPool(context, {
          input: args.in,
          out: args.out,
          indices: context.isRead(args.indices) ? args.indices : undefined,
          inputShape: imageShape(context.tensor(args.in)),
          outputShape: imageShape(context.tensor(args.out)),
          kernel,
          stride: args.stride.length === 0 ? kernel : spatialPair(args.stride, 1),
          padding: spatialPair(args.padding, 0),
          dilation: spatialPair(args.dilation, 1),
        });
      },
    },
  ),
];
