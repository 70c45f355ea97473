import { isValueRef, type ScalarLiteral, type ValueRef } from "../../../ir/node.js";
import { oneOf } from "../../dtype-rules.js";
import { computeType, plainDtypes } from "../../loops/c-types.js";
import { convertText, storeAs } from "../../loops/convert.js";
import { scalarHole } from "../../loops/expression.js";
import { literal, scalarLiteral } from "../../loops/literal.js";
import type { LoopNest } from "../../loops/nest.js";
import { writes } from "../../loops/operands.js";
import { shapeOf } from "../../loops/shape.js";
import type { LoopRequest } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";

/** Every element of a tensor becomes one C expression. */
export function fillNest(context: OperatorContext, out: ValueRef, expression: string, operand = "out"): LoopNest {
  const { sizes, strides } = shapeOf(context.tensor(out));
  return { kind: "nest", extents: sizes, loads: [], values: [], stores: [{ operand, offset: 0, strides, expression }] };
}

function lowerFill(context: OperatorContext, out: ValueRef, value: ScalarLiteral | ValueRef): LoopRequest | undefined {
  const { dtype } = context.tensor(out);
  const type = computeType(dtype);
  if (!isValueRef(value)) return fillRequest(context, out, convertText(scalarLiteral(value, type), storeAs(type, dtype)));
  const scalar = context.runtimeScalar(value);
  const scalarType = ({ int: "int32", float: "float64", bool: "bool" } as const)[scalar.type];
  const request = fillRequest(context, out, convertText("$value", storeAs(scalarType, dtype)));
  const [nest] = request.steps as readonly LoopNest[];
  return { ...request, steps: [{ ...nest!, sizes: { value: scalarHole(scalar) } }] };
}

function fillRequest(context: OperatorContext, out: ValueRef, expression: string): LoopRequest {
  return {
    kind: "loop",
    operands: { out: writes(context.tensor(out)) },
    steps: [fillNest(context, out, expression)],
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

function lowerNumber(context: OperatorContext, out: ValueRef, value: number): LoopRequest | undefined {
  const { dtype } = context.tensor(out);
  const type = computeType(dtype);
  return fillRequest(context, out, convertText(literal(value, type), storeAs(type, dtype)));
}

const behaviour = { kind: "loop", dtypes: plainDtypes } as const;

export const fillOperators: readonly OperatorDefinition[] = [
  defineOperator("aten::full.out", { sizes: "symint[]", fill_value: "scalar", out: "out" }, {
    ...behaviour,
    resultSizes: (args, context) => [args.sizes.map((size) => context.dim(size))],
    lower: (args, context) => lowerFill(context, args.out, args.fill_value),
  }),
  defineOperator("aten::full_like.out", { in: "tensor", fill_value: "scalar", memory_format: "ignored", out: "out" }, {
    ...behaviour,
    types: { out: oneOf(...plainDtypes) },
    lower: (args, context) => lowerFill(context, args.out, args.fill_value),
  }),
  defineOperator("aten::fill.Scalar_out", { a: "tensor", b: "scalar", out: "out" }, {
    ...behaviour,
    lower: (args, context) => lowerFill(context, args.out, args.b),
  }),
  defineOperator("aten::scalar_tensor.out", { s: "scalar", out: "out" }, {
    ...behaviour,
    lower: (args, context) => lowerFill(context, args.out, args.s),
  }),
  defineOperator("aten::zeros.out", { size: "symint[]", out: "out" }, {
    ...behaviour,
    resultSizes: (args, context) => [args.size.map((size) => context.dim(size))],
    lower: (args, context) => lowerNumber(context, args.out, 0),
  }),
  defineOperator("aten::ones.out", { size: "symint[]", out: "out" }, {
    ...behaviour,
    resultSizes: (args, context) => [args.size.map((size) => context.dim(size))],
    lower: (args, context) => lowerNumber(context, args.out, 1),
  }),
  // Uninitialised memory may hold anything; zeros make every run alike.
  defineOperator("aten::empty.out", { size: "symint[]", memory_format: "ignored", out: "out" }, {
    ...behaviour,
    resultSizes: (args, context) => [args.size.map((size) => context.dim(size))],
    lower: (args, context) => lowerNumber(context, args.out, 0),
  }),
  defineOperator("dim_order_ops::_empty_dim_order.out", { size: "symint[]", dim_order: "ignored", out: "out" }, {
    ...behaviour,
    resultSizes: (args, context) => [args.size.map((size) => context.dim(size))],
    lower: (args, context) => lowerNumber(context, args.out, 0),
  }),
];
