import type { Dim } from "../../../ir/dim.js";
import type { Tensor } from "../../../ir/tensor.js";
import { oneOf } from "../../dtype-rules.js";
import { plus, position, times, variable, type Affine, type AffineLike } from "../../loops/affine.js";
import { realDtypes } from "../../loops/c-types.js";
import { loadAs } from "../../loops/convert.js";
import { c, element, fill } from "../../loops/expression.js";
import { reads, writes } from "../../loops/operands.js";
import { broadcastStrides, shapeOf } from "../../loops/shape.js";
import { assign, constant, declare, jump, loop, loops, when, type Statement } from "../../loops/statement.js";
import { haveRank } from "../../operand-sizes.js";
import { broadcastDims, defineOperator, type OperatorDefinition } from "../../operator.js";
import { broadcastSizes } from "./advanced.js";
import { indexDtypes } from "./checked-index.js";

/** Results whose size the data decides. The function counts what it finds, up to what the result has room for. */

/** Room for one more element, which fails when there is none. */
function roomFor(bound: number): Statement {
  return when(c`found >= ${bound}`, [jump("fail")]);
}

/** Tells the method how many elements the result has. */
function tellCount(out: Tensor): readonly Statement[] {
  return out.shape === undefined ? [] : [assign("*count", "found")];
}

function countOf(out: Tensor): { readonly count?: Dim } {
  const [size] = out.shape?.sizes ?? [];
  return size === undefined ? {} : { count: size };
}

/** The indices of all elements other than 0, one row each, in row-major order. */
const nonzero = defineOperator("aten::nonzero.out", { in: "tensor", out: "out" }, {
  kind: "loop",
  dtypes: realDtypes,
  types: { out: oneOf("int64") },
  resultSizes: (args, context) =>
    haveRank(context, { out: args.out }, 2) ? [[context.counted(context.bounds(args.out)[0]!), context.sizes(args.in).length]] : undefined,
  lower: ({ in: input, out }, context) => {
    const [from, to] = [context.tensor(input), context.tensor(out)];
    const { sizes, strides } = shapeOf(from);
    const dims = sizes.map((extent, dim): readonly [string, Dim] => [`i${dim}`, extent]);
    const at = dims.map(([name]): AffineLike => variable(name));
    const isFound = fill(loadAs(from.dtype, "bool"), { element: element("input", position(strides, at)) });
    // Exporters declare the columns one after the other: where the second begins is known when all rows are counted.
    const isColumnwise = dims.length > 1 && to.shape !== undefined && to.strides[0] === 1;
    const place = (dim: number): Affine => {
      if (isColumnwise) return plus(variable("found"), times(variable("total"), dim));
      return position(to.shape === undefined ? to.strides : [sizes.length, 1], [variable("found"), dim]);
    };
    const store = dims.map(([name], dim) => assign(element("out", place(dim)), c`${variable(name)}`));
    const countAll = [
      declare("int32_t", "total", "0"),
      ...loops(dims, [when(isFound, [assign("total", "1", "+=")])]),
      when(c`total > ${to.sizes[0]!}`, [jump("fail")]),
    ];
    return {
      kind: "loop",
      operands: { out: writes(to), input: reads(from) },
      steps: [
        ...(isColumnwise ? countAll : []),
        declare("int32_t", "found", "0"),
        ...loops(dims, [when(isFound, [...(isColumnwise ? [] : [roomFor(to.sizes[0]!)]), ...store, assign("found", "1", "+=")])]),
        ...tellCount(to),
      ],
      inPlace: [],
      canFail: true,
      ...countOf(to),
      multiplyAccumulates: 0,
    };
  },
});

/** The elements where the mask is true, in row-major order. */
const maskedSelect = defineOperator("aten::masked_select.out", { in: "tensor", mask: "tensor", out: "out" }, {
  kind: "loop",
  dtypes: realDtypes,
  types: { mask: oneOf("bool") },
  resultSizes: (args, context) => {
    broadcastDims([context.sizes(args.in), context.sizes(args.mask)], context);
    if (!haveRank(context, { out: args.out }, 1)) return undefined;
    return [[context.counted(context.bounds(args.out)[0]!)]];
  },
  lower: ({ in: input, mask, out }, context) => {
    const [from, which, to] = [context.tensor(input), context.tensor(mask), context.tensor(out)];
    const sizes = broadcastSizes([shapeOf(from).sizes, shapeOf(which).sizes]);
    const dims = sizes.map((extent, dim): readonly [string, Dim] => [`i${dim}`, extent]);
    const at = dims.map(([name]): AffineLike => variable(name));
    const maskAt = element("mask", position(broadcastStrides(shapeOf(which), sizes), at));
    return {
      kind: "loop",
      operands: { out: writes(to), input: reads(from), mask: reads(which) },
      steps: [
        declare("int32_t", "found", "0"),
        ...loops(dims, [
          when(c`${fill(loadAs(which.dtype, "bool"), { element: maskAt })}`, [
            roomFor(to.sizes[0]!),
            assign(
              element("out", variable("found")),
              element("input", position(broadcastStrides(shapeOf(from), sizes), at)),
            ),
            assign("found", "1", "+="),
          ]),
        ]),
        ...tellCount(to),
      ],
      inPlace: [],
      canFail: true,
      ...countOf(to),
      multiplyAccumulates: 0,
    };
  },
});

/** Each index as often as its element says. */
const repeatInterleave = defineOperator(
  "aten::repeat_interleave.Tensor_out",
  { repeats: "tensor", output_size: "ignored", out: "out" },
  {
    kind: "loop",
    dtypes: indexDtypes,
    resultSizes: (args, context) =>
      haveRank(context, { repeats: args.repeats, out: args.out }, 1) ? [[context.counted(context.bounds(args.out)[0]!)]] : undefined,
    lower: ({ repeats, out }, context) => {
      const [from, to] = [context.tensor(repeats), context.tensor(out)];
      const { sizes, strides } = shapeOf(from);
      return {
        kind: "loop",
        operands: { out: writes(to), repeats: reads(from) },
        steps: [
          declare("int32_t", "found", "0"),
          loop("i", sizes[0] ?? 1, [
            constant("int64_t", "times", element("repeats", position(strides, [variable("i")]))),
            when(c`times < 0 || times > ${to.sizes[0]!} - found`, [jump("fail")]),
            loop("k", c`(int32_t)times`, [
              assign(element("out", variable("found")), c`${variable("i")}`),
              assign("found", "1", "+="),
            ]),
          ]),
          ...tellCount(to),
        ],
        inPlace: [],
        canFail: true,
        ...countOf(to),
        multiplyAccumulates: 0,
      };
    },
  },
);

export const countedOperators: readonly OperatorDefinition[] = [nonzero, maskedSelect, repeatInterleave];
