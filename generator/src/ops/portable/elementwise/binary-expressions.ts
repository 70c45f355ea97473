import { integerBits, integerRange, isFloating, isSigned, type ComputeType } from "../../loops/c-types.js";
import { literal } from "../../loops/literal.js";
import { cast, mathName } from "./unary-expressions.js";

/** C over `$x` and `$y` of a compute type. */
export type BinaryExpression = (type: ComputeType) => string;

/** Sums and products wrap, as machines do: through unsigned where C leaves signed overflow undefined. */
function wrapping(operator: "+" | "-" | "*"): BinaryExpression {
  return (type) => {
    switch (type) {
      case "bool":
        return operator === "*" ? "$x && $y" : operator === "+" ? "$x || $y" : "$x != $y";
      case "int32":
      case "int64":
        return `(${type}_t)((u${type}_t)$x ${operator} (u${type}_t)$y)`;
      case "uint16":
        return `(uint16_t)((uint32_t)$x ${operator} (uint32_t)$y)`;
      default:
        return cast(`$x ${operator} $y`, type);
    }
  };
}

export const plus = wrapping("+");
export const minus = wrapping("-");
export const multiply = wrapping("*");

/** `$x operator alpha * $y` */
export function scaled(operator: "+" | "-", alpha: number | bigint | boolean, type: ComputeType): string {
  if (Number(alpha) === 1) return operator === "+" ? plus(type) : minus(type);
  const factor = literal(alpha, type);
  if (type === "int32" || type === "int64" || type === "uint16") {
    const wide = type === "int64" ? "uint64_t" : "uint32_t";
    return `(${type}_t)((${wide})$x ${operator} (${wide})${factor} * (${wide})$y)`;
  }
  return cast(`$x ${operator} ${factor} * $y`, type);
}

/** A NaN on either side wins. */
export const maximum: BinaryExpression = (type) =>
  isFloating(type) ? "$x > $y || isnan($x) ? $x : $y" : "$x > $y ? $x : $y";
export const minimum: BinaryExpression = (type) =>
  isFloating(type) ? "$x < $y || isnan($x) ? $x : $y" : "$x < $y ? $x : $y";

export const power: BinaryExpression = (type) => {
  if (isFloating(type)) return `${mathName("pow", type)}($x, $y)`;
  return type === "int64" ? "etk_power_int64($x, $y)" : `(${type}_t)etk_power_int64($x, $y)`;
};

/** The quotient towards zero; the caller makes sure that an integer divisor is not 0. */
export const divideTowardsZero: BinaryExpression = (type) => {
  if (isFloating(type)) return `${mathName("trunc", type)}($x / $y)`;
  // Only the lowest 32- or 64-bit integer divided by -1 overflows in C.
  return type === "int32" || type === "int64" ? `etk_divide_${type}($x, $y)` : cast("$x / $y", type);
};

/** The quotient towards minus infinity. */
export const divideDown: BinaryExpression = (type) => {
  if (isFloating(type)) return `etk_floor_divide_${type === "float32" ? "float" : "double"}($x, $y)`;
  return isSigned(type) ? narrow(`etk_floor_divide_${wideName(type)}($x, $y)`, type) : cast("$x / $y", type);
};

/** The remainder with the sign of the dividend. */
export const remainderOfDividend: BinaryExpression = (type) => {
  if (isFloating(type)) return `${mathName("fmod", type)}($x, $y)`;
  return type === "int32" || type === "int64" ? `etk_remainder_${type}($x, $y)` : cast("$x % $y", type);
};

/** The remainder with the sign of the divisor. */
export const remainderOfDivisor: BinaryExpression = (type) => {
  if (isFloating(type)) return `etk_modulo_${type === "float32" ? "float" : "double"}($x, $y)`;
  return isSigned(type) ? narrow(`etk_modulo_${wideName(type)}($x, $y)`, type) : cast("$x % $y", type);
};

