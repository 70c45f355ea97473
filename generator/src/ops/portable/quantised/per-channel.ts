import { dimProduct, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { oneOf } from "../../dtype-rules.js";
import { floatDtypes, integerDtypes } from "../../loops/c-types.js";
import { shapeOf, wrapDim } from "../../loops/shape.js";
import { hasElements } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../../operator.js";
import { rowMajorStrides } from "../copy/reshape.js";
import { lowerDequantize, lowerQuantize, quantisableDtypes, quantisedDtypes } from "./per-tensor.js";

/** One parameter for each index of a dimension. */
function alongAxis(context: OperatorContext, ref: ValueRef, axis: number): readonly Dim[] {
  const { sizes } = shapeOf(context.tensor(ref));
  const at = wrapDim(axis, sizes.length);
  return sizes.map((_, dim) => (dim === at ? 1 : 0));
}

/** One parameter for each row of the last dimension. */
function perRow(context: OperatorContext, ref: ValueRef): readonly Dim[] {
  return [...rowMajorStrides(shapeOf(context.tensor(ref)).sizes.slice(0, -1)), 0];
}

/** The tensors of parameters under the names that the operators give them. */
interface ParameterArguments {
  readonly input: ValueRef;
  readonly axis?: number;
  readonly scale?: ValueRef;
  readonly zero_point?: ValueRef;
  readonly scales?: ValueRef;
  readonly zero_points?: ValueRef | null;
}

/** One parameter in all, one for each index of the axis, or one for each row. */
const sizedAsInput = {
  resultSizes: (args: ParameterArguments, context: SizeContext) => {
    const sizes = context.sizes(args.input);
    const rows = dimProduct(...sizes.slice(0, -1));
    const many = args.axis === undefined ? rows : sizes[wrapDim(args.axis, sizes.length)] ?? 1;
    for (const ref of [args.scale, args.zero_point]) hasElements(context, ref ?? null, 1);
    for (const ref of [args.scales, args.zero_points]) hasElements(context, ref ?? null, many);
    return [sizes];
  },
};
/** Scales are floats, zero points integers or, where PyTorch computes them so, floats that hold whole numbers. */
const parameters = {
  scale: oneOf(...floatDtypes),
  scales: oneOf(...floatDtypes),
  zero_point: oneOf(...integerDtypes, ...floatDtypes),
  zero_points: oneOf(...integerDtypes, ...floatDtypes),
} as const;
const quantizes = {
  kind: "loop",
  dtypes: quantisableDtypes,
  types: { ...parameters, out: oneOf(...quantisedDtypes) },
  ...sizedAsInput,
} as const;
const dequantizes = {
  kind: "loop",
  dtypes: quantisedDtypes,
  types: { ...parameters, out: oneOf(...floatDtypes) },
  ...sizedAsInput,
} as const;

/** Quantisation whose scale and zero point are tensors: one of each, one per channel, or one per token. */
export const tensorParameterOperators: readonly OperatorDefinition[] = [
  defineOperator(
    "quantized_decomposed::quantize_per_tensor.Tensor_out",
    { input: "tensor", scale: "tensor", zero_point: "tensor", quant_min: "int", quant_max: "int", dtype: "ignored", out: "out" },
    {
      ...quantizes,
      lower: (args, context) =>
        lowerQuantize(context, {
          input: args.input,
          parameters: { scale: args.scale, zeroPoint: args.zero_point },
          range: { min: args.quant_min, max: args.quant_max },
          out: args.out,
        }),
    },
  ),
  defineOperator(
    "quantized_decomposed::quantize_per_channel.out",
    {
      input: "tensor",
      scales: "tensor",
      zero_points: "tensor",
      axis: "axis",
      quant_min: "int",
      quant_max: "int",
      dtype: "ignored",
      out: "out",
    },
    {
      ...quantizes,
      lower: (args, context) =>
        lowerQuantize(context, {
          input: args.input,
          parameters: { scale: args.scales, zeroPoint: args.zero_points, strides: alongAxis(context, args.input, args.axis) },
          range: { min: args.quant_min, max: args.quant_max },
          out: args.out,
        }),
    },
  ),
  defineOperator(
    "quantized_decomposed::quantize_per_token.out",
    { input: "tensor", scales: "tensor", zero_points: "tensor", quant_min: "int", quant_max: "int", dtype: "ignored", out: "out" },
    {
      ...quantizes,
      lower: (args, context) =>
        lowerQuantize(context, {
          input: args.input,
          parameters: { scale: args.scales, zeroPoint: args.zero_points, strides: perRow(context, args.input) },
          range: { min: args.quant_min, max: args.quant_max },
          out: args.out,
        }),
    },
  ),
  defineOperator(
    "quantized_decomposed::dequantize_per_tensor.Tensor_out",
    {
      input: "tensor",
      scale: "tensor",
      zero_point: "tensor",
      quant_min: "ignored",
      quant_max: "ignored",
      dtype: "ignored",
      out_dtype: "ignored",
      out: "out",
    },
    {
      ...dequantizes,
      lower: (args, context) =>
        lowerDequantize(context, {
          input: args.input,
          parameters: { scale: args.scale, zeroPoint: args.zero_point },
          out: args.out,
        }),
    },
  ),
  defineOperator(
    "quantized_decomposed::dequantize_per_channel.out",
    {
      input: "tensor",
      scales: "tensor",
      zero_points: "tensor?",
      axis: "axis",
      quant_min: "ignored",
      quant_max: "ignored",
      dtype: "ignored",
      out_dtype: "ignored",
      out: "out",
    },
    {
      ...dequantizes,
      // What PyTorch's own definition of it takes.
      dtypes: quantisedDtypes.filter((dtype) => dtype !== "uint16"),
      lower: (args, context) =>
        lowerDequantize(context, {
          input: args.input,
          parameters: { scale: args.scales, zeroPoint: args.zero_points, strides: alongAxis(context, args.input, args.axis) },
          out: args.out,
        }),
    },
  ),
  defineOperator(
    "quantized_decomposed::dequantize_per_token.out",
    {
      input: "tensor",
      scales: "tensor",
      zero_points: "tensor",
      quant_min: "ignored",
      quant_max: "ignored",
      dtype: "ignored",
      output_dtype: "ignored",
      out: "out",
    },
    {
      ...dequantizes,
      lower: (args, context) =>
        lowerDequantize(context, {
          input: args.input,
          parameters: { scale: args.scales, zeroPoint: args.zero_points, strides: perRow(context, args.input) },
          out: args.out,
        }),
    },
  ),
];
