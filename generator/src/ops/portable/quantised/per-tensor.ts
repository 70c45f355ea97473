import type { DType } from "../../../ir/dtype.js";
import type { ValueRef } from "../../../ir/node.js";
import { computeType, floatDtypes } from "../../loops/c-types.js";
import { literal } from "../../loops/literal.js";
import type { Lowering } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { accepts } from "../accepts.js";
import { elementwise } from "../elementwise/elementwise.js";

export const quantisedDtypes = ["int8", "uint8", "int16", "uint16", "int32"] as const satisfies readonly DType[];

export interface QuantisationRange {
  readonly min: number;
  readonly max: number;
}

/** zero_point + the nearest integer of x / scale, ties to even, within the range. */
function lowerQuantize(
  context: OperatorContext,
  args: {
    readonly input: ValueRef;
    readonly scale: number;
    readonly zeroPoint: number;
    readonly range: QuantisationRange;
    readonly out: ValueRef;
  },
): Lowering | undefined {
  const { input, out, scale, zeroPoint, range } = args;
  if (!accepts(context, { input }, floatDtypes) || !accepts(context, { out }, quantisedDtypes)) return undefined;
  const inverse = Math.fround(1 / Math.fround(scale));
  return elementwise(context, {
    out,
    inputs: [{ operand: "input", name: "x", source: input, as: "float32" }],
    expression: quantizeText("$x", literal(inverse, "float32"), String(zeroPoint), range),
    result: "int32",
  });
}

/** A call of the helper that rounds, shifts and limits. */
export function quantizeText(x: string, inverseScale: string, zeroPoint: string, range: QuantisationRange): string {
  return `etk_quantize_float(${x}, ${inverseScale}, ${zeroPoint}, ${literal(BigInt(range.min), "int32")}, ${literal(BigInt(range.max), "int32")})`;
}

function lowerDequantize(
  context: OperatorContext,
  args: { readonly input: ValueRef; readonly scale: number; readonly zeroPoint: number; readonly out: ValueRef },
): Lowering | undefined {
  const { input, out, scale, zeroPoint } = args;
  if (!accepts(context, { input }, quantisedDtypes) || !accepts(context, { out }, floatDtypes)) return undefined;
  const type = computeType(context.tensor(out).dtype);
  const wide = context.tensor(input).dtype === "int32" ? "int64" : "int32";
  const difference = zeroPoint === 0 ? "$x" : zeroPoint < 0 ? `($x + ${-zeroPoint})` : `($x - ${zeroPoint})`;
  return elementwise(context, {
    out,
    inputs: [{ operand: "input", name: "x", source: input, as: zeroPoint === 0 ? "int32" : wide }],
    expression: `(${type === "float64" ? "double" : "float"})${difference} * ${literal(Math.fround(scale), type)}`,
    result: type,
  });
}

export const perTensorOperators: readonly OperatorDefinition[] = [
  defineOperator(
    "quantized_decomposed::quantize_per_tensor.out",
    {
      input: "tensor",
      scale: "float",
      zero_point: "int",
      quant_min: "int",
      quant_max: "int",
      dtype: "ignored",
      out: "out",
    },
    {
      kind: "loop",
      dtypes: floatDtypes,
      lower: (args, context) =>
        lowerQuantize(context, {
          input: args.input,
          scale: args.scale,
          zeroPoint: args.zero_point,
          range: { min: args.quant_min, max: args.quant_max },
          out: args.out,
        }),
    },
  ),
  defineOperator(
    "quantized_decomposed::dequantize_per_tensor.out",
    {
      input: "tensor",
      scale: "float",
      zero_point: "int",
      quant_min: "ignored",
      quant_max: "ignored",
      dtype: "ignored",
      out_dtype: "ignored",
      out: "out",
    },
    {
      kind: "loop",
      dtypes: quantisedDtypes,
      lower: (args, context) =>
        lowerDequantize(context, {
          input: args.input,
          scale: args.scale,
          zeroPoint: args.zero_point,
          out: args.out,
        }),
    },
  ),
];
