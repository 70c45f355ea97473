import type { Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { dimBound } from "../../../ir/dim.js";
import { position, variable, type AffineLike } from "../../loops/affine.js";
import { reads } from "../../loops/operands.js";
import { element } from "../../loops/expression.js";
import { broadcastStrides, shapeOf } from "../../loops/shape.js";
import type { Statement } from "../../loops/statement.js";
import type { LoopOperand } from "../../lowering.js";
import { haveRank } from "../../operand-sizes.js";
import { broadcastDims, type OperatorContext, type SizeContext } from "../../operator.js";
import { accepts } from "../accepts.js";
import { checkedIndex, indexDtypes } from "./checked-index.js";

/**
 * PyTorch's indexing by tensors: the indexed dimensions give way to the dimensions that the index tensors have when
 * broadcast together; those stand where the first indexed dimension stood when the indexed ones are neighbours,
 * otherwise in front.
 */
export interface AdvancedIndexing {
  /** Loops over the indexed result, outermost first; the first `checkedLoops` of them are outside the checks. */
  readonly dims: readonly (readonly [variable: string, extent: Dim])[];
  readonly checkedLoops: number;
  /** Finds the position in each indexed dimension. */
  readonly checks: readonly Statement[];
  /** Indices into the indexed tensor, one per dimension. */
  readonly indices: readonly AffineLike[];
  /** Indices into the indexed result. */
  readonly resultIndices: readonly AffineLike[];
  readonly resultSizes: readonly Dim[];
  readonly operands: Readonly<Record<string, LoopOperand>>;
}

/** Indexing of a tensor with integer tensors; undefined after a report. */
export function advancedIndexing(
  context: OperatorContext,
  indexed: ValueRef,
  indices: readonly (ValueRef | null)[],
): AdvancedIndexing | undefined {
  const named = Object.fromEntries(indices.map((ref, dim) => [`index${dim}`, ref] as const));
  if (!accepts(context, named, indexDtypes)) return undefined;
  const { sizes } = shapeOf(context.tensor(indexed));
  const given = indices.flatMap((ref, dim) => (ref === null ? [] : [{ dim, shape: shapeOf(context.tensor(ref)), ref }]));
  const common = broadcastSizes(given.map(({ shape }) => shape.sizes));
  const isIndexed = (dim: number): boolean => given.some((entry) => entry.dim === dim);
  const first = given[0]?.dim ?? 0;
  const areNeighbours = given.every(({ dim }, position) => dim === first + position);
  const before = areNeighbours ? first : 0;

  const kept = sizes.map((extent, dim) => ({ dim, extent })).filter(({ dim }) => !isIndexed(dim));
  const commonDims = common.map((extent, dim) => [`b${dim}`, extent] as const);
  const keptDims = kept.map(({ dim, extent }) => [`i${dim}`, extent] as const);
  const dims = [...keptDims.slice(0, before), ...commonDims, ...keptDims.slice(before)];
  const at = commonDims.map(([name]): AffineLike => variable(name));
  const operands = Object.fromEntries(given.map(({ dim, ref }) => [`index${dim}`, reads(context.tensor(ref))]));
  const checks = given.flatMap(({ dim, shape }) =>
    checkedIndex(`at${dim}`, element(`index${dim}`, position(broadcastStrides(shape, common), at)), sizes[dim]!, true),
  );
  return {
    dims,
    checkedLoops: before + common.length,
    checks,
    indices: sizes.map((_, dim) => variable(isIndexed(dim) ? `at${dim}` : `i${dim}`)),
    resultIndices: dims.map(([name]) => variable(name)),
    resultSizes: dims.map(([, extent]) => extent),
    operands,
  };
}

/** Sizes of a tensor indexed by tensors; undefined after a report. */
export function indexedSizes(
  context: SizeContext,
  indexed: ValueRef,
  indices: readonly (ValueRef | null)[],
): readonly Dim[] | undefined {
  if (!haveRank(context, { in: indexed }, indices.length, Infinity)) return undefined;
  const sizes = context.sizes(indexed);
  const given = indices.flatMap((ref, dim) => (ref === null ? [] : [{ dim, list: context.sizes(ref) }]));
  const common = broadcastDims(given.map(({ list }) => list), context);
  const first = given[0]?.dim ?? 0;
  const before = given.every(({ dim }, position) => dim === first + position) ? first : 0;
  const kept = sizes.filter((_, dim) => !given.some((entry) => entry.dim === dim));
  return [...kept.slice(0, before), ...common, ...kept.slice(before)];
}

/** The sizes that tensors have when broadcast together. */
export function broadcastSizes(lists: readonly (readonly Dim[])[]): readonly Dim[] {
  const rank = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: rank }, (_, dim) => {
    const sizes = lists.map((list) => list[list.length - rank + dim] ?? 1);
    return sizes.find((size) => dimBound(size) !== 1) ?? 1;
  });
}
