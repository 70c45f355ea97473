import { dimProduct, isStatic, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { plus, variable } from "../../loops/affine.js";
import { floatDtypes, isFloating, storageType } from "../../loops/c-types.js";
import { loadAs, storeAs } from "../../loops/convert.js";
import { c, fill, type Expression, type Hole } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import { reads, writes } from "../../loops/operands.js";
import { assign, constant, declare, loopFrom, loops, type Statement } from "../../loops/statement.js";
import type { LoopRequest } from "../../lowering.js";
import { haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../../operator.js";
import { imageElement } from "../convolution/convolution-loops.js";
import { imageShape, type ImageShape } from "../convolution/problem.js";
import { scaleOf, scaleText, type Scale, type ScaleType } from "./scale.js";

interface Images {
  readonly input: ValueRef;
  readonly out: ValueRef;
  readonly from: ImageShape;
  readonly to: ImageShape;
}

const axes = [
  { axis: "height", name: "y", position: 0 },
  { axis: "width", name: "x", position: 1 },
] as const;

function imagesOf(context: OperatorContext, input: ValueRef, out: ValueRef): Images {
  return { input, out, from: imageShape(context.tensor(input)), to: imageShape(context.tensor(out)) };
}

/** Loops over the result, with `range` per axis outside the innermost work. */
function overResult(context: OperatorContext, images: Images, body: readonly Statement[]): LoopRequest {
  const { input, out, to } = images;
  return {
    kind: "loop",
    operands: { out: writes(context.tensor(out)), input: reads(context.tensor(input)) },
    steps: loops(
      [
        ["n", to.batches],
        ["c", to.channels],
        ["y", to.height],
        ["x", to.width],
      ],
      body,
    ),
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

const pixel = (operand: string, shape: ImageShape, row: string, column: string) =>
  imageElement(operand, shape, variable("n"), variable("c"), variable(row), variable(column));

function lowerNearest(
  context: OperatorContext,
  images: Images,
  factors: readonly number[] | null,
): LoopRequest | undefined {
  const { from, to } = images;
  const sources = axes.map(({ axis, name, position }) => {
    const scale = scaleOf(from[axis], to[axis], factors?.[position]);
    const source = c`(int32_t)((float)${variable(name)} * ${scaleText(scale)})`;
    return constant("int32_t", `from_${name}`, c`etk_smaller(${source}, ${plus(from[axis], -1)})`);
  });
  return overResult(context, images, [
    ...sources,
    assign(pixel("out", to, "y", "x"), pixel("input", from, "from_y", "from_x")),
  ]);
}

/** The four neighbours, weighted by how near they are. */
function lowerBilinear(
  context: OperatorContext,
  images: Images,
  alignCorners: boolean,
  factors: readonly number[] | null,
): LoopRequest | undefined {
  const { input, out, from, to } = images;
  const type = arithmeticOf(context, out);
  const [cType, one] = [storageType(type), literal(1, type)];
  const sources = axes.flatMap(({ axis, name, position }) => {
    const scale = scaleText(scaleOf(from[axis], to[axis], factors?.[position], alignCorners, type));
    const place = alignCorners
      ? c`(${cType})${variable(name)} * ${scale}`
      : c`etk_source_position${wide(type)}(${variable(name)}, ${scale})`;
    return [
      constant(cType, `place_${name}`, place),
      constant("int32_t", `${name}0`, c`etk_smaller((int32_t)place_${name}, ${plus(from[axis], -1)})`),
      constant("int32_t", `${name}1`, c`etk_smaller(${plus(variable(`${name}0`), 1)}, ${plus(from[axis], -1)})`),
      constant(cType, `${name}_share`, `place_${name} - (${cType})${name}0`),
    ];
  });
  const load = (row: string, column: string): Expression =>
    fill(loadAs(context.tensor(input).dtype, type), { element: pixel("input", from, row, column) });
  const mixed = (row: string): Hole =>
    c`(${one} - x_share) * ${load(row, "x0")} + x_share * ${load(row, "x1")}`;
  return overResult(context, images, [
    ...sources,
    constant(cType, "upper", mixed("y0")),
    constant(cType, "lower", mixed("y1")),
    assign(pixel("out", to, "y", "x"), fill(storedFloat(context, out), { element: `((${one} - y_share) * upper + y_share * lower)` })),
  ]);
}

/** Positions and weights are computed in double only where results are. */
const arithmeticOf = (context: OperatorContext, out: ValueRef): ScaleType => (context.tensor(out).dtype === "float64" ? "float64" : "float32");

/** What names of functions for doubles end with. */
const wide = (type: ScaleType): string => (type === "float64" ? "_f64" : "");

function storedFloat(context: OperatorContext, out: ValueRef): string {
  const { dtype } = context.tensor(out);
  if (dtype === "float64") return storeAs(dtype, dtype);
  return isFloating(dtype) ? storeAs("float32", dtype) : storeAs("float32", dtype).replace("$element", "($element + 0.5f)");
}

/** Every source pixel under the stretched filter takes part, so that shrinking does not alias. */
function lowerAntialiased(
  context: OperatorContext,
  images: Images,
  alignCorners: boolean,
  factors: readonly (number | null)[],
): LoopRequest | undefined {
  const { input, out, from, to } = images;
  const type = arithmeticOf(context, out);
  const [cType, one, half, largest] = [storageType(type), literal(1, type), literal(0.5, type), type === "float64" ? "fmax" : "fmaxf"];
  const ranges = axes.flatMap(({ axis, name, position }) => {
    const scale = scaleOf(from[axis], to[axis], factors[position] ?? undefined, alignCorners, type);
    const reach = scale.kind === "fixed" ? literal(Math.max(scale.value, 1), type) : c`${largest}(${scale.text}, ${one})`;
    return [
      constant(cType, `centre_${name}`, c`${scaleText(scale)} * ((${cType})${variable(name)} + ${half})`),
      constant("int32_t", `first_${name}`, c`etk_larger((int32_t)(centre_${name} - ${reach} + ${half}), 0)`),
      constant("int32_t", `end_${name}`, c`etk_smaller((int32_t)(centre_${name} + ${reach} + ${half}), ${from[axis]})`),
    ];
  });
  const weight = (index: string, name: "y" | "x", axis: "height" | "width", position: 0 | 1): Hole => {
    const narrowing = narrowingOf(scaleOf(from[axis], to[axis], factors[position] ?? undefined, alignCorners, type), type);
    return c`etk_triangle${wide(type)}(((${cType})${index} - centre_${name} + ${half})${narrowing})`;
  };
  const value = fill(loadAs(context.tensor(input).dtype, type), { element: pixel("input", from, "row", "column") });
  return overResult(context, images, [
    ...ranges,
    declare(cType, "sum", literal(0, type)),
    declare(cType, "total", literal(0, type)),
    loopFrom("row", "first_y", c`end_y`, [
      constant(cType, "row_weight", weight("row", "y", "height", 0)),
      loopFrom("column", "first_x", c`end_x`, [
        constant(cType, "weight", c`row_weight * ${weight("column", "x", "width", 1)}`),
        assign("sum", c`weight * ${value}`, "+="),
        assign("total", "weight", "+="),
      ]),
    ]),
    assign(pixel("out", to, "y", "x"), fill(storeAs(type, context.tensor(out).dtype), { element: "(sum / total)" })),
  ]);
}

/** The filter is as wide as the source pixels that one result pixel covers, and never narrower than one. */
function narrowingOf(scale: Scale, type: ScaleType): Hole {
  if (scale.kind === "computed") return c` / ${type === "float64" ? "fmax" : "fmaxf"}(${scale.text}, ${literal(1, type)})`;
  return scale.value > 1 ? ` * ${literal(1 / scale.value, type)}` : "";
}

/** The sizes that are asked for, or those of the input times the factors. */
function upsampledSizes(
  args: { readonly in: ValueRef; readonly output_size: readonly (number | ValueRef)[] | null; readonly out: ValueRef },
  factors: readonly (number | null)[],
  context: SizeContext,
): readonly (readonly Dim[])[] | undefined {
  if (!haveRank(context, { in: args.in, out: args.out }, 4)) return undefined;
  const sizes = context.sizes(args.in);
  const spatial = axes.map(({ position }): Dim | undefined => {
    const asked = args.output_size?.[position];
    const [size, factor] = [sizes[2 + position]!, factors[position]];
    if (asked !== undefined) return context.dim(asked);
    if (factor === undefined || factor === null) return undefined;
    if (isStatic(size)) return Math.floor(size * factor);
    return Number.isInteger(factor) ? dimProduct(size, factor) : undefined;
  });
  return spatial.every((size) => size !== undefined) ? [[sizes[0]!, sizes[1]!, ...spatial]] : undefined;
}

export const upsampleOperators: readonly OperatorDefinition[] = [
  defineOperator(
    "aten::upsample_nearest2d.vec_out",
    { in: "tensor", output_size: "symint[]?", scale_factors: "float[]?", out: "out" },
    {
      kind: "loop",
      dtypes: [...floatDtypes, "uint8"],
      resultSizes: (args, context) => upsampledSizes(args, args.scale_factors ?? [], context),
      lower: (args, context) => lowerNearest(context, imagesOf(context, args.in, args.out), args.scale_factors),
    },
  ),
  defineOperator(
    "aten::upsample_bilinear2d.vec_out",
    { in: "tensor", output_size: "symint[]?", align_corners: "bool", scale_factors: "float[]?", out: "out" },
    {
      kind: "loop",
      dtypes: [...floatDtypes, "uint8"],
      resultSizes: (args, context) => upsampledSizes(args, args.scale_factors ?? [], context),
      lower: (args, context) =>
        lowerBilinear(context, imagesOf(context, args.in, args.out), args.align_corners, args.scale_factors),
    },
  ),
  defineOperator(
    "aten::_upsample_bilinear2d_aa.out",
    { in: "tensor", output_size: "symint[]?", align_corners: "bool", scales_h: "float?", scales_w: "float?", out: "out" },
    {
      kind: "loop",
      dtypes: ["float32", "float64"],
      resultSizes: (args, context) => upsampledSizes(args, [args.scales_h, args.scales_w], context),
      lower: (args, context) =>
        lowerAntialiased(context, imagesOf(context, args.in, args.out), args.align_corners, [args.scales_h, args.scales_w]),
    },
  ),
];
