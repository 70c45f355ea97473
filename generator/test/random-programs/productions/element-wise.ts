import { promote } from "../../../reference/operators/promotion.js";
import type { DType } from "../../../src/ir/dtype.js";
import type { Operand, ProgramBuilder } from "../program-builder.js";

/** Adds an instruction, or returns false where nothing fits. */
export type Production = (builder: ProgramBuilder) => boolean;

const isFloat = ({ dtype }: Operand): boolean => dtype === "float32";
/** The compiler refuses plain arithmetic on quantised data, which int8 is here. */
const isPlain = ({ dtype }: Operand): boolean => dtype !== "int8";
const isNumber = (operand: Operand): boolean => isPlain(operand) && operand.dtype !== "bool";
const isExact = (operand: Operand): boolean => isPlain(operand) && operand.isExact;

/** Functions that amplify no error, and their largest results. */
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
  const x = builder.pick((operand) => isFloat(operand) && operand.bound <= 50);
  const name = builder.random.pick(Object.keys(smooth));
  return x !== undefined && builder.compute(`aten::${name}.out`, [x.value], x.dtype, x.sizes, { bound: smooth[name]!(x.bound), isExact: false });
};

const exactUnary: Production = (builder) => {
  const name = builder.random.pick(["neg", "abs", "relu"]);
  const x = builder.pick((operand) => isNumber(operand) && operand.dtype !== "uint8");
  return x !== undefined && builder.compute(`aten::${name}.out`, [x.value], x.dtype, x.sizes, x);
};

const steps: Production = (builder) => {
  const name = builder.random.pick(["floor", "ceil", "round", "trunc", "sign"]);
  const x = builder.pick((operand) => isNumber(operand) && isExact(operand));
  return x !== undefined && builder.compute(`aten::${name}.out`, [x.value], x.dtype, x.sizes, { bound: x.bound + 1, isExact: true });
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
  const pair = pickPair(builder, isNumber);
  if (pair === undefined) return false;
  const { a, b, sizes, dtype } = pair;
  const exact = a.isExact && b.isExact;
  const name = builder.random.pick(["add", "sub", "mul", "maximum", "minimum"]);
  if (name === "add" || name === "sub") {
    const facts = { bound: a.bound + b.bound, isExact: exact };
    return builder.compute(`aten::${name}.out`, [a.value, b.value, builder.sketch.int(1)], dtype, sizes, facts);
  }
  const bound = name === "mul" ? a.bound * b.bound : Math.max(a.bound, b.bound);
  return builder.compute(`aten::${name}.out`, [a.value, b.value], dtype, sizes, { bound, isExact: exact && (name !== "mul" || dtype !== "float32") });
};

const withScalar: Production = (builder) => {
  const x = builder.pick(isNumber);
  if (x === undefined) return false;
  const number = builder.random.below(9) - 4;
  const scalar = isFloat(x) && builder.random.below(2) === 0 ? builder.sketch.double(number / 2) : builder.sketch.int(number);
  const name = builder.random.pick(["add", "mul"]);
  const bound = name === "add" ? x.bound + 4 : x.bound * 4;
  const rest = name === "add" ? [builder.sketch.int(1)] : [];
  return builder.compute(`aten::${name}.Scalar_out`, [x.value, scalar, ...rest], x.dtype, x.sizes, { bound, isExact: x.isExact && name === "add" });
};

const comparison: Production = (builder) => {
  const pair = pickPair(builder, isExact);
  if (pair === undefined) return false;
  const name = builder.random.pick(["eq", "ne", "lt", "le", "gt", "ge"]);
  return builder.compute(`aten::${name}.Tensor_out`, [pair.a.value, pair.b.value], "bool", pair.sizes, { bound: 1, isExact: true });
};

const logic: Production = (builder) => {
  const pair = pickPair(builder, isExact);
  if (pair === undefined) return false;
  const name = builder.random.pick(["logical_and", "logical_or", "logical_xor"]);
  return builder.compute(`aten::${name}.out`, [pair.a.value, pair.b.value], "bool", pair.sizes, { bound: 1, isExact: true });
};

const choice: Production = (builder) => {
  const condition = builder.pick(({ dtype }) => dtype === "bool");
  const pair = pickPair(builder, isNumber);
  const sizes = condition && pair && broadcast(condition.sizes, pair.sizes);
  if (condition === undefined || pair === undefined || sizes === undefined) return false;
  const facts = { bound: Math.max(pair.a.bound, pair.b.bound), isExact: pair.a.isExact && pair.b.isExact };
  return builder.compute("aten::where.self_out", [condition.value, pair.a.value, pair.b.value], pair.dtype, sizes, facts);
};

const clamp: Production = (builder) => {
  const x = builder.pick(isNumber);
  if (x === undefined) return false;
  const low = builder.random.below(5) - 2;
  const bounds = [low, low + builder.random.below(4)].map((bound) =>
    builder.random.below(4) === 0 ? builder.sketch.none() : builder.sketch.int(bound),
  );
  return builder.compute("aten::clamp.out", [x.value, ...bounds], x.dtype, x.sizes, x);
};

const conversion: Production = (builder) => {
  const x = builder.pick(isExact);
  const dtype = builder.random.pick(["float32", "int32", "int64"] as const);
  if (x === undefined) return false;
  const parameters = [x.value, builder.sketch.bool(false), builder.sketch.none()];
  return builder.compute("dim_order_ops::_to_dim_order_copy.out", parameters, dtype, x.sizes, x);
};

export const elementWiseProductions: readonly Production[] = [
  ...[smoothUnary, smoothUnary, exactUnary, steps, arithmetic, arithmetic, arithmetic, withScalar, comparison, logic, choice, clamp, conversion],
];
