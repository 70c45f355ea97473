import type { DType } from "../../ir/dtype.js";
import { computeType, integerBits, isFloating, isSigned, storageType, type ComputeType } from "./c-types.js";

/** Conversions are C texts over `$element`. */
const unchanged = "$element";

/** Reads an element of `from` as a value of `to`. */
export function loadAs(from: DType, to: ComputeType): string {
  if (from !== "float16" && from !== "bfloat16") return convert(computeType(from), to);
  const asFloat = `etk_${from === "float16" ? "half" : "bfloat16"}_to_float($element)`;
  return convertText(asFloat, convert("float32", to));
}

/** Turns a value of `from` into an element of `to`. */
export function storeAs(from: ComputeType, to: DType): string {
  if (to !== "float16" && to !== "bfloat16") return convert(from, computeType(to));
  const helper = `etk_float_to_${to === "float16" ? "half" : "bfloat16"}($element)`;
  return convertText(convert(from, "float32"), helper);
}

/** A conversion between C types that neither warns nor is undefined. */
export function convert(from: ComputeType, to: ComputeType): string {
  if (from === to) return unchanged;
  if (to === "bool") return `($element != ${from === "float32" ? "0.0f" : from === "float64" ? "0.0" : "0"})`;
  const cast = `(${storageType(to)})$element`;
  if (isFloating(to)) return cast;
  if (isFloating(from)) {
    // The integer that a float out of range becomes is undefined in C; the helper says what it is.
    const wide = integerBits(to) < 64 && to !== "uint32" ? "int32" : "int64";
    return convertText(`etk_${from === "float32" ? "float" : "double"}_to_${wide}($element)`, convert(wide, to));
  }
  const widens = from === "bool" || (integerBits(from) < integerBits(to) && (isSigned(to) || !isSigned(from)));
  return widens ? unchanged : cast;
}

/** `conversion` applied to a C text; parentheses where a cast or a comparison would take only its first part. */
export function convertText(text: string, conversion: string): string {
  const isArgument = conversion === unchanged || conversion.includes("($element)");
  const isOne = /^(\$?[\w.]+|[\w$]*\([^()]*\))$/.test(text) || isWrapped(text);
  return conversion.replace(unchanged, () => (isArgument || isOne ? text : `(${text})`));
}

/** True for one pair of parentheses around everything. */
function isWrapped(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === "(") depth++;
    if (text[index] === ")") depth--;
    if (depth === 0 && index < text.length - 1) return false;
  }
  return text.startsWith("(");
}
