import { promote } from "../../../reference/operators/promotion.js";
import type { DType } from "../../../src/ir/dtype.js";
import { integerTypes, isFloat, rounded, wrapped, type Operand } from "../operand.js";
import type { ProgramBuilder } from "../program-builder.js";
import type { Production } from "./production.js";

const isNumber = (builder: ProgramBuilder) => (operand: Operand): boolean => builder.isPlain(operand) && operand.dtype !== "bool";
const isExact = ({ error }: Operand): boolean => error === 0;

/** Functions that amplify no error by much, and their largest results. */
const smooth: Readonly<Record<string, (bound: number) => number>> = {
  sigmoid: () => 1,
  tanh: () => 1,
  sin: () => 1,
  cos: () => 1,
  erf: () => 1,
  atan: () => 2,
  asinh: (bound) => bound,
};

const smoothUnary: Production = (builder) => {
  const x = builder.pickInAnyOrder((operand) => isFloat(operand) && operand.bound <= 50);
  const name = builder.random.pick(Object.keys(smooth));
  if (x === undefined) return false;
  const facts = rounded(x.dtype, smooth[name]!(x.bound), 1.2 * x.error);
  return builder.compute(`aten::${name}.out`, [x.value], x.dtype, x.sizes, facts, x.dimOrder);
};

const exactUnary: Production = (builder) => {
  const name = builder.random.pick(["neg", "abs", "relu"]);
  const x = builder.pickInAnyOrder((operand) => isNumber(builder)(operand) && operand.dtype !== "uint8");
  return x !== undefined && builder.compute(`aten::${name}.out`, [x.value], x.dtype, x.sizes, x, x.dimOrder);
};

const steps: Production = (builder) => {
  const name = builder.random.pick(["floor", "ceil", "round", "trunc", "sign"]);
  const x = builder.pick((operand) => isNumber(builder)(operand) && isExact(operand));
  return x !== undefined && builder.compute(`aten::${name}.out`, [x.value], x.dtype, x.sizes, { bound: x.bound + 1, error: 0 });
};

interface Pair {
  readonly a: Operand;
  readonly b: Operand;
  /** Of the result. */
  readonly sizes: readonly number[];
  readonly dtype: DType;
}

/** Operands whose sizes broadcast. */
function pickPair(builder: ProgramBuilder, accepts: (operand: Operand) => boolean): Pair | undefined {
  const a = builder.pick(accepts);
  const b = a && builder.pick((operand) => accepts(operand) && broadcast(a.sizes, operand.sizes) !== undefined && rankedAlike(a, operand));
  return a && b && { a, b, sizes: broadcast(a.sizes, b.sizes)!, dtype: promote(a.dtype, b.dtype) };
}

/** Tensors of no dimension count less in the choice of a type; where types are equal that makes no difference. */
const rankedAlike = (a: Operand, b: Operand): boolean => a.dtype === b.dtype || (a.sizes.length > 0 && b.sizes.length > 0);

function broadcast(a: readonly number[], b: readonly number[]): readonly number[] | undefined {
  const rank = Math.max(a.length, b.length);
  const pairs = Array.from({ length: rank }, (_, index) => [a[index - rank + a.length] ?? 1, b[index - rank + b.length] ?? 1] as const);
  return pairs.every(([x, y]) => x === y || x === 1 || y === 1) ? pairs.map(([x, y]) => (x === 1 ? y : x)) : undefined;
}

const arithmetic: Production = (builder) => {
  const pair = pickPair(builder, isNumber(builder));
  if (pair === undefined) return false;
  const { a, b, sizes, dtype } = pair;
  const isRounded = a.error > 0 || b.error > 0;
  const name = builder.random.pick(["add", "sub", "mul", "maximum", "minimum"]);
  const result = (bound: number, error: number, rounds: boolean): { readonly bound: number; readonly error: number } =>
    rounds ? rounded(dtype, bound, error) : { bound: wrapped(dtype, bound), error };
  if (name === "add" || name === "sub") {
    const facts = result(a.bound + b.bound, a.error + b.error, isRounded);
    return builder.compute(`aten::${name}.out`, [a.value, b.value, builder.sketch.int(1)], dtype, sizes, facts);
  }
  const facts =
    name === "mul"
      ? result(a.bound * b.bound, a.error * b.bound + b.error * a.bound, isFloat({ dtype }))
      : result(Math.max(a.bound, b.bound), Math.max(a.error, b.error), isRounded);
  return builder.compute(`aten::${name}.out`, [a.value, b.value], dtype, sizes, facts);
};

