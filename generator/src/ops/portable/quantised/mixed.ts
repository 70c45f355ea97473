import { dimBound, dimProduct, isStatic, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { oneOf } from "../../dtype-rules.js";
import { plus, position, times, variable, type AffineLike } from "../../loops/affine.js";
import { computeType, floatDtypes, storageType } from "../../loops/c-types.js";
import { loadAs, storeAs } from "../../loops/convert.js";
import { c, element, fill, type Expression } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf } from "../../loops/shape.js";
import { assign, declare, loop, loops } from "../../loops/statement.js";
import type { LoopRequest } from "../../lowering.js";
import { hasSizes, haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { accepts } from "../accepts.js";

interface Mixed {
  readonly input: ValueRef;
  readonly weight: ValueRef;
  readonly scales: ValueRef;
  readonly zeroPoints: ValueRef | null;
  readonly out: ValueRef;
}

function isSound(context: OperatorContext, { input, weight, scales, zeroPoints, out }: Mixed): boolean {
  if (zeroPoints !== null) {
    context.report("unsupported-form", {
      operator: context.operator,
      found: "zero points of the weights",
      expected: "symmetric weights, without zero points",
    });
    return false;
  }
  return accepts(context, { input, scales, out }, floatDtypes) && accepts(context, { weight }, ["int8"]);
}

/** out[m, n] = sum over k of x[m, k] * weight[k, n] * scale[k] */
function lowerMixedMm(context: OperatorContext, mixed: Mixed): LoopRequest | undefined {
  if (!isSound(context, mixed)) return undefined;
  const [input, weight, scales, out] = [mixed.input, mixed.weight, mixed.scales, mixed.out].map((ref) => context.tensor(ref));
  const type = computeType(out!.dtype);
  const load = (name: string, tensor: typeof input, at: readonly AffineLike[]): Expression =>
    fill(loadAs(tensor!.dtype, type), { element: element(name, position(shapeOf(tensor!).strides, at)) });
  const [m, n, k] = ["m", "n", "k"].map(variable) as readonly AffineLike[];
  const { sizes } = shapeOf(out!);
  const depth = shapeOf(input!).sizes.at(-1)!;
  const product = c`${load("input", input, [m!, k!])} * ${load("weight", weight, [k!, n!])} * ${load("scales", scales, [k!])}`;
  return {
    kind: "loop",
    operands: { out: writes(out!), input: reads(input!), weight: reads(weight!), scales: reads(scales!) },
    steps: loops(
      [
        ["m", sizes[0]!],
        ["n", sizes[1]!],
      ],
      [
        declare(storageType(type), "sum", literal(0, type)),
        loop("k", depth, [assign("sum", product, "+=")]),
        assign(element("out", position(shapeOf(out!).strides, [m!, n!])), fill(storeAs(type, out!.dtype), { element: "sum" })),
      ],
    ),
    inPlace: [],
    canFail: false,
    multiplyAccumulates: dimBound(dimProduct(...sizes, depth)),
  };
}

/** out[m, o] = sum over groups of scale[o, group] * (sum over the group's k of x[m, k] * weight[o, k]) */
function lowerMixedLinear(context: OperatorContext, mixed: Mixed): LoopRequest | undefined {
  if (!isSound(context, mixed)) return undefined;
  const [input, weight, scales, out] = [mixed.input, mixed.weight, mixed.scales, mixed.out].map((ref) => context.tensor(ref));
  const type = computeType(out!.dtype);
  const cType = storageType(type);
  const { sizes, strides } = shapeOf(out!);
  const outer = sizes.slice(0, -1).map((extent, dim): readonly [string, Dim] => [`i${dim}`, extent]);
  const rows = outer.map(([name]): AffineLike => variable(name));
  const depth = shapeOf(input!).sizes.at(-1)!;
  const groups = shapeOf(scales!).sizes[1] ?? 1;
  const groupWidth = isStatic(depth) && isStatic(groups) ? depth / groups : depth;
  const column = plus(times(variable("group"), groupWidth), variable("k"));
  const load = (name: string, tensor: typeof input, at: readonly AffineLike[]): Expression =>
    fill(loadAs(tensor!.dtype, type), { element: element(name, position(shapeOf(tensor!).strides, at)) });
  const scaleAt = [variable("o"), variable("group")].slice(0, scales!.sizes.length);
  return {
    kind: "loop",
    operands: { out: writes(out!), input: reads(input!), weight: reads(weight!), scales: reads(scales!) },
    steps: loops([...outer, ["o", sizes.at(-1)!]], [
      declare(cType, "sum", literal(0, type)),
      loop("group", groups, [
        declare(cType, "part", literal(0, type)),
        loop("k", groupWidth, [
          assign("part", c`${load("input", input, [...rows, column])} * ${load("weight", weight, [variable("o"), column])}`, "+="),
        ]),
        assign("sum", c`part * ${load("scales", scales, scaleAt)}`, "+="),
      ]),
      assign(element("out", position(strides, [...rows, variable("o")])), fill(storeAs(type, out!.dtype), { element: "sum" })),
    ]),
    inPlace: [],
    canFail: false,
    multiplyAccumulates: dimBound(dimProduct(...sizes, depth)),
  };
}

const operands = { input: "tensor", weight: "tensor", weight_scales: "tensor", weight_zero_points: "tensor?" } as const;
const behaviour = { kind: "loop", dtypes: floatDtypes, types: { weight: oneOf("int8"), weight_scales: oneOf(...floatDtypes), out: oneOf(...floatDtypes) } } as const;

/** Float activations with int8 weights. */
export const mixedOperators: readonly OperatorDefinition[] = [
  defineOperator("quantized_decomposed::mixed_mm.out", { ...operands, out: "out" }, {
    ...behaviour,
    resultSizes: ({ input, weight, weight_scales: scales, weight_zero_points: zeroPoints }, context) => {
      if (!haveRank(context, { input, weight }, 2)) return undefined;
      const [rows, depth] = context.sizes(input);
      const [weightRows, columns] = context.sizes(weight);
      context.equal(depth!, weightRows!);
      const isSound = hasSizes(context, "weight_scales", scales, [depth!]) && hasSizes(context, "weight_zero_points", zeroPoints, [depth!]);
      return isSound ? [[rows!, columns!]] : undefined;
    },
    lower: (args, context) =>
      lowerMixedMm(context, {
        input: args.input,
        weight: args.weight,
        scales: args.weight_scales,
        zeroPoints: args.weight_zero_points,
        out: args.out,
      }),
  }),
  defineOperator("quantized_decomposed::mixed_linear.out", { ...operands, dtype: "ignored", out: "out" }, {
    ...behaviour,
    resultSizes: ({ input, weight, weight_scales: scales }, context) => {
      if (!haveRank(context, { input }, 1, Infinity) || !haveRank(context, { weight }, 2)) return undefined;
      if (!haveRank(context, { weight_scales: scales }, 1, 2)) return undefined;
      const sizes = context.sizes(input);
      const [columns, depth] = context.sizes(weight);
      const [rows, groups] = context.sizes(scales);
      context.equal(sizes.at(-1)!, depth!);
      context.equal(rows!, columns!);
      if (groups !== undefined && isStatic(groups) && isStatic(depth!)) context.equal(depth % groups, 0);
      return [[...sizes.slice(0, -1), columns!]];
    },
    lower: (args, context) =>
      lowerMixedLinear(context, {
        input: args.input,
        weight: args.weight,
        scales: args.weight_scales,
        zeroPoints: args.weight_zero_points,
        out: args.out,
      }),
  }),
];
