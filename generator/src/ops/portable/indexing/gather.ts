import type { Dim } from "../../../ir/dim.js";
import { isValueRef, type ScalarLiteral, type ValueRef } from "../../../ir/node.js";
import { oneOf } from "../../dtype-rules.js";
import { position, variable, type AffineLike } from "../../loops/affine.js";
import { computeType, plainDtypes, realDtypes } from "../../loops/c-types.js";
import { loadAs, storeAs } from "../../loops/convert.js";
import { element, fill, type Expression, type Hole } from "../../loops/expression.js";
import { scalarLiteral } from "../../loops/literal.js";
import { reads, updates, writes } from "../../loops/operands.js";
import { shapeOf, wrapDim } from "../../loops/shape.js";
import { assign, loops } from "../../loops/statement.js";
import type { LoopOperand, LoopRequest } from "../../lowering.js";
import { haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../../operator.js";
import { copyUnlessSame } from "../copy/view.js";
import { plus } from "../elementwise/binary-expressions.js";
import { checkedIndex, indexDtypes } from "./checked-index.js";

const indexed = { index: oneOf(...indexDtypes) } as const;

/** Loops over a tensor's dimensions, and its indices as positions. */
function walk(context: OperatorContext, ref: ValueRef) {
  const dims = shapeOf(context.tensor(ref)).sizes.map((extent, dim): readonly [string, Dim] => [`i${dim}`, extent]);
  return { dims, at: dims.map(([name]): AffineLike => variable(name)) };
}

/** The indices with one of them replaced. */
function replaced(indices: readonly AffineLike[], at: number, by: AffineLike): readonly AffineLike[] {
  return indices.map((index, dim) => (dim === at ? by : index));
}

/** As many dimensions in the index as in the tensor, none longer than there but the one that is chosen from. */
function indexFits(context: SizeContext, tensor: ValueRef, index: ValueRef, axis: number): boolean {
  const sizes = context.sizes(tensor);
  const indices = context.sizes(index);
  // A single number counts as a tensor of one dimension.
  if (Math.max(sizes.length, 1) !== Math.max(indices.length, 1)) return haveRank(context, { index }, sizes.length);
  indices.forEach((size, dim) => dim === wrapDim(axis, indices.length) || context.atMost(size, sizes[dim] ?? 1));
  return true;
}

/** out[i][j] = in[index[i][j]][j] for dimension 0, and alike for the others. */
const gather = defineOperator(
  "aten::gather.out",
  { in: "tensor", dim: "axis", index: "tensor", sparse_grad: "ignored", out: "out" },
  {
    kind: "loop",
    dtypes: realDtypes,
    types: indexed,
    resultSizes: ({ in: input, dim, index }, context) => (indexFits(context, input, index, dim) ? [context.sizes(index)] : undefined),
    lower: (args, context) => {
      const { in: input, index, out } = args;
      const [from, which, to] = [context.tensor(input), context.tensor(index), context.tensor(out)];
      const { dims, at } = walk(context, index);
      const axis = wrapDim(args.dim, at.length);
      const source = position(shapeOf(from).strides, replaced(at, axis, variable("chosen")).slice(0, from.sizes.length));
      return {
        kind: "loop",
        operands: { out: writes(to), input: reads(from), index: reads(which) },
        steps: loops(dims, [
          ...checkedIndex("chosen", element("index", position(shapeOf(which).strides, at)), shapeOf(from).sizes[axis] ?? 1, false),
          assign(element("out", position(shapeOf(to).strides, at)), element("input", source)),
        ]),
        inPlace: [],
        canFail: true,
        multiplyAccumulates: 0,
      };
    },
  },
);

interface Scatter {
  readonly input: ValueRef;
  readonly dim: number;
  readonly index: ValueRef;
  readonly source: ValueRef | ScalarLiteral;
  readonly out: ValueRef;
  readonly adds: boolean;
}

/** A copy of the input, then out[index[i][j]][j] = source[i][j], or += it. */
function lowerScatter(context: OperatorContext, scatter: Scatter): LoopRequest | undefined {
  const { input, index, source, out } = scatter;
  const [from, which, to] = [context.tensor(input), context.tensor(index), context.tensor(out)];
  const { dims, at } = walk(context, index);
  const axis = wrapDim(scatter.dim, at.length);
  const target = element("out", position(shapeOf(to).strides, replaced(at, axis, variable("chosen")).slice(0, to.sizes.length)));
  const type = computeType(to.dtype);
  const copy = copyUnlessSame(input, out, context);
  const operands: Record<string, LoopOperand> =
    copy.length === 0 ? { out: updates(to), index: reads(which) } : { out: writes(to), input: reads(from), index: reads(which) };
  let value: Expression | Hole;
  if (isValueRef(source)) {
    const tensor = context.tensor(source);
    operands["source"] = reads(tensor);
    value = fill(loadAs(tensor.dtype, type), { element: element("source", position(shapeOf(tensor).strides, at)) });
  } else {
    value = scalarLiteral(source, type);
  }
  const sum = scatter.adds ? fill(plus(type), { x: fill(loadAs(to.dtype, type), { element: target }), y: value }) : value;
  return {
    kind: "loop",
    operands,
    steps: [
      ...copy,
      ...loops(dims, [
        ...checkedIndex("chosen", element("index", position(shapeOf(which).strides, at)), shapeOf(to).sizes[axis] ?? 1, false),
        assign(target, fill(storeAs(type, to.dtype), { element: sum })),
      ]),
    ],
    inPlace: [],
    canFail: true,
    multiplyAccumulates: 0,
  };
}

/** Slices of the input along a dimension, picked by a list of indices. */
const indexSelect = defineOperator(
  "aten::index_select.out",
  { in: "tensor", dim: "axis", index: "tensor", out: "out" },
  {
    kind: "loop",
    dtypes: plainDtypes,
    types: indexed,
    resultSizes: (args, context) => {
      if (!haveRank(context, { index: args.index }, 0, 1)) return undefined;
      const [sizes, index] = [context.sizes(args.in), context.sizes(args.index)];
      if (sizes.length === 0) context.equal(index[0] ?? 1, 1);
      return [sizes.map((size, dim) => (dim === wrapDim(args.dim, sizes.length) ? (index[0] ?? 1) : size))];
    },
    lower: (args, context) => {
      const { in: input, index, out } = args;
      const [from, which, to] = [context.tensor(input), context.tensor(index), context.tensor(out)];
      const rank = Math.max(to.sizes.length, 1);
      const axis = wrapDim(args.dim, rank);
      const { sizes, strides } = shapeOf(to);
      const names = Array.from({ length: rank }, (_, dim) => `i${dim}`);
      const at = names.map((name): AffineLike => variable(name));
      const all = names.map((name, dim): readonly [string, Dim] => [name, sizes[dim] ?? 1]);
      const stride = shapeOf(which).strides[0] ?? 0;
      const source = position(shapeOf(from).strides, replaced(at, axis, variable("chosen")).slice(0, from.sizes.length));
      return {
        kind: "loop",
        operands: { out: writes(to), input: reads(from), index: reads(which) },
        steps: loops(all.slice(0, axis + 1), [
          ...checkedIndex("chosen", element("index", position([stride], [at[axis]!])), shapeOf(from).sizes[axis] ?? 1, false),
          ...loops(all.slice(axis + 1), [
            assign(element("out", position(strides, at.slice(0, strides.length))), element("input", source)),
          ]),
        ]),
        inPlace: [],
        canFail: true,
        multiplyAccumulates: 0,
      };
    },
  },
);

interface ScatterArguments {
  readonly in: ValueRef;
  readonly dim: number;
  readonly index: ValueRef;
  readonly src?: ValueRef;
}

const behaviour = {
  kind: "loop",
  dtypes: realDtypes,
  types: indexed,
  resultSizes: (args: ScatterArguments, context: SizeContext) => {
    const { in: input, dim, index, src: source } = args;
    if (!indexFits(context, input, index, dim)) return undefined;
    if (source !== undefined) {
      const [indices, sources] = [context.sizes(index), context.sizes(source)];
      if (!haveRank(context, { src: source }, indices.length)) return undefined;
      indices.forEach((size, at) => context.atMost(size, sources[at] ?? 1));
    }
    return [context.sizes(input)];
  },
} as const;

export const gatherOperators: readonly OperatorDefinition[] = [
  gather,
  indexSelect,
  defineOperator("aten::scatter.src_out", { in: "tensor", dim: "axis", index: "tensor", src: "tensor", out: "out" }, {
    ...behaviour,
    lower: ({ in: input, dim, index, src: source, out }, context) =>
      lowerScatter(context, { input, dim, index, source, out, adds: false }),
  }),
  defineOperator("aten::scatter.value_out", { in: "tensor", dim: "axis", index: "tensor", value: "scalar", out: "out" }, {
    ...behaviour,
    lower: ({ in: input, dim, index, value, out }, context) =>
      lowerScatter(context, { input, dim, index, source: value, out, adds: false }),
  }),
  defineOperator("aten::scatter_add.out", { in: "tensor", dim: "axis", index: "tensor", src: "tensor", out: "out" }, {
    ...behaviour,
    lower: ({ in: input, dim, index, src: source, out }, context) =>
      lowerScatter(context, { input, dim, index, source, out, adds: true }),
  }),
];
