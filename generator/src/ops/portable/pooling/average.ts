import { isStatic, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { minus, plus, times, variable } from "../../loops/affine.js";
import { computeType, floatDtypes, storageType, type ComputeType } from "../../loops/c-types.js";
import { loadAs, storeAs } from "../../loops/convert.js";
import { c, fill, type Expression } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import { reads, writes } from "../../loops/operands.js";
import { assign, constant, declare, loopFrom, loops, type Statement } from "../../loops/statement.js";
import type { KernelRequest, Lowering, LoopRequest } from "../../lowering.js";
import { haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { imageElement } from "../convolution/convolution-loops.js";
import { imageShape, pooledSizes, spatialPair, staticNumbers, strideFields, type ImageShape } from "../convolution/problem.js";

interface Window {
  readonly height: number;
  readonly width: number;
}

interface AveragePool {
  readonly input: ValueRef;
  readonly out: ValueRef;
  readonly inputShape: ImageShape;
  readonly outputShape: ImageShape;
  readonly kernel: Window;
  readonly stride: Window;
  readonly padding: Window;
  readonly countIncludePad: boolean;
  readonly divisor: number | null;
}

function kernelFor(pool: AveragePool): KernelRequest | undefined {
  const { inputShape: from, outputShape: to, kernel, stride, padding } = pool;
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
    padding_top: padding.height,
    padding_left: padding.width,
    padding_bottom: padding.height,
    padding_right: padding.width,
    count_include_pad: pool.countIncludePad ? 1 : 0,
    divisor_override: pool.divisor ?? 0,
    ...strideFields(from, to),
  });
  if (problem === undefined) return undefined;
  return {
    kind: "kernel",
    family: "avg_pool2d_f32",
    problem,
    tensors: { input: pool.input.value, output: pool.out.value },
    constants: {},
    multiplyAccumulates: 0,
  };
}

/** First and last row of a window inside the image, and how many rows its divisor counts. */
function windowRange(pool: AveragePool, axis: "height" | "width", name: "y" | "x"): readonly Statement[] {
  const { stride, padding, kernel, inputShape } = pool;
  const word = axis === "height" ? "row" : "column";
  const size = inputShape[axis];
  const start = minus(times(variable(name), stride[axis]), padding[axis]);
  const end = plus(start, kernel[axis]);
  return [
    constant("int32_t", `${word}_start`, start),
    constant("int32_t", `${word}_end`, c`etk_smaller(${end}, ${plus(size, padding[axis])})`),
    constant("int32_t", `first_${word}`, padding[axis] === 0 ? `${word}_start` : `etk_larger(${word}_start, 0)`),
    constant("int32_t", `end_${word}`, c`etk_smaller(${word}_end, ${size})`),
  ];
}

function averageLoops(context: OperatorContext, pool: AveragePool): LoopRequest {
  const divisor =
    pool.divisor !== null
      ? String(pool.divisor)
      : pool.countIncludePad
        ? "((row_end - row_start) * (column_end - column_start))"
        : "((end_row - first_row) * (end_column - first_column))";
  return windowLoops(context, pool, [...windowRange(pool, "height", "y"), ...windowRange(pool, "width", "x")], divisor);
}

