import { dimProduct, isStatic, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { position, variable, type AffineLike } from "../../loops/affine.js";
import { computeType, floatDtypes, storageType } from "../../loops/c-types.js";
import { loadAs, storeAs } from "../../loops/convert.js";
import { c, element, fill, type Expression } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf, without, wrapDim, type Shape } from "../../loops/shape.js";
import { assign, constant, declare, loop, loops, when } from "../../loops/statement.js";
import type { Lowering, LoopRequest } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { isRowMajor } from "../copy/reshape.js";
import { mathName } from "../elementwise/unary-expressions.js";

interface SoftmaxArguments {
  readonly input: ValueRef;
  readonly dim: number;
  readonly out: ValueRef;
  /** The logarithm of the result. */
  readonly logarithm: boolean;
}

function lowerSoftmax(context: OperatorContext, args: SoftmaxArguments): Lowering | undefined {
  const { input, out } = args;
  const shape = shapeOf(context.tensor(input));
  const isFloat32 = [input, out].every((ref) => context.tensor(ref).dtype === "float32");
  const isDense = isRowMajor(shape) && isRowMajor(shapeOf(context.tensor(out)));
  const sizes = shape.sizes.length === 0 ? [1] : shape.sizes;
  const at = wrapDim(args.dim, sizes.length);
  const dims = {
    outer_size: dimProduct(...sizes.slice(0, at)),
    axis_size: sizes[at]!,
    inner_size: dimProduct(...sizes.slice(at + 1)),
  };
  if (!isFloat32 || !isDense || !Object.values(dims).every(isStatic)) return softmaxLoops(context, args, at);
  return {
    kind: "kernel",
    family: args.logarithm ? "log_softmax_f32" : "softmax_f32",
    problem: dims as Readonly<Record<keyof typeof dims, number>>,
    tensors: { input: input.value, output: out.value },
    constants: {},
    multiplyAccumulates: 0,
  };
}

/** A number counts as a row of one. */
function withOneDim(shape: Shape): Shape {
  return shape.sizes.length === 0 ? { sizes: [1], strides: [1] } : shape;
}

/** Three walks along the axis: the maximum, the sum of exponentials, the results. */
function softmaxLoops(context: OperatorContext, { input, out, logarithm }: SoftmaxArguments, at: number): LoopRequest {
  const from = context.tensor(input);
  const to = context.tensor(out);
  const shape = withOneDim(shapeOf(from));
  const toShape = withOneDim(shapeOf(to));
  const type = computeType(to.dtype);
  const cType = storageType(type);
  const outer = without(shape.sizes, at).map((extent, dim): readonly [string, Dim] => [`i${dim}`, extent]);
  const indices = outer.map(([name]): AffineLike => variable(name));
  const along = (strides: readonly Dim[], index: AffineLike) =>
    position(strides, [...indices.slice(0, at), index, ...indices.slice(at)]);
  const value = (index: AffineLike): Expression =>
    fill(loadAs(from.dtype, type), { element: element("input", along(shape.strides, index)) });
  const k = variable("k");
  const exp = mathName("exp", type);
  const result = logarithm
    ? c`${value(k)} - maximum - log_sum`
    : c`${exp}(${value(k)} - maximum) / sum`;
  const axis = shape.sizes[at] ?? 1;
  return {
    kind: "loop",
    operands: { out: writes(to), input: reads(from) },
    steps: loops(outer, [
      declare(cType, "maximum", value(0)),
      loop("k", axis, [
        constant(cType, "x", value(k)),
        when(c`x > maximum || isnan(x)`, [assign("maximum", "x")]),
      ]),
      declare(cType, "sum", literal(0, type)),
      loop("k", axis, [assign("sum", c`${exp}(${value(k)} - maximum)`, "+=")]),
      ...(logarithm ? [constant(cType, "log_sum", `${mathName("log", type)}(sum)`)] : []),
      loop("k", axis, [
        assign(element("out", along(toShape.strides, k)), fill(storeAs(type, to.dtype), { element: result })),
      ]),
    ]),
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

const signature = { in: "tensor", dim: "axis", half_to_float: "ignored", out: "out" } as const;

export const softmaxOperators: readonly OperatorDefinition[] = [
  defineOperator("aten::_softmax.out", signature, {
    kind: "kernel",
    dtypes: floatDtypes,
    lower: (args, context) => lowerSoftmax(context, { input: args.in, dim: args.dim, out: args.out, logarithm: false }),
  }),
  defineOperator("aten::_log_softmax.out", signature, {
    kind: "kernel",
    dtypes: floatDtypes,
    lower: (args, context) => lowerSoftmax(context, { input: args.in, dim: args.dim, out: args.out, logarithm: true }),
  }),
];
