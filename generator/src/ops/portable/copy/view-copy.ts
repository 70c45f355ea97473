import { dimProduct } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { variable } from "../../loops/affine.js";
import { movableDtypes } from "../../loops/c-types.js";
import { c, element, fill } from "../../loops/expression.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf } from "../../loops/shape.js";
import { assign, constant, loop, type Statement } from "../../loops/statement.js";
import type { AliasView, LoopRequest } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { isRowMajor, reshapedStrides, rowMajorStrides } from "./reshape.js";
import { viewSizes } from "./view-sizes.js";
import { aliasOf, copyNest, copyOf } from "./view.js";

/** The elements of the input, counted in row-major order, under other sizes. */
export function aliasReshape(input: ValueRef, out: ValueRef, context: OperatorContext): AliasView | undefined {
  const strides = reshapedStrides(shapeOf(context.tensor(input)), shapeOf(context.tensor(out)).sizes);
  return strides && aliasOf({ input, out, strides, offset: 0 }, context);
}

export function lowerReshape(input: ValueRef, out: ValueRef, context: OperatorContext): LoopRequest {
  const inShape = shapeOf(context.tensor(input));
  const outShape = shapeOf(context.tensor(out));
  const strides = reshapedStrides(inShape, outShape.sizes);
  if (strides !== undefined) return copyOf({ input, out, strides, offset: 0 }, context);
  const operands = { out: writes(context.tensor(out)), input: reads(context.tensor(input)) };
  const request = { kind: "loop", operands, inPlace: [], canFail: false, multiplyAccumulates: 0 } as const;
  const outStrides = reshapedStrides(outShape, inShape.sizes);
  if (outStrides === undefined) return { ...request, steps: [copyByCounting(input, out, context)] };
  const view = { input, out, strides: inShape.strides, offset: 0 };
  return { ...request, steps: [copyNest(view, context, { sizes: inShape.sizes, outStrides })] };
}

/** Both sides lie unevenly: each element's place is worked out from its number. */
function copyByCounting(input: ValueRef, out: ValueRef, context: OperatorContext): Statement {
  const sides = { from: shapeOf(context.tensor(input)), to: shapeOf(context.tensor(out)) };
  const places = Object.entries(sides).map(([name, { sizes, strides }]) => {
    const counts = rowMajorStrides(sizes);
    const terms = sizes.map((size, dim) => c`n / ${counts[dim]!} % ${size} * ${strides[dim]!}`);
    const sum = terms.reduce((text, term) => c`${text} + ${term}`);
    return constant("int32_t", name, isRowMajor({ sizes, strides }) ? variable("n") : sum);
  });
  const nest = copyNest({ input, out, strides: sides.from.strides, offset: 0 }, context);
  const value = fill(nest.loads[0]!.convert, { element: element("input", variable("from")) });
  const total = sides.to.sizes.reduce((count, size) => dimProduct(count, size), 1);
  return loop("n", total, [
    ...places,
    assign(element("out", variable("to")), fill(nest.stores[0]!.expression, { x: value })),
  ]);
}

export const reshapeOperators: readonly OperatorDefinition[] = [
  defineOperator("aten::view_copy.out", { in: "tensor", size: "symint[]", out: "out" }, {
    kind: "alias",
    dtypes: movableDtypes,
    resultSizes: (args, context) => [viewSizes(context.sizes(args.in), args.size, context)],
    alias: (args, context) => aliasReshape(args.in, args.out, context),
    lower: (args, context) => lowerReshape(args.in, args.out, context),
  }),
];
