import type { ValueRef } from "../../../ir/node.js";
import { position, variable } from "../../loops/affine.js";
import { computeType, floatDtypes, storageType } from "../../loops/c-types.js";
import { loadAs, storeAs } from "../../loops/convert.js";
import { c, element, fill, type Hole } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf } from "../../loops/shape.js";
import { assign, constant, declare, jump, loop, loops, when, type Statement } from "../../loops/statement.js";
import type { LoopRequest } from "../../lowering.js";
import { haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { imageElement } from "../convolution/convolution-loops.js";
import { imageShape } from "../convolution/problem.js";

const interpolations = ["bilinear", "nearest", "bicubic"] as const;
const paddings = ["zeros", "border", "reflection"] as const;

interface GridSampler {
  readonly input: ValueRef;
  readonly grid: ValueRef;
  readonly out: ValueRef;
  readonly interpolation: (typeof interpolations)[number];
  readonly padding: (typeof paddings)[number];
  readonly alignCorners: boolean;
}

/** Each result pixel takes the neighbours of the position that the grid names. */
function lowerGridSampler(context: OperatorContext, sampler: GridSampler): LoopRequest | undefined {
  const { input, grid, out } = sampler;
  const from = imageShape(context.tensor(input));
  const to = imageShape(context.tensor(out));
  const gridTensor = context.tensor(grid);
  const type = computeType(context.tensor(out).dtype);
  const cType = storageType(type);
  const coordinate = (which: 0 | 1) => {
    const at = position(shapeOf(gridTensor).strides, [variable("n"), variable("y"), variable("x"), which]);
    return fill(loadAs(gridTensor.dtype, "float32"), { element: element("grid", at) });
  };
  const corners = sampler.alignCorners ? "centres" : "edges";
  const axes = [
    { name: "column", axis: "width", which: 0 },
    { name: "row", axis: "height", which: 1 },
  ] as const;
  const places = axes.flatMap(({ name, axis, which }) => {
    const place = c`etk_grid_position_${corners}(${coordinate(which)}, ${from[axis]})`;
    // Cubic interpolation looks beyond the edge first and folds each of its pixels back alone.
    const folded = sampler.interpolation === "bicubic" ? place : foldedBack(sampler, place, from[axis]);
    return [constant("float", `${name}_place`, folded), ...firstPixel(sampler.interpolation, name)];
  });
  const taps = { bilinear: 2, nearest: 1, bicubic: 4 }[sampler.interpolation];
  const pixels = axes.flatMap(({ name, axis }) => [
    constant("int32_t", name, pixelIndex(sampler, name, from[axis])),
  ]);
  const value = fill(loadAs(context.tensor(input).dtype, type), {
    element: imageElement("input", from, variable("n"), variable("c"), variable("row"), variable("column")),
  });
  const weight = sampler.interpolation === "nearest" ? "" : ` * ${tapWeight(sampler.interpolation, "row")} * ${tapWeight(sampler.interpolation, "column")}`;
  return {
    kind: "loop",
    operands: { out: writes(context.tensor(out)), input: reads(context.tensor(input)), grid: reads(gridTensor) },
    steps: loops(
      [
        ["n", to.batches],
        ["y", to.height],
        ["x", to.width],
      ],
      [
        ...places,
        loop("c", to.channels, [
          declare(cType, "sum", literal(0, type)),
          ...tapLoops(taps, [
            ...pixels,
            when(c`row < 0 || row >= ${from.height} || column < 0 || column >= ${from.width}`, [jump("continue")]),
            assign("sum", c`${value}${weight}`, "+="),
          ]),
          assign(
            imageElement("out", to, variable("n"), variable("c"), variable("y"), variable("x")),
            fill(storeAs(type, context.tensor(out).dtype), { element: "sum" }),
          ),
        ]),
      ],
    ),
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

function tapLoops(taps: number, body: readonly Statement[]): readonly Statement[] {
  return loops(
    [
      ["tap_row", taps],
      ["tap_column", taps],
    ],
    body,
  );
}

/** A position outside the image brought back inside, as the padding mode says. */
function foldedBack({ padding, alignCorners }: GridSampler, place: Hole, size: Hole): Hole {
  if (padding === "border") return c`etk_grid_clamped(${place}, ${size})`;
  if (padding === "reflection") return c`etk_grid_reflected_${alignCorners ? "centres" : "edges"}(${place}, ${size})`;
  return place;
}

/** The first of the pixels that take part, as a float that may lie far outside. */
function firstPixel(interpolation: GridSampler["interpolation"], name: string): readonly Statement[] {
  const start = interpolation === "nearest" ? `nearbyintf(${name}_place)` : `floorf(${name}_place)`;
  return [constant("float", `${name}_start`, interpolation === "bicubic" ? `${start} - 1.0f` : start)];
}

function pixelIndex(sampler: GridSampler, name: string, size: Hole): Hole {
  if (sampler.interpolation === "nearest") return `etk_float_to_int32(${name}_start)`;
  const tap = c`${name}_start + (float)${variable(`tap_${name}`)}`;
  return c`etk_float_to_int32(${sampler.interpolation === "bicubic" ? foldedBack(sampler, tap, size) : tap})`;
}

function tapWeight(interpolation: "bilinear" | "bicubic", name: string): string {
  const filter = interpolation === "bilinear" ? "etk_triangle" : "etk_cubic_weight";
  return `${filter}(${name}_start + (float)tap_${name} - ${name}_place)`;
}

export const gridSampler: OperatorDefinition = defineOperator(
  "aten::grid_sampler_2d.out",
  { input: "tensor", grid: "tensor", interpolation: "int", padding: "int", align_corners: "bool", out: "out" },
  {
    kind: "loop",
    dtypes: floatDtypes,
    types: {},
    resultSizes: ({ input, grid }, context) => {
      if (!haveRank(context, { input, grid }, 4)) return undefined;
      const [images, positions] = [context.sizes(input), context.sizes(grid)];
      context.equal(positions[3]!, 2);
      return [[context.equal(images[0]!, positions[0]!), images[1]!, positions[1]!, positions[2]!]];
    },
    lower: (args, context) => {
      const interpolation = interpolations[args.interpolation];
      const padding = paddings[args.padding];
      if (interpolation === undefined || padding === undefined) {
        context.report("unsupported-form", {
          operator: context.operator,
          found: `interpolation ${args.interpolation} and padding ${args.padding}`,
          expected: `interpolation 0..2 (${interpolations.join(", ")}) and padding 0..2 (${paddings.join(", ")})`,
        });
        return undefined;
      }
      const { input, grid, out, align_corners: alignCorners } = args;
      return lowerGridSampler(context, { input, grid, out, interpolation, padding, alignCorners });
    },
  },
);
