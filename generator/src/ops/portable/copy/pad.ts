import { dimProduct, dimSum, isStatic, type Dim } from "../../../ir/dim.js";
import type { ScalarLiteral, ValueRef } from "../../../ir/node.js";
import { computeType, plainDtypes } from "../../loops/c-types.js";
import { convertText, storeAs } from "../../loops/convert.js";
import { scalarLiteral } from "../../loops/literal.js";
import type { LoopNest } from "../../loops/nest.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf } from "../../loops/shape.js";
import type { AliasView, LoopRequest } from "../../lowering.js";
import { haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../../operator.js";
import { fixedNumber } from "../fixed-number.js";
import { fillNest } from "./fill.js";
import { aliasOf, copyNest } from "./view.js";

interface Padding {
  readonly before: number;
  readonly after: number;
}

/** Elements added at each side of every dimension; the list counts pairs from the last dimension. Negative ones crop. */
export function paddingPerDim(pad: readonly number[], rank: number): readonly Padding[] {
  return Array.from({ length: rank }, (_, dim) => {
    const at = 2 * (rank - 1 - dim);
    return { before: pad[at] ?? 0, after: pad[at + 1] ?? 0 };
  });
}

/** Whether the list counts pairs for dimensions that the tensor has. */
export function padsDimensions(context: SizeContext, input: ValueRef, pad: readonly number[]): boolean {
  if (pad.length % 2 !== 0) context.mismatch(`a padding of ${pad.length} numbers`, "a pair for each dimension");
  return pad.length % 2 === 0 && haveRank(context, { in: input }, pad.length / 2, Infinity);
}

export function paddedSizes(sizes: readonly Dim[], pad: readonly number[]): readonly Dim[] {
  const padding = paddingPerDim(pad, sizes.length);
  return sizes.map((size, dim) => dimSum(size, padding[dim]!.before, padding[dim]!.after));
}

function lowerPad(
  context: OperatorContext,
  args: { readonly input: ValueRef; readonly pad: readonly number[]; readonly value: ScalarLiteral | ValueRef; readonly out: ValueRef },
): LoopRequest | undefined {
  const { input, out } = args;
  const value = fixedNumber(context, "value", args.value);
  if (value === undefined) return undefined;
  const inShape = shapeOf(context.tensor(input));
  const outShape = shapeOf(context.tensor(out));
  const padding = paddingPerDim(args.pad, inShape.sizes.length);
  const sum = (at: (dim: number) => Dim): Dim => padding.reduce<Dim>((total, _, dim) => dimSum(total, at(dim)), 0);
  const sizes = inShape.sizes.map((size, dim) => insideSize(size, padding[dim]!));
  const view = {
    input,
    out,
    strides: inShape.strides,
    offset: sum((dim) => dimProduct(inShape.strides[dim]!, Math.max(-padding[dim]!.before, 0))),
  };
  const outOffset = sum((dim) => dimProduct(outShape.strides[dim]!, Math.max(padding[dim]!.before, 0)));
  const copy: LoopNest = copyNest(view, context, { sizes, outOffset });
  const addsNothing = padding.every(({ before, after }) => before <= 0 && after <= 0);
  const type = computeType(context.tensor(out).dtype);
  const fill = fillNest(context, out, convertText(scalarLiteral(value, type), storeAs(type, context.tensor(out).dtype)));
  return {
    kind: "loop",
    operands: { out: writes(context.tensor(out)), input: reads(context.tensor(input)) },
    steps: addsNothing ? [copy] : [fill, copy],
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

/** What of the input stays: negative padding takes from it. */
function insideSize(size: Dim, { before, after }: Padding): Dim {
  const inside = dimSum(size, Math.min(before, 0), Math.min(after, 0));
  return isStatic(inside) ? Math.max(inside, 0) : inside;
}

/** A pad that adds nothing is a crop, and maybe nothing at all. */
function aliasPad(
  context: OperatorContext,
  input: ValueRef,
  pad: readonly number[],
  out: ValueRef,
): AliasView | undefined {
  const { strides } = shapeOf(context.tensor(input));
  const padding = paddingPerDim(pad, strides.length);
  if (padding.some(({ before, after }) => before > 0 || after > 0)) return undefined;
  const offset = padding.reduce<Dim>((total, { before }, dim) => dimSum(total, dimProduct(strides[dim]!, -before)), 0);
  return aliasOf({ input, out, strides, offset }, context);
}

export const padOperators: readonly OperatorDefinition[] = [
  defineOperator("aten::constant_pad_nd.out", { in: "tensor", pad: "int[]", value: "scalar", out: "out" }, {
    kind: "loop",
    dtypes: plainDtypes,
    resultSizes: (args, context) => {
      if (!padsDimensions(context, args.in, args.pad)) return undefined;
      const sizes = paddedSizes(context.sizes(args.in), args.pad);
      sizes.forEach((size) => context.atMost(0, size));
      return [sizes];
    },
    alias: (args, context) => aliasPad(context, args.in, args.pad, args.out),
    lower: (args, context) => lowerPad(context, { input: args.in, pad: args.pad, value: args.value, out: args.out }),
  }),
];