/** The sum over rows and columns that `range` declares, divided. */
function windowLoops(
  context: OperatorContext,
  pool: Pick<AveragePool, "input" | "out" | "inputShape" | "outputShape">,
  range: readonly Statement[],
  divisor: string,
): LoopRequest {
  const { input, out, inputShape, outputShape } = pool;
  const from = context.tensor(input);
  const to = context.tensor(out);
  const type: ComputeType = computeType(to.dtype);
  const cType = storageType(type);
  const image = (operand: string, shape: ImageShape, row: string, column: string) =>
    imageElement(operand, shape, variable("n"), variable("c"), variable(row), variable(column));
  const value: Expression = fill(loadAs(from.dtype, type), { element: image("input", inputShape, "row", "column") });
  const extents: readonly (readonly [string, Dim])[] = [
    ["n", outputShape.batches],
    ["c", outputShape.channels],
    ["y", outputShape.height],
    ["x", outputShape.width],
  ];
  return {
    kind: "loop",
    operands: { out: writes(to), input: reads(from) },
    steps: loops(extents, [
      ...range,
      declare(cType, "sum", literal(0, type)),
      loopFrom("row", "first_row", c`end_row`, [
        loopFrom("column", "first_column", c`end_column`, [assign("sum", value, "+=")]),
      ]),
      assign(image("out", outputShape, "y", "x"), fill(storeAs(type, to.dtype), { element: c`sum / (${cType})${divisor}` })),
    ]),
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

function lowerAveragePool(context: OperatorContext, pool: AveragePool): Lowering | undefined {
  const { input, out } = pool;
  const isFloat32 = [input, out].every((ref) => context.tensor(ref).dtype === "float32");
  return (isFloat32 ? kernelFor(pool) : undefined) ?? averageLoops(context, pool);
}

/** Window i of n over a size: from floor(i * size / n) to ceil((i + 1) * size / n). */
function adaptiveRange(word: string, index: string, size: Dim, count: Dim): readonly Statement[] {
  return [
    constant("int32_t", `first_${word}`, c`${times(variable(index), size)} / ${count}`),
    constant("int32_t", `end_${word}`, c`(${plus(times(plus(variable(index), 1), size), count, -1)}) / ${count}`),
  ];
}

function lowerAdaptive(context: OperatorContext, input: ValueRef, out: ValueRef): Lowering | undefined {
  const inputShape = imageShape(context.tensor(input));
  const outputShape = imageShape(context.tensor(out));
  const even = evenWindows(inputShape, outputShape);
  if (even !== undefined && [input, out].every((ref) => context.tensor(ref).dtype === "float32")) {
    const padding = { height: 0, width: 0 };
    const pool = { input, out, inputShape, outputShape, kernel: even, stride: even, padding };
    return kernelFor({ ...pool, countIncludePad: false, divisor: null });
  }
  const range = [
    ...adaptiveRange("row", "y", inputShape.height, outputShape.height),
    ...adaptiveRange("column", "x", inputShape.width, outputShape.width),
  ];
  const divisor = "((end_row - first_row) * (end_column - first_column))";
  return windowLoops(context, { input, out, inputShape, outputShape }, range, divisor);
}

/** The window when all windows are equal, which makes this an ordinary pool. */
function evenWindows(from: ImageShape, to: ImageShape): Window | undefined {
  const { height, width } = from;
  if (!isStatic(height) || !isStatic(width) || !isStatic(to.height) || !isStatic(to.width)) return undefined;
  if (to.height === 0 || to.width === 0 || height % to.height !== 0 || width % to.width !== 0) return undefined;
  return { height: height / to.height, width: width / to.width };
}

export const averagePoolOperators: readonly OperatorDefinition[] = [
  defineOperator(
    "aten::avg_pool2d.out",
    {
      in: "tensor",
      kernel_size: "positive[]",
      stride: "positive[]",
      padding: "int[]",
      ceil_mode: "bool",
      count_include_pad: "bool",
      divisor_override: "int?",
      out: "out",
    },
    {
      kind: "kernel",
      dtypes: [...floatDtypes, "int64"],
      resultSizes: (args, context) => {
        if (!haveRank(context, { in: args.in }, 3, 4)) return undefined;
        const sizes = pooledSizes(context.sizes(args.in), { ...args, dilation: [1] }, context);
        return [sizes];
      },
      lower: (args, context) => {
        const kernel = spatialPair(args.kernel_size, 1);
        return lowerAveragePool(context, {
          input: args.in,
          out: args.out,
          inputShape: imageShape(context.tensor(args.in)),
          outputShape: imageShape(context.tensor(args.out)),
          kernel,
          stride: args.stride.length === 0 ? kernel : spatialPair(args.stride, 1),
          padding: spatialPair(args.padding, 0),
          countIncludePad: args.count_include_pad,
          divisor: args.divisor_override,
        });
      },
    },
  ),
  defineOperator("aten::_adaptive_avg_pool2d.out", { in: "tensor", output_size: "symint[]", out: "out" }, {
    kind: "kernel",
    dtypes: floatDtypes,
    resultSizes: (args, context) => {
      if (!haveRank(context, { in: args.in }, 3, 4)) return undefined;
      return [[...context.sizes(args.in).slice(0, -2), ...args.output_size.map((size) => context.dim(size))]];
    },
    lower: (args, context) => lowerAdaptive(context, args.in, args.out),
  }),
];