/** A shift by a negative number or by the width and more empties the value, or leaves its sign. */
export const shiftLeft: BinaryExpression = (type) => {
  const wide = integerBits(type) === 64 ? "uint64_t" : "uint32_t";
  return `(${type}_t)(${beyondWidth(type)} ? 0 : (${wide})$x << $y)`;
};
export const shiftRight: BinaryExpression = (type) =>
  isSigned(type)
    ? cast(`${widened(type)} >> (${beyondWidth(type)} ? ${integerBits(type) - 1} : $y)`, type)
    : cast(`${beyondWidth(type)} ? 0 : ${widened(type)} >> $y`, type);

/** The dividend of a shift by up to 63 bits, which may come from a narrower tensor. */
const widened = (type: ComputeType): string => (integerBits(type) === 64 ? `(${type}_t)$x` : "$x");

/** The same by a known number of bits. */
export function shiftLeftBy(bits: number, type: ComputeType): string {
  if (bits < 0 || bits >= integerBits(type)) return "0";
  return `(${type}_t)((${integerBits(type) === 64 ? "uint64_t" : "uint32_t"})$x << ${bits})`;
}
export function shiftRightBy(bits: number, type: ComputeType): string {
  if (bits >= 0 && bits < integerBits(type)) return cast(`${widened(type)} >> ${bits}`, type);
  return isSigned(type) ? cast(`${widened(type)} >> ${integerBits(type) - 1}`, type) : "0";
}

function beyondWidth(type: ComputeType): string {
  const tooFar = `$y >= ${integerBits(type)}`;
  return isSigned(type) ? `$y < 0 || ${tooFar}` : tooFar;
}

export const bitwise =
  (operator: "&" | "|" | "^"): BinaryExpression =>
  (type) =>
    type === "bool" && operator === "^" ? "$x != $y" : cast(`$x ${operator} $y`, type);

export type Comparison = "==" | "!=" | "<" | "<=" | ">" | ">=";

export const comparison =
  (operator: Comparison): BinaryExpression =>
  (type) =>
    type === "bool" && operator !== "==" && operator !== "!=" ? `(int)$x ${operator} (int)$y` : `$x ${operator} $y`;

/**
 * A comparison with a number whose answer follows from the dtype of the tensor: compilers warn about it. Undefined when it
 * depends on the value.
 */
export function knownComparison(operator: Comparison, value: number, type: ComputeType, tensor: ComputeType): string | undefined {
  if (isFloating(type)) return undefined;
  if (type === "bool") {
    const [ofFalse, ofTrue] = [0, 1].map((x) => compare(operator, x, value === 0 ? 0 : 1));
    return ofFalse === ofTrue ? String(ofFalse) : ofTrue ? "$x" : "!$x";
  }
  const { lowest, highest } = integerRange(isFloating(tensor) ? type : tensor);
  const whole = BigInt(Math.trunc(value));
  // PyTorch brings the number into the type that it compares in.
  const atEdge = isSigned(type) ? whole : BigInt.asUintN(integerBits(type), whole);
  if (atEdge < lowest || atEdge > highest) {
    const isBelow = atEdge > highest;
    if (operator === "==" || operator === "!=") return String(operator === "!=");
    return String(operator.startsWith("<") === isBelow);
  }
  if (atEdge <= lowest && (operator === "<" || operator === ">=")) return String(operator === ">=");
  if (atEdge >= highest && (operator === ">" || operator === "<=")) return String(operator === "<=");
  return undefined;
}

function compare(operator: Comparison, x: number, y: number): boolean {
  switch (operator) {
    case "==":
      return x === y;
    case "!=":
      return x !== y;
    case "<":
      return x < y;
    case "<=":
      return x <= y;
    case ">":
      return x > y;
    case ">=":
      return x >= y;
  }
}

function wideName(type: ComputeType): "int32" | "int64" {
  return type === "int64" ? "int64" : "int32";
}

function narrow(call: string, type: ComputeType): string {
  return type === "int32" || type === "int64" ? call : `(${type}_t)${call}`;
}
