import { dimBound, dimProduct, dimSum, isStatic, type Dim } from "../../ir/dim.js";
import type { ValueRef } from "../../ir/node.js";
import { oneOf } from "../dtype-rules.js";
import { plus, position, variable, type Affine, type AffineLike } from "../loops/affine.js";
import { c, element, type Element, type Expression, type Hole } from "../loops/expression.js";
import { literal } from "../loops/literal.js";
import { reads, updates, writes } from "../loops/operands.js";
import { shapeOf } from "../loops/shape.js";
import { assign, constant, declare, jump, loop, loopFrom, loops, when, type Statement } from "../loops/statement.js";
import type { LoopOperand, LoopRequest } from "../lowering.js";
import { hasSizes, haveRank } from "../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../operator.js";
import { accepts } from "../portable/accepts.js";
import { cacheCopy, cacheTakes, checkRoom } from "./update-cache.js";

/** Integers with a scale and a zero point for every token of every head. */
interface TokenQuantisation {
  readonly scales: ValueRef;
  readonly zeroPoints: ValueRef;
}

interface Attention {
  readonly query: ValueRef;
  readonly key: ValueRef;
  readonly value: ValueRef;
  readonly mask: ValueRef | null;
  readonly start: Dim;
  readonly isCausal: boolean;
  readonly scale: number | null;
  readonly out: ValueRef;
  /** [batch, heads, tokens, width] instead of [batch, tokens, heads, width]. */
  readonly headsFirst: boolean;
  readonly quantisation: { readonly [Name in "query" | "key" | "value"]?: TokenQuantisation };
  /** Statements that have to run first: the caches are brought up to date. */
  readonly before: readonly Statement[];
  readonly operands: Readonly<Record<string, LoopOperand>>;
}

/**
 * Attention with a running softmax: the results so far are scaled down whenever a larger score turns up, so that no
 * memory for scores is needed. A row whose keys are all masked becomes zeros.
 */
function lowerAttention(context: OperatorContext, attention: Attention): LoopRequest | undefined {
  const { query, key, value, mask, out, start } = attention;
  const isQuantised = attention.quantisation.query !== undefined;
  const data = isQuantised ? ["int8"] : ["float32"];
  if (!accepts(context, { query, key, value }, data) || !accepts(context, { mask, out }, ["float32"])) return undefined;
  const [tokens, heads] = attention.headsFirst ? ([2, 1] as const) : ([1, 2] as const);
  const shape = (ref: ValueRef) => shapeOf(context.tensor(ref));
  const [queryShape, keyShape, outShape] = [shape(query), shape(key), shape(out)];
  const width = queryShape.sizes[3]!;
  const queryTokens = queryShape.sizes[tokens]!;
  const keyTokens = dimSum(start, queryTokens);
  const group = groupSize(queryShape.sizes[heads]!, keyShape.sizes[heads]!);
  if (group === undefined) {
    context.report("unsupported-form", {
      operator: context.operator,
      found: "numbers of heads that do not divide",
      expected: "as many key heads as query heads, or a divisor of them",
    });
    return undefined;
  }
  const at = (token: AffineLike, head: AffineLike, last: AffineLike): readonly AffineLike[] =>
    attention.headsFirst ? [variable("b"), head, token, last] : [variable("b"), token, head, last];
  const place = (ref: ValueRef, token: AffineLike, head: AffineLike, last: AffineLike): Affine =>
    position(shape(ref).strides, at(token, head, last));
  const [i, j, h, d] = ["i", "j", "h", "d"].map(variable) as readonly Affine[];
  const keyHead = group === 1 ? h! : variable("key_head");
  const operands: Record<string, LoopOperand> = { out: writes(context.tensor(out)), ...attention.operands };
  const names = { query: "query", key: "key", value: "value" } as const;
  for (const [name, ref] of Object.entries({ query, key, value })) operands[name] ??= reads(context.tensor(ref));
  const load = (name: "query" | "key" | "value", ref: ValueRef, token: AffineLike, head: AffineLike): Hole => {
    const raw = element(names[name], place(ref, token, head, d!));
    const quantisation = attention.quantisation[name];
    if (quantisation === undefined) return raw;
    const of = (word: "scales" | "zero_points", parameter: ValueRef): Element => {
      operands[`${name}_${word}`] ??= reads(context.tensor(parameter));
      return element(`${name}_${word}`, place(parameter, token, head, 0));
    };
    const zeroPoint = of("zero_points", quantisation.zeroPoints);
    return c`(float)(${raw} - (int32_t)${zeroPoint}) * (float)${of("scales", quantisation.scales)}`;
  };
  const result = element("out", position(outShape.strides, at(i!, h!, d!)));
  const scale = attention.scale ?? 1 / Math.sqrt(dimBound(width));
  const maskTerm = maskAt(context, attention, operands, i!, j!);
  const end: Dim | Expression = attention.isCausal ? c`${plus(i!, start, 1)}` : keyTokens;
  const checks = checkRoom(start, queryTokens, keyShape.sizes[tokens]!);
  return {
    kind: "loop",
    operands,
    steps: [
      ...checks,
      ...attention.before,
      ...loops(
        [
          ["b", queryShape.sizes[0]!],
          ["h", queryShape.sizes[heads]!],
          ["i", queryTokens],
        ],
        [
          ...(group === 1 ? [] : [constant("int32_t", "key_head", c`${h!} / ${group}`)]),
          loop("d", width, [assign(result, "0.0f")]),
          declare("float", "largest", "(-INFINITY)"),
          declare("float", "sum", "0.0f"),
          loopFrom("j", "0", end, [
            declare("float", "score", "0.0f"),
            loop("d", width, [assign("score", c`${load("query", query, i!, h!)} * ${load("key", key, j!, keyHead)}`, "+=")]),
            assign("score", literal(scale, "float32"), "*="),
            ...(maskTerm === undefined ? [] : [assign("score", maskTerm, "+="), when("score == (-INFINITY)", [jump("continue")])]),
            when("score > largest", [
              constant("float", "shrink", "etk_exp_float(largest - score)"),
              assign("sum", "shrink", "*="),
              loop("d", width, [assign(result, "shrink", "*=")]),
              assign("largest", "score"),
            ]),
            constant("float", "weight", "etk_exp_float(score - largest)"),
            assign("sum", "weight", "+="),
            loop("d", width, [assign(result, c`weight * ${load("value", value, j!, keyHead)}`, "+=")]),
          ]),
          when("sum > 0.0f", [loop("d", width, [assign(result, c`${result} / sum`)])]),
        ],
      ),
    ],
    inPlace: [],
    canFail: checks.length > 0,
    multiplyAccumulates: 2 * dimBound(dimProduct(queryShape.sizes[0]!, queryShape.sizes[heads]!, queryTokens, keyShape.sizes[tokens]!, width)),
  };
}

