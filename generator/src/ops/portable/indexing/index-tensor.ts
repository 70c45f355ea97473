import type { ValueRef } from "../../../ir/node.js";
import { oneOf } from "../../dtype-rules.js";
import { position } from "../../loops/affine.js";
import { computeType, plainDtypes, realDtypes } from "../../loops/c-types.js";
import { loadAs, storeAs } from "../../loops/convert.js";
import { element, fill } from "../../loops/expression.js";
import { reads, updates, writes } from "../../loops/operands.js";
import { broadcastStrides, shapeOf } from "../../loops/shape.js";
import { assign, loops, type Statement } from "../../loops/statement.js";
import type { LoopOperand, LoopRequest } from "../../lowering.js";
import { broadcastsTo, haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../../operator.js";
import { copyUnlessSame } from "../copy/view.js";
import { plus } from "../elementwise/binary-expressions.js";
import { advancedIndexing, indexedSizes, type AdvancedIndexing } from "./advanced.js";
import { indexDtypes } from "./checked-index.js";
import { putByMask } from "./masked.js";

/** Loops around the checks, and inside them the loops over the dimensions that no index names. */
function nested({ dims, checkedLoops, checks }: AdvancedIndexing, body: readonly Statement[]): readonly Statement[] {
  return loops(dims.slice(0, checkedLoops), [...checks, ...loops(dims.slice(checkedLoops), body)]);
}

const indexTensor = defineOperator("aten::index.Tensor_out", { in: "tensor", indices: "tensor?[]", out: "out" }, {
  kind: "loop",
  dtypes: plainDtypes,
  types: { indices: oneOf(...indexDtypes) },
  resultSizes: ({ in: input, indices }, context) => {
    const sizes = indexedSizes(context, input, indices);
    return sizes && [sizes];
  },
  lower: ({ in: input, indices, out }, context) => {
    const indexing = advancedIndexing(context, input, indices);
    if (indexing === undefined) return undefined;
    const [from, to] = [context.tensor(input), context.tensor(out)];
    return {
      kind: "loop",
      operands: { out: writes(to), input: reads(from), ...indexing.operands },
      steps: nested(indexing, [
        assign(
          element("out", position(shapeOf(to).strides, indexing.resultIndices)),
          element("input", position(shapeOf(from).strides, indexing.indices)),
        ),
      ]),
      inPlace: [],
      canFail: true,
      multiplyAccumulates: 0,
    };
  },
});

interface IndexPut {
  /** Undefined for the in-place form. */
  readonly input: ValueRef | undefined;
  readonly indices: readonly (ValueRef | null)[];
  readonly values: ValueRef;
  readonly accumulate: boolean;
  readonly target: ValueRef;
}

/** target[indices] = values, or += them. */
function lowerIndexPut(context: OperatorContext, put: IndexPut): LoopRequest | undefined {
  const { input, indices, values, target } = put;
  const to = context.tensor(target);
  const source = context.tensor(values);
  const type = computeType(to.dtype);
  const copy = input === undefined ? [] : copyUnlessSame(input, target, context);
  const operands: Record<string, LoopOperand> = { out: copy.length === 0 ? updates(to) : writes(to) };
  if (input !== undefined && copy.length > 0) operands["input"] = reads(context.tensor(input));
  operands["values"] = reads(source);
  const request = { kind: "loop", inPlace: [], multiplyAccumulates: 0 } as const;

  const mask = indices.find((ref) => ref !== null);
  if (mask !== undefined && context.tensor(mask).dtype === "bool") {
    const steps = putByMask(context, { mask, indices, values, target, accumulate: put.accumulate });
    if (steps === undefined) return undefined;
    return { ...request, operands: { ...operands, mask: reads(context.tensor(mask)) }, steps: [...copy, ...steps], canFail: true };
  }
  const indexing = advancedIndexing(context, target, indices);
  if (indexing === undefined) return undefined;
  const place = element("out", position(shapeOf(to).strides, indexing.indices));
  const valueAt = position(broadcastStrides(shapeOf(source), indexing.resultSizes), indexing.resultIndices);
  const value = fill(loadAs(source.dtype, type), { element: element("values", valueAt) });
  const stored = put.accumulate ? fill(plus(type), { x: fill(loadAs(to.dtype, type), { element: place }), y: value }) : value;
  return {
    ...request,
    operands: { ...operands, ...indexing.operands },
    steps: [...copy, ...nested(indexing, [assign(place, fill(storeAs(type, to.dtype), { element: stored }))])],
    canFail: true,
  };
}

interface PutArguments {
  readonly in: ValueRef;
  readonly indices: readonly (ValueRef | null)[];
  readonly values: ValueRef;
}

const behaviour = {
  kind: "loop",
  dtypes: realDtypes,
  types: { indices: oneOf(...indexDtypes, "bool") },
  resultSizes: ({ in: target, indices, values }: PutArguments, context: SizeContext) => {
    const mask = indices.find((ref) => ref !== null);
    if (mask !== undefined && context.dtype(mask) === "bool") {
      // A mask beside other indices is refused as a form, whatever its sizes are.
      if (indices.length !== 1) return [context.sizes(target)];
      if (!masksStart(context, mask, target)) return undefined;
      const inner = context.sizes(target).slice(context.sizes(mask).length);
      if (!haveRank(context, { values }, 0, inner.length + 1)) return undefined;
      // How many values there are for the chosen places is checked at run time.
      const own = context.sizes(values);
      inner.forEach((size, at) => {
        const value = own[own.length - inner.length + at] ?? 1;
        if (value !== 1) context.equal(value, size);
      });
      return [context.sizes(target)];
    }
    const sizes = indexedSizes(context, target, indices);
    return sizes && broadcastsTo(context, "values", values, sizes) ? [context.sizes(target)] : undefined;
  },
} as const;

/** Whether the mask has the sizes of the target's first dimensions. */
function masksStart(context: SizeContext, mask: ValueRef, target: ValueRef): boolean {
  const [masked, sizes] = [context.sizes(mask), context.sizes(target)];
  if (!haveRank(context, { mask }, 0, sizes.length)) return false;
  masked.forEach((size, dim) => context.equal(size, sizes[dim]!));
  return true;
}

export const indexTensorOperators: readonly OperatorDefinition[] = [
  indexTensor,
  defineOperator(
    "aten::index_put.out",
    { in: "tensor", indices: "tensor?[]", values: "tensor", accumulate: "bool", out: "out" },
    {
      ...behaviour,
      lower: ({ in: input, indices, values, accumulate, out: target }, context) =>
        lowerIndexPut(context, { input, indices, values, accumulate, target }),
    },
  ),
  defineOperator(
    "aten::index_put_",
    { in: "mutable", indices: "tensor?[]", values: "tensor", accumulate: "bool" },
    {
      ...behaviour,
      lower: ({ in: target, indices, values, accumulate }, context) =>
        lowerIndexPut(context, { input: undefined, indices, values, accumulate, target }),
    },
  ),
];
