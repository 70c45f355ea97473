import { dimProduct, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { asMain, castFrom, oneOf } from "../../dtype-rules.js";
import { position, variable, type AffineLike } from "../../loops/affine.js";
import { computeType, floatDtypes, plainDtypes, storageType } from "../../loops/c-types.js";
import { convertText, loadAs, storeAs } from "../../loops/convert.js";
import { c, element, fill } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import type { LoopNest } from "../../loops/nest.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf, wrapDim } from "../../loops/shape.js";
import { assign, constant, declare, loops, type Statement } from "../../loops/statement.js";
import { haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { fillNest } from "../copy/fill.js";
import { quotient } from "../copy/view-sizes.js";
import { copyNest } from "../copy/view.js";

/** The first half along a dimension times the sigmoid of the second. */
const glu = defineOperator("aten::glu.out", { in: "tensor", dim: "axis", out: "out" }, {
  kind: "loop",
  dtypes: floatDtypes,
  types: { out: castFrom(asMain) },
  resultSizes: (args, context) => {
    if (!haveRank(context, { in: args.in }, 1, Infinity)) return undefined;
    const sizes = context.sizes(args.in);
    const at = wrapDim(args.dim, sizes.length);
    return [sizes.map((size, dim) => (dim === at ? quotient(size, 2, context) : size))];
  },
  lower: (args, context) => {
    const input = context.tensor(args.in);
    const out = context.tensor(args.out);
    const { strides } = shapeOf(input);
    const outShape = shapeOf(out);
    const at = wrapDim(args.dim, strides.length);
    const type = computeType(out.dtype);
    const half = (name: string, offset: Dim) => ({
      operand: "input",
      name,
      offset,
      strides,
      cType: storageType(type),
      convert: loadAs(input.dtype, type),
    });
    const one = literal(1, type);
    const gated = type === "float32" ? "$x * etk_sigmoid_float($gate)" : `$x / (${one} + exp(-$gate))`;
    const nest: LoopNest = {
      kind: "nest",
      extents: outShape.sizes,
      loads: [half("x", 0), half("gate", dimProduct(outShape.sizes[at]!, strides[at]!))],
      values: [],
      stores: [
        { operand: "out", offset: 0, strides: outShape.strides, expression: convertText(gated, storeAs(type, out.dtype)) },
      ],
    };
    return {
      kind: "loop",
      operands: { out: writes(out), input: reads(input) },
      steps: [nest],
      inPlace: [],
      canFail: false,
      multiplyAccumulates: 0,
    };
  },
});

/** In inference everything passes and the mask says so; in training pseudo-random numbers decide. */
const dropout = defineOperator(
  "aten::native_dropout.out",
  { in: "tensor", prob: "float", train: "bool?", out: "out", mask: "out" },
  {
    kind: "loop",
    dtypes: plainDtypes,
    types: { mask: oneOf("bool") },
    lower: (args, context) => {
      const { in: input, out, mask } = args;
      const isMaskRead = context.isRead(mask);
      const operands = {
        out: writes(context.tensor(out)),
        mask: writes(context.tensor(mask)),
        input: reads(context.tensor(input)),
      };
      const request = { kind: "loop", operands, inPlace: [], canFail: false, multiplyAccumulates: 0 } as const;
      if (args.train !== true || args.prob === 0) {
        const view = { input, out, strides: shapeOf(context.tensor(input)).strides, offset: 0 };
        return { ...request, steps: [copyNest(view, context), ...(isMaskRead ? [fillNest(context, mask, "true", "mask")] : [])] };
      }
      return { ...request, steps: dropAtRandom(context, args.in, args.out, isMaskRead ? args.mask : null, args.prob) };
    },
  },
);

function dropAtRandom(
  context: OperatorContext,
  input: ValueRef,
  out: ValueRef,
  mask: ValueRef | null,
  probability: number,
): readonly Statement[] {
  const [from, to] = [context.tensor(input), context.tensor(out)];
  const type = computeType(to.dtype);
  const dims = shapeOf(from).sizes.map((extent, dim) => [`i${dim}`, extent] as const);
  const at = dims.map(([name]): AffineLike => variable(name));
  const x = fill(loadAs(from.dtype, type), { element: element("input", position(shapeOf(from).strides, at)) });
  const scaled = c`stays ? ${x} * ${literal(1 / (1 - probability), type)} : ${literal(0, type)}`;
  return [
    declare("uint32_t", "state", "1u"),
    ...loops(dims, [
      constant("bool", "stays", `etk_random_uniform(&state) >= ${literal(probability, "float32")}`),
      assign(element("out", position(shapeOf(to).strides, at)), fill(storeAs(type, to.dtype), { element: c`(${scaled})` })),
      ...(mask === null ? [] : [assign(element("mask", position(shapeOf(context.tensor(mask)).strides, at)), "stays")]),
    ]),
  ];
}

export const gatedOperators: readonly OperatorDefinition[] = [glu, dropout];