/** Query heads that share a key head. */
function groupSize(queryHeads: Dim, keyHeads: Dim): number | undefined {
  if (!isStatic(queryHeads) || !isStatic(keyHeads) || keyHeads === 0 || queryHeads % keyHeads !== 0) return undefined;
  return queryHeads / keyHeads;
}

/** The mask's element for a query and a key: its last two dimensions. */
function maskAt(
  context: OperatorContext,
  { mask }: Attention,
  operands: Record<string, LoopOperand>,
  query: Affine,
  key: Affine,
): Hole | undefined {
  if (mask === null) return undefined;
  operands["mask"] = reads(context.tensor(mask));
  const { sizes, strides } = shapeOf(context.tensor(mask));
  const leading = sizes.slice(0, -2).map(() => 0);
  return element("mask", position(strides, [...leading, query, key]));
}

/**
 * Sizes of the result: those of the query. Keys and values have its batch and width, and the mask a row for each query
 * and a column for each key that is attended to; how many those are is checked at run time where the start is not known.
 */
function attendedSizes(
  context: SizeContext,
  args: {
    readonly query: ValueRef;
    readonly key: ValueRef;
    readonly value: ValueRef;
    readonly attn_mask: ValueRef | null;
    readonly start_pos: number | ValueRef;
    /** Queries, keys and values each with their own. */
    readonly parameters?: readonly (readonly [ValueRef, readonly ValueRef[]])[];
  },
  headsFirst = false,
): readonly Dim[] | undefined {
  const { query, key, value, attn_mask: mask } = args;
  if (!haveRank(context, { query, key, value }, 4) || !haveRank(context, { attn_mask: mask }, 2, 4)) return undefined;
  const [queries, keys] = [context.sizes(query), context.sizes(key)];
  if (!hasSizes(context, "value", value, keys)) return undefined;
  context.equal(keys[0]!, queries[0]!);
  context.equal(keys[3]!, queries[3]!);
  const tokens = headsFirst ? 2 : 1;
  if (mask !== null) {
    const sizes = context.sizes(mask);
    sizes.slice(0, -2).forEach((size) => context.equal(size, 1));
    context.atMost(queries[tokens]!, sizes.at(-2)!);
    context.atMost(dimSum(context.dim(args.start_pos), queries[tokens]!), sizes.at(-1)!);
  }
  for (const [tensor, parameters] of args.parameters ?? []) {
    for (const ref of parameters) if (!hasSizes(context, "parameters", ref, [...context.sizes(tensor).slice(0, 3), 1])) return undefined;
  }
  return queries;
}

const trailing = { attn_mask: "tensor?", dropout_p: "ignored", is_causal: "bool", scale: "float?" } as const;

