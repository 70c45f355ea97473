import { isFloating, isSigned, type ComputeType } from "../../loops/c-types.js";
import { literal } from "../../loops/literal.js";

/** C over `$x` of a compute type. */
export type UnaryExpression = (type: ComputeType) => string;

/** Functions of float that our headers have in fewer instructions than math.h. */
const ownFunctions: ReadonlySet<string> = new Set(["exp", "tanh", "erf"]);

/** The name of a function of a floating type: that of math.h, or ours. */
export function mathName(name: string, type: ComputeType): string {
  if (type !== "float32") return name;
  return ownFunctions.has(name) ? `etk_${name}_float` : `${name}f`;
}

const call =
  (name: string): UnaryExpression =>
  (type) =>
    `${mathName(name, type)}($x)`;

const number = (value: number, type: ComputeType): string => literal(value, type);

/** Functions whose result is floating: integers are converted first. */
export const floatingFunctions: Readonly<Record<string, UnaryExpression>> = {
  acos: call("acos"),
  acosh: call("acosh"),
  asin: call("asin"),
  asinh: call("asinh"),
  atan: call("atan"),
  atanh: call("atanh"),
  cos: call("cos"),
  cosh: call("cosh"),
  erf: call("erf"),
  exp: call("exp"),
  expm1: call("expm1"),
  log: call("log"),
  log10: call("log10"),
  log1p: call("log1p"),
  log2: call("log2"),
  reciprocal: (type) => `${number(1, type)} / $x`,
  rsqrt: (type) => `${number(1, type)} / ${mathName("sqrt", type)}($x)`,
  sigmoid: (type) => (type === "float32" ? "etk_sigmoid_float($x)" : "1.0 / (1.0 + exp(-$x))"),
  sin: call("sin"),
  sinh: call("sinh"),
  sqrt: call("sqrt"),
  tan: call("tan"),
  tanh: call("tanh"),
};

/** Rounds floats; integers are whole already. */
function rounding(name: string): UnaryExpression {
  return (type) => (isFloating(type) ? `${mathName(name, type)}($x)` : "$x");
}

/** Functions of numbers, without bool, whose result has the type of the input. */
export const numberFunctions: Readonly<Record<string, UnaryExpression>> = {
  abs: (type) => {
    if (isFloating(type)) return `${mathName("fabs", type)}($x)`;
    return isSigned(type) ? `$x < 0 ? ${negated(type)} : $x` : "$x";
  },
  neg: negated,
  /** NaN is kept. */
  relu: (type) => (isSigned(type) ? `$x < ${number(0, type)} ? ${number(0, type)} : $x` : "$x"),
};

/** Functions that leave integers as they are. */
export const roundings: Readonly<Record<string, UnaryExpression>> = {
  ceil: rounding("ceil"),
  floor: rounding("floor"),
  trunc: rounding("trunc"),
  /** Ties to even. */
  round: rounding("nearbyint"),
};

/** Functions of numbers and bool whose result has the type of the input. */
export const sameTypeFunctions: Readonly<Record<string, UnaryExpression>> = {
  /** NaN has the sign 0. */
  sign: (type) => {
    if (isFloating(type)) return `(${type === "float32" ? "float" : "double"})(($x > 0) - ($x < 0))`;
    return isSigned(type) ? cast("($x > 0) - ($x < 0)", type) : type === "bool" ? "$x" : "$x > 0 ? 1 : 0";
  },
};

/** Functions of integers and bool. */
export const bitFunctions: Readonly<Record<string, UnaryExpression>> = {
  bitwise_not: (type) => (type === "bool" ? "!$x" : cast("~$x", type)),
};

/** Questions about the input, whose answer is bool. */
export const questions: Readonly<Record<string, UnaryExpression>> = {
  isnan: (type) => (isFloating(type) ? "isnan($x) != 0" : "false"),
  isinf: (type) => (isFloating(type) ? "isinf($x) != 0" : "false"),
};

/** Questions whose answer may be declared as a number, 0 or 1. */
export const negations: Readonly<Record<string, UnaryExpression>> = {
  logical_not: (type) => (type === "bool" ? "!$x" : `$x == ${number(0, type)}`),
};

/** Wraps at the lowest integer, as machines do. */
function negated(type: ComputeType): string {
  if (isFloating(type)) return "-$x";
  if (type === "int32") return "(int32_t)(0u - (uint32_t)$x)";
  if (type === "int64") return "(int64_t)(0u - (uint64_t)$x)";
  return cast("-$x", type);
}

/** C promotes small integers to int; this takes the result back. Wider integers stay as they are. */
export function cast(expression: string, type: ComputeType): string {
  switch (type) {
    case "int8":
    case "uint8":
    case "int16":
    case "uint16":
      return `(${type}_t)(${expression})`;
    default:
      return expression;
  }
}
