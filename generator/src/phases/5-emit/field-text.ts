import { literal } from "../../ops/loops/literal.js";

/** A number as the initialiser of a struct member. */
export function fieldText(value: number, type: "int32_t" | "float"): string {
  const text = literal(value, type === "float" ? "float32" : "int32");
  // An initialiser stands alone: no parentheses around negative numbers.
  return text.replace(/^\((.*)\)$/, "$1");
}