interface AttentionArguments {
  readonly query: ValueRef;
  readonly key: ValueRef;
  readonly value: ValueRef;
  readonly start_pos: number | ValueRef;
  readonly attn_mask: ValueRef | null;
  readonly is_causal: boolean;
  readonly scale: number | null;
  readonly out: ValueRef;
}

/** What the arguments say that all its operators share; tokens come before heads, as in most. */
function attentionOf(args: AttentionArguments, context: OperatorContext): Attention {
  return {
    query: args.query,
    key: args.key,
    value: args.value,
    mask: args.attn_mask,
    start: context.dim(args.start_pos),
    isCausal: args.is_causal,
    scale: args.scale,
    out: args.out,
    headsFirst: false,
    quantisation: {},
    before: [],
    operands: {},
  };
}

const customSdpa = defineOperator(
  "llama::custom_sdpa.out",
  { query: "tensor", key: "tensor", value: "tensor", start_pos: "symint", ...trailing, out: "out" },
  {
    kind: "loop",
    dtypes: ["float32"],
    resultSizes: (args, context) => {
      const sizes = attendedSizes(context, args);
      return sizes && [sizes];
    },
    lower: (args, context) => lowerAttention(context, attentionOf(args, context)),
  },
);

/** Puts the new keys and values into their caches, then attends to them. */
const sdpaWithCache = defineOperator(
  "llama::sdpa_with_kv_cache.out",
  {
    query: "tensor",
    key: "tensor",
    value: "tensor",
    key_cache: "mutable",
    value_cache: "mutable",
    start_pos: "symint",
    seq_len: "ignored",
    ...trailing,
    out: "out",
  },
  {
    kind: "loop",
    dtypes: ["float32"],
    resultSizes: (args, context) => {
      const { key, value, key_cache: keyCache, value_cache: valueCache } = args;
      const sizes = attendedSizes(context, { ...args, key: keyCache, value: valueCache });
      if (!cacheTakes(context, key, keyCache) || !cacheTakes(context, value, valueCache)) return undefined;
      return sizes && [context.sizes(keyCache), context.sizes(valueCache), sizes];
    },
    lower: (args, context) => {
      const start = context.dim(args.start_pos);
      const copies = (["key", "value"] as const).flatMap((name) =>
        cacheCopy(context, { value: `new_${name}`, cache: name }, { value: args[name], cache: args[`${name}_cache`] }, start),
      );
      return lowerAttention(context, {
        ...attentionOf({ ...args, key: args.key_cache, value: args.value_cache }, context),
        before: copies,
        operands: {
          key: updates(context.tensor(args.key_cache)),
          value: updates(context.tensor(args.value_cache)),
          new_key: reads(context.tensor(args.key)),
          new_value: reads(context.tensor(args.value)),
        },
      });
    },
  },
);

/** Values, scales and zero points of the three operands; scores are float32. */
const quantisedTypes = {
  attn_mask: oneOf("float32"),
  q_zero_points: oneOf("int8"),
  q_scales: oneOf("float32"),
  k_zero_points: oneOf("int8"),
  k_scales: oneOf("float32"),
  v_zero_points: oneOf("int8"),
  v_scales: oneOf("float32"),
  out: oneOf("float32"),
} as const;

const quantisedSdpa = defineOperator(
  "llama::custom_quantized_sdpa.out",
  {
    query: "tensor",
    key: "tensor",
    value: "tensor",
    start_pos: "symint",
    ...trailing,
    q_zero_points: "tensor",
    q_scales: "tensor",
    k_zero_points: "tensor",
    k_scales: "tensor",
    v_zero_points: "tensor",
    v_scales: "tensor",
    is_seq_at_dim_2: "bool",
    out: "out",
  },
  {
    kind: "loop",
    dtypes: ["int8"],
    types: quantisedTypes,
    resultSizes: (args, context) => {
      const parameters = [
        [args.query, [args.q_zero_points, args.q_scales]],
        [args.key, [args.k_zero_points, args.k_scales]],
        [args.value, [args.v_zero_points, args.v_scales]],
      ] as const;
      const sizes = attendedSizes(context, { ...args, parameters }, args.is_seq_at_dim_2);
      return sizes && [sizes];
    },
    lower: (args, context) =>
      lowerAttention(context, {
        ...attentionOf(args, context),
        headsFirst: args.is_seq_at_dim_2,
        quantisation: {
          query: { scales: args.q_scales, zeroPoints: args.q_zero_points },
          key: { scales: args.k_scales, zeroPoints: args.k_zero_points },
          value: { scales: args.v_scales, zeroPoints: args.v_zero_points },
        },
      }),
  },
);

export const attentionOperators: readonly OperatorDefinition[] = [customSdpa, sdpaWithCache, quantisedSdpa];
