import { printableJson } from "../../diagnostics/printable.js";

/** One JSON object, indented; 64-bit integers that a double cannot hold become strings, and it may be shown on a terminal. */
export function toJson(value: unknown): string {
  return printableJson(JSON.stringify(value, replaceValue, 2));
}

function replaceValue(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (value instanceof Map) return Object.fromEntries(value as ReadonlyMap<string, unknown>);
  return value;
}