const withScalar: Production = (builder) => {
  const x = builder.pickInAnyOrder(isNumber(builder));
  if (x === undefined) return false;
  const number = builder.random.below(9) - 4;
  const scalar = isFloat(x) && builder.random.below(2) === 0 ? builder.sketch.double(number / 2) : builder.sketch.int(number);
  const name = builder.random.pick(["add", "mul"]);
  const bound = wrapped(x.dtype, name === "add" ? x.bound + 4 : x.bound * 4);
  const rest = name === "add" ? [builder.sketch.int(1)] : [];
  const isRounded = isFloat(x) && (name === "mul" || x.error > 0);
  const facts = isRounded ? rounded(x.dtype, bound, 4 * x.error) : { bound, error: x.error };
  return builder.compute(`aten::${name}.Scalar_out`, [x.value, scalar, ...rest], x.dtype, x.sizes, facts, x.dimOrder);
};

const comparison: Production = (builder) => {
  const pair = pickPair(builder, (operand) => builder.isPlain(operand) && isExact(operand));
  if (pair === undefined) return false;
  const name = builder.random.pick(["eq", "ne", "lt", "le", "gt", "ge"]);
  return builder.compute(`aten::${name}.Tensor_out`, [pair.a.value, pair.b.value], "bool", pair.sizes, { bound: 1, error: 0 });
};

const logic: Production = (builder) => {
  const pair = pickPair(builder, (operand) => builder.isPlain(operand) && isExact(operand));
  if (pair === undefined) return false;
  const name = builder.random.pick(["logical_and", "logical_or", "logical_xor"]);
  return builder.compute(`aten::${name}.out`, [pair.a.value, pair.b.value], "bool", pair.sizes, { bound: 1, error: 0 });
};

const bits: Production = (builder) => {
  const isInteger = (operand: Operand): boolean => builder.isPlain(operand) && (operand.dtype === "bool" || integerTypes.includes(operand.dtype));
  const pair = pickPair(builder, isInteger);
  if (pair === undefined) return false;
  const name = builder.random.pick(["bitwise_and", "bitwise_or", "bitwise_xor"]);
  const bound = wrapped(pair.dtype, 2 * Math.max(pair.a.bound, pair.b.bound) + 1);
  return builder.compute(`aten::${name}.Tensor_out`, [pair.a.value, pair.b.value], pair.dtype, pair.sizes, { bound, error: 0 });
};

const choice: Production = (builder) => {
  const condition = builder.pick(({ dtype }) => dtype === "bool");
  const pair = pickPair(builder, isNumber(builder));
  const sizes = condition && pair && broadcast(condition.sizes, pair.sizes);
  if (condition === undefined || pair === undefined || sizes === undefined) return false;
  const [bound, error] = [Math.max(pair.a.bound, pair.b.bound), Math.max(pair.a.error, pair.b.error)];
  const facts = error > 0 ? rounded(pair.dtype, bound, error) : { bound, error };
  return builder.compute("aten::where.self_out", [condition.value, pair.a.value, pair.b.value], pair.dtype, sizes, facts);
};

const clamp: Production = (builder) => {
  const x = builder.pickInAnyOrder(isNumber(builder));
  if (x === undefined) return false;
  const low = builder.random.below(5) - (x.dtype === "uint8" ? 0 : 2);
  const bounds = [low, low + builder.random.below(4)].map((bound) =>
    builder.random.below(4) === 0 ? builder.sketch.none() : builder.sketch.int(bound),
  );
  return builder.compute("aten::clamp.out", [x.value, ...bounds], x.dtype, x.sizes, x, x.dimOrder);
};

const conversion: Production = (builder) => {
  const x = builder.pick((operand) => builder.isPlain(operand) && isExact(operand));
  const dtype = builder.random.pick(["float32", "float16", "bfloat16", "int16", "int32", "int64"] as const);
  if (x === undefined) return false;
  const parameters = [x.value, builder.sketch.bool(false), builder.sketch.none()];
  return builder.compute("dim_order_ops::_to_dim_order_copy.out", parameters, dtype, x.sizes, { bound: wrapped(dtype, x.bound + 8), error: 0 });
};

/** Into the order of memory of images, or back. */
const reordering: Production = (builder) => {
  const x = builder.pickInAnyOrder((operand) => isFloat(operand) && operand.sizes.length === 4);
  if (x === undefined) return false;
  const dimOrder = x.dimOrder === undefined ? [0, 2, 3, 1] : [0, 1, 2, 3];
  const parameters = [x.value, builder.sketch.bool(false), builder.sketch.ints(...dimOrder)];
  return builder.compute("dim_order_ops::_clone_dim_order.out", parameters, x.dtype, x.sizes, x, x.dimOrder === undefined ? dimOrder : undefined);
};

export const elementWiseProductions: readonly Production[] = [
  ...[smoothUnary, smoothUnary, exactUnary, steps, arithmetic, arithmetic, arithmetic, withScalar, comparison, logic, bits, choice, clamp],
  ...[conversion, conversion, reordering],
];
