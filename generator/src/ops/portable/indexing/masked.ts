import { dimProduct, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { oneOf } from "../../dtype-rules.js";
import { position, variable, type AffineLike } from "../../loops/affine.js";
import { computeType, realDtypes } from "../../loops/c-types.js";
import { loadAs, storeAs } from "../../loops/convert.js";
import { c, element, fill } from "../../loops/expression.js";
import { reads, writes } from "../../loops/operands.js";
import { broadcastStrides, shapeOf } from "../../loops/shape.js";
import { assign, constant, declare, jump, loops, when, type Statement } from "../../loops/statement.js";
import { broadcastDims, defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { rowMajorStrides } from "../copy/reshape.js";
import { copyNest } from "../copy/view.js";
import { plus } from "../elementwise/binary-expressions.js";

/** target[mask] = values: one value for each true element of the mask, in order, or one for all. */
export function putByMask(
  context: OperatorContext,
  args: {
    readonly mask: ValueRef;
    readonly indices: readonly (ValueRef | null)[];
    readonly values: ValueRef;
    readonly target: ValueRef;
    readonly accumulate: boolean;
  },
): readonly Statement[] | undefined {
  const [mask, source, to] = [context.tensor(args.mask), context.tensor(args.values), context.tensor(args.target)];
  if (args.indices.length !== 1) {
    context.report("unsupported-form", {
      operator: context.operator,
      found: "a mask beside other indices",
      expected: "one mask, or index tensors of integers",
    });
    return undefined;
  }
  const rank = mask.sizes.length;
  const { sizes, strides } = shapeOf(to);
  const dims = sizes.map((extent, dim): readonly [string, Dim] => [`i${dim}`, extent]);
  const at = dims.map(([name]): AffineLike => variable(name));
  const inner = sizes.slice(rank);
  // values is [count, …inner] or broadcasts to it; its first dimension repeats when it has one element.
  const valueStrides = broadcastStrides(shapeOf(source), [2, ...inner]);
  const valueAt = position(valueStrides, [variable("count"), ...at.slice(rank)]);
  const type = computeType(to.dtype);
  const place = element("out", position(strides, at));
  const value = fill(loadAs(source.dtype, type), { element: element("values", valueAt) });
  const stored = args.accumulate ? fill(plus(type), { x: fill(loadAs(to.dtype, type), { element: place }), y: value }) : value;
  const repeats = valueStrides[0] === 0;
  const available = source.sizes.length > inner.length ? shapeOf(source).sizes[0]! : 1;
  return [
    ...(repeats ? [] : [declare("int32_t", "count", "0")]),
    ...loops(dims.slice(0, rank), [
      when(c`!${element("mask", position(shapeOf(mask).strides, at.slice(0, rank)))}`, [jump("continue")]),
      ...(repeats ? [] : [when(c`count >= ${available}`, [jump("fail")])]),
      ...loops(dims.slice(rank), [assign(place, fill(storeAs(type, to.dtype), { element: stored }))]),
      ...(repeats ? [] : [assign("count", "1", "+=")]),
    ]),
  ];
}

/** A copy of the input in which the true elements of the mask take the source's elements, in order. */
const maskedScatter = defineOperator(
  "aten::masked_scatter.out",
  { in: "tensor", mask: "tensor", src: "tensor", out: "out" },
  {
    kind: "loop",
    dtypes: realDtypes,
    types: { mask: oneOf("bool") },
    resultSizes: (args, context) => [broadcastDims([context.sizes(args.in), context.sizes(args.mask)], context)],
    lower: ({ in: input, mask, src, out }, context) => {
      const [from, which, source, to] = [input, mask, src, out].map((ref) => context.tensor(ref));
      const { sizes, strides } = shapeOf(to!);
      const dims = sizes.map((extent, dim): readonly [string, Dim] => [`i${dim}`, extent]);
      const at = dims.map(([name]): AffineLike => variable(name));
      const sourceShape = shapeOf(source!);
      const available = dimProduct(...sourceShape.sizes);
      const counted = rowMajorPlace(sourceShape.sizes, sourceShape.strides);
      return {
        kind: "loop",
        operands: { out: writes(to!), input: reads(from!), mask: reads(which!), source: reads(source!) },
        steps: [
          copyNest({ input, out, strides: broadcastStrides(shapeOf(from!), sizes), offset: 0 }, context),
          declare("int32_t", "count", "0"),
          ...loops(dims, [
            when(c`!${element("mask", position(broadcastStrides(shapeOf(which!), sizes), at))}`, [jump("continue")]),
            when(c`count >= ${available}`, [jump("fail")]),
            constant("int32_t", "from", counted),
            assign(element("out", position(strides, at)), element("source", variable("from"))),
            assign("count", "1", "+="),
          ]),
        ],
        inPlace: [],
        canFail: true,
        multiplyAccumulates: 0,
      };
    },
  },
);

/** Where element number `count` of a tensor lies. */
function rowMajorPlace(sizes: readonly Dim[], strides: readonly Dim[]) {
  const counts = rowMajorStrides(sizes);
  const isDense = counts.every((stride, dim) => sizes[dim] === 1 || stride === strides[dim]);
  if (isDense) return c`count`;
  const terms = sizes.map((size, dim) => c`count / ${counts[dim]!} % ${size} * ${strides[dim]!}`);
  return terms.reduce((text, term) => c`${text} + ${term}`);
}

export const maskedOperators: readonly OperatorDefinition[] = [maskedScatter];
