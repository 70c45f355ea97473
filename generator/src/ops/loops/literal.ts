import type { ScalarLiteral } from "../../ir/node.js";
import { integerBits, isSigned, type ComputeType } from "./c-types.js";

/** A number as a C constant of the given type; negative ones in parentheses, so that they fit into any expression. */
export function literal(value: number | bigint | boolean, type: ComputeType): string {
  if (type === "float32" || type === "float64") return floatLiteral(Number(value), type);
  if (type === "bool") return Number(value) === 0 ? "false" : "true";
  return integerLiteral(typeof value === "bigint" ? value : toInteger(value), type);
}

export function scalarLiteral(scalar: ScalarLiteral, type: ComputeType): string {
  return literal(scalar.value, type);
}

function floatLiteral(value: number, type: "float32" | "float64"): string {
  const rounded = type === "float32" ? Math.fround(value) : value;
  if (Number.isNaN(rounded)) return "NAN";
  if (!Number.isFinite(rounded)) return rounded > 0 ? "INFINITY" : "(-INFINITY)";
  const digits = type === "float32" ? shortestFloat32(Math.abs(rounded)) : String(Math.abs(rounded));
  const text = (/[.e]/.test(digits) ? digits : `${digits}.0`) + (type === "float32" ? "f" : "");
  return rounded < 0 || Object.is(rounded, -0) ? `(-${text})` : text;
}

/** The fewest digits that read back as the same float32. */
export function shortestFloat32(value: number): string {
  for (let precision = 1; precision <= 9; precision++) {
    const text = String(Number(value.toPrecision(precision)));
    if (Math.fround(Number(text)) === value) return text;
  }
  return String(value);
}

/** Wraps to the type, as a C conversion does. */
function integerLiteral(value: bigint, type: Exclude<ComputeType, "bool" | "float32" | "float64">): string {
  const bits = integerBits(type);
  if (!isSigned(type)) {
    const wrapped = BigInt.asUintN(bits, value);
    return bits === 64 ? `UINT64_C(${wrapped})` : bits === 32 ? `${wrapped}u` : String(wrapped);
  }
  const wrapped = BigInt.asIntN(bits, value);
  if (bits >= 32 && wrapped === -(1n << BigInt(bits - 1))) return `INT${bits}_MIN`;
  const magnitude = wrapped < 0n ? -wrapped : wrapped;
  const digits = magnitude > 0x7fffffffn ? `INT64_C(${magnitude})` : String(magnitude);
  return wrapped < 0n ? `(-${digits})` : digits;
}

function toInteger(value: number | boolean): bigint {
  const number = Number(value);
  if (Number.isNaN(number)) return 0n;
  if (!Number.isFinite(number)) return number > 0 ? (1n << 63n) - 1n : -(1n << 63n);
  return BigInt(Math.trunc(number));
}

/** The smallest and the largest value of a type as C constants. */
export function lowestLiteral(type: ComputeType): string {
  if (type === "float32" || type === "float64") return "(-INFINITY)";
  if (type === "bool") return "false";
  return isSigned(type) ? `INT${integerBits(type)}_MIN` : "0";
}

export function highestLiteral(type: ComputeType): string {
  if (type === "float32" || type === "float64") return "INFINITY";
  if (type === "bool") return "true";
  return `${isSigned(type) ? "INT" : "UINT"}${integerBits(type)}_MAX`;
}
