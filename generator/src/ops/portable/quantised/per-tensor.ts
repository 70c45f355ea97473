import type { Dim } from "../../../ir/dim.js";
import type { DType } from "../../../ir/dtype.js";
import type { ValueRef } from "../../../ir/node.js";
import { oneOf } from "../../dtype-rules.js";
import { computeType, floatDtypes, type ComputeType } from "../../loops/c-types.js";
import { literal } from "../../loops/literal.js";
import type { Lowering } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { elementwise, type ElementwiseInput } from "../elementwise/elementwise.js";

export const quantisedDtypes = ["int8", "uint8", "int16", "uint16", "int32"] as const satisfies readonly DType[];

/** What PyTorch quantises. */
export const quantisableDtypes = ["float32", "float16", "bfloat16"] as const satisfies readonly DType[];

export interface QuantisationRange {
  readonly min: number;
  readonly max: number;
}

/** Scale and zero point: numbers, or tensors that are walked along the result's dimensions. */
export interface QuantisationParameters {
  readonly scale: number | ValueRef;
  readonly zeroPoint: number | ValueRef | null;
  readonly strides?: readonly Dim[];
}

/** zero_point + the nearest integer of x / scale, ties to even, within the range. */
export function lowerQuantize(
  context: OperatorContext,
  args: {
    readonly input: ValueRef;
    readonly parameters: QuantisationParameters;
    readonly range: QuantisationRange;
    readonly out: ValueRef;
  },
): Lowering | undefined {
  const { input, out, parameters, range } = args;
  const { inputs, scale, zeroPoint } = parameterInputs(parameters, "float32");
  const inverse = typeof scale === "number" ? literal(Math.fround(1 / Math.fround(scale)), "float32") : `1.0f / ${scale}`;
  return elementwise(context, {
    out,
    inputs: [{ operand: "input", name: "x", source: input, as: "float32" }, ...inputs],
    expression: quantizeText("$x", inverse, String(zeroPoint), range),
    result: "int32",
  });
}

/** A call of the helper that rounds, shifts and limits. */
export function quantizeText(x: string, inverseScale: string, zeroPoint: string, range: QuantisationRange): string {
  const [low, high] = [range.min, range.max].map((limit) => literal(BigInt(limit), "int32"));
  return `etk_quantize_float(${x}, ${inverseScale}, ${zeroPoint}, ${low}, ${high})`;
}

/** Tensors among the parameters as inputs of a loop, and what stands for each parameter in its expression. */
function parameterInputs(parameters: QuantisationParameters, scaleType: ComputeType) {
  const { strides } = parameters;
  const inputs: ElementwiseInput[] = [];
  const take = (name: "scale" | "zero_point", source: number | ValueRef | null, as: ComputeType): string | number => {
    if (typeof source === "number" || source === null) return source ?? 0;
    inputs.push({ operand: `${name}s`, name, source, as, ...(strides && { strides }) });
    return `$${name}`;
  };
  const scale = take("scale", parameters.scale, scaleType);
  return { scale, zeroPoint: take("zero_point", parameters.zeroPoint, "int32"), inputs };
}

/** (x - zero_point) * scale */
export function lowerDequantize(
  context: OperatorContext,
  args: { readonly input: ValueRef; readonly parameters: QuantisationParameters; readonly out: ValueRef },
): Lowering | undefined {
  const { input, out, parameters } = args;
  const type = computeType(context.tensor(out).dtype);
  const { inputs, scale, zeroPoint } = parameterInputs(parameters, type);
  const isWide = zeroPoint !== 0 && context.tensor(input).dtype === "int32";
  return elementwise(context, {
    out,
    inputs: [{ operand: "input", name: "x", source: input, as: isWide ? "int64" : "int32" }, ...inputs],
    expression: `(${type === "float64" ? "double" : "float"})${difference("$x", zeroPoint)} * ${typeof scale === "number" ? literal(Math.fround(scale), type) : scale}`,
    result: type,
  });
}

function difference(x: string, zeroPoint: number | string): string {
  if (zeroPoint === 0) return x;
  return typeof zeroPoint === "number" && zeroPoint < 0 ? `(${x} + ${-zeroPoint})` : `(${x} - ${zeroPoint})`;
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
      dtypes: quantisableDtypes,
      types: { out: oneOf(...quantisedDtypes) },
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
      types: { out: oneOf(...floatDtypes) },
      lower: (args, context) =>
        lowerDequantize(context, {
          input: args.input,
          parameters: { scale: args.scale, zeroPoint: args.zero_point },
          out: args.out,
        }),
    },
  ),
];
