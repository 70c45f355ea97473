import type { Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { oneOf } from "../../dtype-rules.js";
import { position, variable, type AffineLike } from "../../loops/affine.js";
import { computeType, isFloating, numberDtypes, realDtypes, storageType, type ComputeType } from "../../loops/c-types.js";
import { loadAs, storeAs } from "../../loops/convert.js";
import { c, element, fill, type Expression, type Hole } from "../../loops/expression.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf } from "../../loops/shape.js";
import { assign, constant, declare, loop, loops, when, type Statement } from "../../loops/statement.js";
import type { LoopOperand, LoopRequest } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { rowMajorStrides } from "../copy/reshape.js";
import { axisWalk } from "./axis.js";
import { haveElements, reducedSizes } from "./dims.js";

type Order = ">" | "<";

/** Keeps the first of equal elements, and the first NaN. */
function takeBetter(order: Order, type: ComputeType, place: Hole): readonly Statement[] {
  const better = `value ${order} best`;
  const condition = isFloating(type) ? `${better} || (isnan(value) && !isnan(best))` : type === "bool" ? `(int)value ${order} (int)best` : better;
  return [when(condition, [assign("best", "value"), assign("place", c`${place}`)])];
}

/** The extreme element along a dimension and where it is. */
function lowerAlongDim(
  context: OperatorContext,
  args: {
    readonly input: ValueRef;
    readonly dim: number;
    readonly values: ValueRef | null;
    readonly indices: ValueRef;
    readonly order: Order;
  },
): LoopRequest | undefined {
  const { input, values, indices, order } = args;
  const from = context.tensor(input);
  const type = computeType(from.dtype);
  const cType = storageType(type);
  const walk = axisWalk(from, args.dim);
  const { strides } = shapeOf(from);
  const load = (index: AffineLike): Expression => fill(loadAs(from.dtype, type), { element: element("input", walk.at(strides, index)) });
  const operands: Record<string, LoopOperand> = {};
  const stores: Statement[] = [];
  for (const [name, ref, value] of [["values", values, "best"], ["indices", indices, "place"]] as const) {
    if (ref === null || !context.isRead(ref)) continue;
    const tensor = context.tensor(ref);
    operands[name] = writes(tensor);
    const stored = name === "indices" ? c`place` : fill(storeAs(type, tensor.dtype), { element: value });
    stores.push(assign(element(name, walk.beside(shapeOf(tensor).strides)), stored));
  }
  operands["input"] = reads(from);
  return {
    kind: "loop",
    operands,
    steps: loops(walk.outer, [
      declare(cType, "best", load(0)),
      declare("int32_t", "place", "0"),
      loop("k", walk.extent, [constant(cType, "value", load(variable("k"))), ...takeBetter(order, type, variable("k"))]),
      ...stores,
    ]),
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

/** The row-major number of the extreme element of the whole tensor. */
function lowerOverAll(context: OperatorContext, input: ValueRef, indices: ValueRef, order: Order): LoopRequest | undefined {
  const from = context.tensor(input);
  const type = computeType(from.dtype);
  const cType = storageType(type);
  const { sizes, strides } = shapeOf(from);
  const all = sizes.map((extent, dim): readonly [string, Dim] => [`i${dim}`, extent]);
  const at = all.map(([name]): AffineLike => variable(name));
  const load = (indicesAt: readonly AffineLike[]): Expression =>
    fill(loadAs(from.dtype, type), { element: element("input", position(strides, indicesAt)) });
  return {
    kind: "loop",
    operands: { out: writes(context.tensor(indices)), input: reads(from) },
    steps: [
      declare(cType, "best", load(sizes.map(() => 0))),
      declare("int32_t", "place", "0"),
      ...loops(all, [
        constant(cType, "value", load(at)),
        ...takeBetter(order, type, position(rowMajorStrides(sizes), at)),
      ]),
      assign(element("out", 0), "place"),
    ],
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

function withValues(name: string, order: Order): OperatorDefinition {
  return defineOperator(
    `aten::${name}`,
    { in: "tensor", dim: "axis", keepdim: "bool", values: "out", indices: "out" },
    {
      kind: "loop",
      dtypes: realDtypes,
      types: { indices: oneOf("int64") },
      resultSizes: (args, context) => {
        if (!haveElements(context, args.in, [args.dim])) return undefined;
        const sizes = reducedSizes(context.sizes(args.in), [args.dim], args.keepdim);
        return [sizes, sizes];
      },
      lower: (args, context) =>
        lowerAlongDim(context, { input: args.in, dim: args.dim, values: args.values, indices: args.indices, order }),
    },
  );
}

function indexOnly(name: string, order: Order): OperatorDefinition {
  return defineOperator(`aten::${name}`, { in: "tensor", dim: "axis?", keepdim: "bool", out: "out" }, {
    kind: "loop",
    dtypes: numberDtypes,
    types: { out: oneOf("int64") },
    resultSizes: (args, context) => {
      const dims = args.dim === null ? null : [args.dim];
      return haveElements(context, args.in, dims) ? [reducedSizes(context.sizes(args.in), dims, args.keepdim)] : undefined;
    },
    lower: (args, context) =>
      args.dim === null
        ? lowerOverAll(context, args.in, args.out, order)
        : lowerAlongDim(context, { input: args.in, dim: args.dim, values: null, indices: args.out, order }),
  });
}

export const argExtremeOperators: readonly OperatorDefinition[] = [
  withValues("max.dim_max", ">"),
  withValues("min.dim_min", "<"),
  indexOnly("argmax.out", ">"),
  indexOnly("argmin.out", "<"),
];
