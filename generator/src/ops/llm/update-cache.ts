import { dimSum, isStatic, type Dim } from "../../ir/dim.js";
import type { ValueRef } from "../../ir/node.js";
import { oneOf } from "../dtype-rules.js";
import { plus, position, variable, type AffineLike } from "../loops/affine.js";
import { realDtypes } from "../loops/c-types.js";
import { c, element } from "../loops/expression.js";
import { reads, updates } from "../loops/operands.js";
import { shapeOf } from "../loops/shape.js";
import { assign, constant, jump, loops, when, type Statement } from "../loops/statement.js";
import { hasSizes, haveRank } from "../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../operator.js";
import { indexDtypes } from "../portable/indexing/checked-index.js";

/** The dimension that counts the tokens of [batch, tokens, heads, width]. */
export const tokenDim = 1;

/** Whether new tokens [batch, tokens, …] have the sizes of the cache but for their number. */
export function cacheTakes(context: SizeContext, value: ValueRef, cache: ValueRef): boolean {
  if (!haveRank(context, { cache }, tokenDim + 1, Infinity)) return false;
  const room = context.sizes(cache);
  if (!haveRank(context, { value }, room.length)) return false;
  context.sizes(value).forEach((size, dim) => dim === tokenDim || context.equal(size, room[dim]!));
  return true;
}

/** Fails unless `count` tokens from `start` lie inside the cache. Nothing is printed when that is known. */
export function checkRoom(start: Dim, count: Dim, capacity: Dim): readonly Statement[] {
  const end = dimSum(start, count);
  if (isStatic(start) && isStatic(end) && isStatic(capacity) && start >= 0 && end <= capacity) return [];
  return [when(c`${start} < 0 || ${end} > ${capacity}`, [jump("fail")])];
}

/** cache[b, start + s, …] = value[b, s, …] */
export function cacheCopy(
  context: OperatorContext,
  operands: { readonly value: string; readonly cache: string },
  refs: { readonly value: ValueRef; readonly cache: ValueRef },
  start: Dim,
): readonly Statement[] {
  const [value, cache] = [shapeOf(context.tensor(refs.value)), shapeOf(context.tensor(refs.cache))];
  const dims = value.sizes.map((extent, dim): readonly [string, Dim] => [`i${dim}`, extent]);
  const at = dims.map(([name]): AffineLike => variable(name));
  const target = at.map((index, dim) => (dim === tokenDim ? plus(index, start) : index));
  return loops(dims, [
    assign(element(operands.cache, position(cache.strides, target)), element(operands.value, position(value.strides, at))),
  ]);
}

/** The cache is the result; `out` is a tensor that exporters hand over and nobody writes or reads. */
const updateCache = defineOperator(
  "llama::update_cache.out",
  { value: "tensor", cache: "mutable", start_pos: "symint", out: "ignored" },
  {
    kind: "loop",
    dtypes: realDtypes,
    resultSizes: (args, context) =>
      cacheTakes(context, args.value, args.cache) ? [context.sizes(args.cache)] : undefined,
    lower: ({ value, cache, start_pos: startPosition }, context) => {
      const start = context.dim(startPosition);
      const count = shapeOf(context.tensor(value)).sizes[tokenDim]!;
      const capacity = shapeOf(context.tensor(cache)).sizes[tokenDim]!;
      const checks = checkRoom(start, count, capacity);
      return {
        kind: "loop",
        operands: { cache: updates(context.tensor(cache)), value: reads(context.tensor(value)) },
        steps: [...checks, ...cacheCopy(context, { value: "value", cache: "cache" }, { value, cache }, start)],
        inPlace: [],
        canFail: checks.length > 0,
        multiplyAccumulates: 0,
      };
    },
  },
);

/** Each token has its own place; a negative one is left out. */
const updateCacheWithIndices = defineOperator(
  "llama::update_cache_with_indices.out",
  { value: "tensor", cache: "mutable", start_pos: "ignored", indices: "tensor", out: "ignored" },
  {
    kind: "loop",
    dtypes: realDtypes,
    types: { indices: oneOf(...indexDtypes) },
    resultSizes: ({ value, cache, indices }, context) => {
      if (!cacheTakes(context, value, cache)) return undefined;
      const places = context.sizes(value).slice(0, tokenDim + 1);
      return hasSizes(context, "indices", indices, places) ? [context.sizes(cache)] : undefined;
    },
    lower: ({ value, cache, indices }, context) => {
      const [from, to, which] = [value, cache, indices].map((ref) => context.tensor(ref));
      const { sizes, strides } = shapeOf(from!);
      const dims = sizes.map((extent, dim): readonly [string, Dim] => [`i${dim}`, extent]);
      const at = dims.map(([name]): AffineLike => variable(name));
      const target = at.map((index, dim) => (dim === tokenDim ? variable("place") : index));
      const capacity = shapeOf(to!).sizes[tokenDim]!;
      return {
        kind: "loop",
        operands: { cache: updates(to!), value: reads(from!), indices: reads(which!) },
        steps: loops(dims.slice(0, tokenDim + 1), [
          constant("int64_t", "index", element("indices", position(shapeOf(which!).strides, at.slice(0, tokenDim + 1)))),
          when("index < 0", [jump("continue")]),
          when(c`index >= ${capacity}`, [jump("fail")]),
          constant("int32_t", "place", "(int32_t)index"),
          ...loops(dims.slice(tokenDim + 1), [
            assign(element("cache", position(shapeOf(to!).strides, target)), element("value", position(strides, at))),
          ]),
        ]),
        inPlace: [],
        canFail: true,
        multiplyAccumulates: 0,
      };
    },
  },
);

export const updateCacheOperators: readonly OperatorDefinition[] = [updateCache, updateCacheWithIndices];
