import { dimSum, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { plus, position, variable, type AffineLike } from "../../loops/affine.js";
import { numberDtypes } from "../../loops/c-types.js";
import { c, element } from "../../loops/expression.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf } from "../../loops/shape.js";
import { assign, constant, loop, type Statement } from "../../loops/statement.js";
import type { LoopRequest } from "../../lowering.js";
import { haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { paddedSizes, paddingPerDim } from "./pad.js";

/** Names of loops, from the outermost dimension; the last three are those of volumes, images and lines. */
const spatialNames = ["z", "y", "x"] as const;

/** Padding that repeats what is inside: each padded index goes through a helper that finds its source. */
function lowerRepeatingPad(
  context: OperatorContext,
  input: ValueRef,
  pad: readonly number[],
  out: ValueRef,
  helper: string,
): LoopRequest | undefined {
  const from = shapeOf(context.tensor(input));
  const to = shapeOf(context.tensor(out));
  const rank = from.sizes.length;
  const padding = paddingPerDim(pad, rank);
  const names = from.sizes.map((_, dim) => spatialNames[dim - (rank - 3)] ?? `i${dim}`);
  const isPadded = (dim: number): boolean => padding[dim]!.before !== 0 || padding[dim]!.after !== 0;
  const source = (dim: number): AffineLike => variable(isPadded(dim) ? `from_${names[dim]}` : names[dim]!);
  const dims = from.sizes.map((_, dim) => dim);
  const store = assign(
    element("out", position(to.strides, names.map((name) => variable(name)))),
    element("input", position(from.strides, dims.map(source))),
  );
  const body = dims.reduceRight<readonly Statement[]>((inner, dim) => {
    const name = names[dim]!;
    const shifted = plus(variable(name), -padding[dim]!.before);
    const find = constant("int32_t", `from_${name}`, c`${helper}(${shifted}, ${from.sizes[dim]!})`);
    const extent: Dim = dimSum(from.sizes[dim]!, padding[dim]!.before, padding[dim]!.after);
    return [loop(name, extent, isPadded(dim) ? [find, ...inner] : inner)];
  }, [store]);
  return {
    kind: "loop",
    operands: { out: writes(context.tensor(out)), input: reads(context.tensor(input)) },
    steps: body,
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

function padOperators(name: string, helper: string, isMirror: boolean): readonly OperatorDefinition[] {
  return [1, 2, 3].map((dimensions) =>
    defineOperator(`aten::${name}${dimensions}d.out`, { in: "tensor", padding: "int[]", out: "out" }, {
      kind: "loop",
      dtypes: numberDtypes,
      resultSizes: (args, context) => {
        if (!haveRank(context, { in: args.in }, dimensions + 1, dimensions + 2)) return undefined;
        context.equal(args.padding.length, 2 * dimensions);
        const sizes = context.sizes(args.in);
        const padding = paddingPerDim(args.padding, sizes.length);
        // A mirror shows each element but the outermost once; copies of the outermost need one.
        sizes.forEach((size, dim) => {
          const most = Math.max(padding[dim]!.before, padding[dim]!.after);
          if (dim >= sizes.length - dimensions) context.atMost(isMirror ? most + 1 : 1, size);
        });
        // Only images may be none.
        sizes.slice(sizes.length - dimensions - 1).forEach((size) => context.atMost(1, size));
        const padded = paddedSizes(sizes, args.padding);
        padded.slice(-dimensions).forEach((size) => context.atMost(1, size));
        return [padded];
      },
      lower: (args, context) => lowerRepeatingPad(context, args.in, args.padding, args.out, helper),
    }),
  );
}

export const repeatingPadOperators: readonly OperatorDefinition[] = [
  ...padOperators("reflection_pad", "etk_reflected", true),
  ...padOperators("replication_pad", "etk_nearest", false),
];
