import type { Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { oneOf } from "../../dtype-rules.js";
import { position, variable, type AffineLike } from "../../loops/affine.js";
import { floatDtypes } from "../../loops/c-types.js";
import { convertText, loadAs, storeAs } from "../../loops/convert.js";
import { element, fill } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf } from "../../loops/shape.js";
import { assign, constant, declare, loops, type Statement } from "../../loops/statement.js";
import type { LoopRequest } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../../operator.js";
import { rowMajorStrides } from "../copy/reshape.js";
import type { QuantisationRange } from "./per-tensor.js";

interface Choice {
  readonly input: ValueRef;
  readonly scale: ValueRef;
  readonly zeroPoint: ValueRef;
  readonly range: QuantisationRange;
  readonly smallestScale: number;
  /** Dimensions from the front that have parameters of their own; the rest share them. */
  readonly outerRank: number;
  /** A C call that finds the zero point from `smallest`, `largest` and `step`; the range of the integers is added. */
  readonly zeroPointCall: "etk_choose_zero_point(smallest, step" | "etk_choose_zero_point_asymmetric(smallest, largest, step";
}

/** The range of the data, widened to hold 0, spread over the range of the integers. */
function lowerChoice(context: OperatorContext, choice: Choice): LoopRequest | undefined {
  const { input, scale, zeroPoint, range } = choice;
  const from = context.tensor(input);
  const { sizes, strides } = shapeOf(from);
  const dims = sizes.map((extent, dim): readonly [string, Dim] => [`i${dim}`, extent]);
  const at = dims.map(([name]): AffineLike => variable(name));
  const outer = dims.slice(0, choice.outerRank);
  const row = position(rowMajorStrides(outer.map(([, extent]) => extent)), at.slice(0, outer.length));
  const x = fill(loadAs(from.dtype, "float32"), { element: element("input", position(strides, at)) });
  const steps = literal(range.max - range.min, "float32");
  const [low, high] = [range.min, range.max].map((limit) => literal(BigInt(limit), "int32"));
  const store = (name: string, ref: ValueRef, as: "float32" | "int32", value: string): Statement =>
    assign(element(name, row), convertText(value, storeAs(as, context.tensor(ref).dtype)));
  return {
    kind: "loop",
    operands: { scale: writes(context.tensor(scale)), zero_point: writes(context.tensor(zeroPoint)), input: reads(from) },
    steps: loops(outer, [
      declare("float", "smallest", "0.0f"),
      declare("float", "largest", "0.0f"),
      ...loops(dims.slice(choice.outerRank), [
        constant("float", "x", x),
        assign("smallest", "x < smallest ? x : smallest"),
        assign("largest", "x > largest ? x : largest"),
      ]),
      constant("float", "spread", `(largest - smallest) / ${steps}`),
      constant("float", "step", `spread > ${literal(choice.smallestScale, "float32")} ? spread : ${literal(choice.smallestScale, "float32")}`),
      store("scale", scale, "float32", "step"),
      store("zero_point", zeroPoint, "int32", `${choice.zeroPointCall}, ${low}, ${high})`),
    ]),
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

/** Scale and zero point for each row of the innermost dimensions. */
function onePerRow(input: ValueRef, outerRank: number, context: SizeContext): readonly (readonly Dim[])[] {
  const outer = context.sizes(input).slice(0, outerRank);
  return [[...outer, 1], [...outer, 1]];
}

export const chooseParametersOperators: readonly OperatorDefinition[] = [
  defineOperator(
    "quantized_decomposed::choose_qparams.Tensor_out",
    {
      input: "tensor",
      quant_min: "int",
      quant_max: "int",
      eps: "float",
      dtype: "ignored",
      scale_out: "out",
      zero_point_out: "out",
    },
    {
      kind: "loop",
      dtypes: floatDtypes,
      types: { scale_out: oneOf(...floatDtypes), zero_point_out: oneOf("int64", "int32") },
      resultSizes: ({ input }, context) => onePerRow(input, 0, context),
      lower: (args, context) =>
        lowerChoice(context, {
          input: args.input,
          scale: args.scale_out,
          zeroPoint: args.zero_point_out,
          range: { min: args.quant_min, max: args.quant_max },
          smallestScale: args.eps,
          outerRank: 0,
          zeroPointCall: "etk_choose_zero_point(smallest, step",
        }),
    },
  ),
  defineOperator(
    "quantized_decomposed::choose_qparams_per_token_asymmetric.out",
    { input: "tensor", dtype: "ignored", scale_out: "out", zero_point_out: "out" },
    {
      kind: "loop",
      dtypes: floatDtypes,
      types: { scale_out: oneOf(...floatDtypes), zero_point_out: oneOf("int64", "int32") },
      resultSizes: ({ input }, context) => onePerRow(input, context.sizes(input).length - 1, context),
      lower: (args, context) =>
        lowerChoice(context, {
          input: args.input,
          scale: args.scale_out,
          zeroPoint: args.zero_point_out,
          range: { min: -128, max: 127 },
          smallestScale: 2 ** -23,
          outerRank: context.tensor(args.input).sizes.length - 1,
          zeroPointCall: "etk_choose_zero_point_asymmetric(smallest, largest, step",
        }),
    },
  ),
];
