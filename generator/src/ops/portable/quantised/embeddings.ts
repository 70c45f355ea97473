import { dimProduct, isStatic, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { oneOf } from "../../dtype-rules.js";
import { position, variable, type AffineLike } from "../../loops/affine.js";
import { computeType, floatDtypes, type ComputeType } from "../../loops/c-types.js";
import { loadAs, storeAs } from "../../loops/convert.js";
import { c, element, fill, type Expression } from "../../loops/expression.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf } from "../../loops/shape.js";
import { assign, constant, loop, loops } from "../../loops/statement.js";
import type { LoopOperand, LoopRequest } from "../../lowering.js";
import { hasSizes, haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../../operator.js";
import { accepts } from "../accepts.js";
import { checkedIndex, indexDtypes } from "../indexing/checked-index.js";

type Bits = 8 | 4 | 2;

interface QuantisedEmbedding {
  readonly weight: ValueRef;
  readonly scales: ValueRef;
  readonly zeroPoints: ValueRef | null;
  readonly indices: ValueRef;
  readonly out: ValueRef;
  readonly bits: Bits;
}

/** Rows of a table of small integers as floats: (weight - zero point) * scale, a scale for each row or group of columns. */
function lowerEmbedding(context: OperatorContext, embedding: QuantisedEmbedding): LoopRequest | undefined {
  const { weight, scales, zeroPoints, indices, out, bits } = embedding;
  const isSound =
    accepts(context, { weight }, bits === 8 ? ["int8", "uint8"] : ["uint8"]) &&
    accepts(context, { scales, zeroPoints, out }, [...floatDtypes, ...(zeroPoints === null ? [] : ["int8", "uint8", "int32", "int64"])]) &&
    accepts(context, { indices }, indexDtypes);
  if (!isSound) return undefined;
  const [table, scale, which, to] = [weight, scales, indices, out].map((ref) => context.tensor(ref));
  const type = computeType(to!.dtype);
  const outer = shapeOf(which!).sizes.map((extent, dim): readonly [string, Dim] => [`i${dim}`, extent]);
  const at = outer.map(([name]): AffineLike => variable(name));
  const width = shapeOf(to!).sizes.at(-1)!;
  const operands: Record<string, LoopOperand> = {
    out: writes(to!),
    weight: reads(table!),
    scales: reads(scale!),
    indices: reads(which!),
  };
  const perGroup = (name: string, ref: ValueRef): Expression => {
    const tensor = context.tensor(ref);
    operands[name] = reads(tensor);
    const { sizes, strides } = shapeOf(tensor);
    const groups = sizes[1] ?? 1;
    const group = groups === 1 ? 0 : variable("group");
    return fill(loadAs(tensor.dtype, type), { element: element(name, position(strides, [variable("row"), group].slice(0, sizes.length))) });
  };
  const groups = shapeOf(scale!).sizes[1] ?? 1;
  const groupWidth = isStatic(width) && isStatic(groups) ? width / groups : width;
  const value = storedInteger(bits, shapeOf(table!).strides, type, loadAs(table!.dtype, type));
  const difference = zeroPoints === null ? value : c`(${value} - ${perGroup("zero_points", zeroPoints)})`;
  const result = c`${difference} * ${perGroup("scales", scales)}`;
  return {
    kind: "loop",
    operands,
    steps: loops(outer, [
      ...checkedIndex("row", element("indices", position(shapeOf(which!).strides, at)), shapeOf(table!).sizes[0]!, false),
      loop("k", width, [
        ...(groups === 1 ? [] : [constant("int32_t", "group", c`${variable("k")} / ${groupWidth}`)]),
        assign(element("out", position(shapeOf(to!).strides, [...at, variable("k")])), fill(storeAs(type, to!.dtype), { element: c`(${result})` })),
      ]),
    ]),
    inPlace: [],
    canFail: true,
    multiplyAccumulates: 0,
  };
}

/** The integer of a row and column; small ones lie several to a byte, counted from their middle. */
function storedInteger(bits: Bits, strides: readonly Dim[], type: ComputeType, convert: string): Expression {
  const [rowStride, columnStride] = [strides[0]!, strides[1]!];
  if (bits === 8) {
    return fill(convert, { element: element("weight", position([rowStride, columnStride], [variable("row"), variable("k")])) });
  }
  const cType = type === "float64" ? "double" : "float";
  const row = position([rowStride], [variable("row")]);
  const helper = bits === 4 ? "etk_nibble" : "etk_crumb";
  return c`(${cType})${helper}(&${element("weight", row)}, ${variable("k")})`;
}

const plain = {
  weight: "tensor",
  weight_scales: "tensor",
  weight_zero_points: "tensor?",
  weight_quant_min: "ignored",
  weight_quant_max: "ignored",
  indices: "tensor",
} as const;

interface EmbeddingTables {
  readonly weight: ValueRef;
  readonly weight_scales: ValueRef;
  readonly weight_zero_points: ValueRef | null;
  readonly indices: ValueRef;
}

/** A row for each index; a byte of the table holds one, two or four of its numbers. */
function embeddedSizes(args: EmbeddingTables, bits: Bits, context: SizeContext): readonly (readonly Dim[])[] | undefined {
  const { weight, weight_scales: scales, weight_zero_points: zeroPoints, indices } = args;
  if (!haveRank(context, { weight }, 2) || !haveRank(context, { weight_scales: scales }, 1, 2)) return undefined;
  const [[rows, bytes], parameters] = [context.sizes(weight), context.sizes(scales)];
  const width = dimProduct(bytes!, 8 / bits);
  context.equal(parameters[0]!, rows!);
  const groups = parameters[1] ?? 1;
  if (isStatic(width) && isStatic(groups)) context.equal(width % groups, 0);
  return hasSizes(context, "weight_zero_points", zeroPoints, parameters) ? [[...context.sizes(indices), width]] : undefined;
}

function embeddingOperators(name: string, bits: Bits): readonly OperatorDefinition[] {
  const behaviour = {
    kind: "loop",
    dtypes: bits === 8 ? ["int8", "uint8"] : ["uint8"],
    types: {
      weight_scales: oneOf(...floatDtypes),
      weight_zero_points: oneOf(...floatDtypes, "int8", "uint8", "int32", "int64"),
      indices: oneOf(...indexDtypes),
      out: oneOf(...floatDtypes),
    },
    resultSizes: (args: EmbeddingTables, context: SizeContext) => embeddedSizes(args, bits, context),
    lower: (args: EmbeddingTables & { readonly out: ValueRef }, context: OperatorContext) =>
      lowerEmbedding(context, {
        weight: args.weight,
        scales: args.weight_scales,
        zeroPoints: args.weight_zero_points,
        indices: args.indices,
        out: args.out,
        bits,
      }),
  } as const;
  return [
    defineOperator(`quantized_decomposed::${name}.out`, { ...plain, out: "out" }, behaviour),
    defineOperator(`quantized_decomposed::${name}.dtype_out`, { ...plain, dtype: "ignored", out: "out" }, behaviour),
  ];
}

export const quantisedEmbeddingOperators: readonly OperatorDefinition[] = [
  ...embeddingOperators("embedding_byte", 8),
  ...embeddingOperators("embedding_4bit", 4),
  ...embeddingOperators("embedding_2bit", 2),
];
