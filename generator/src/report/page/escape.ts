/**
 * Names come out of the model file, and nobody vouches for them. Every text of the page passes through here exactly
 * once; templates print what they get. Characters that turn the reading direction or that HTML forbids are spelled out.
 */
export function escapeText(text: string): string {
  return text.replace(special, (character) => entities[character] ?? `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Markup; controls; direction marks, overrides and isolates; lone surrogates; non-characters. */
const special = /[&<>"']|[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}|\p{Noncharacter_Code_Point}/gu;

/** The same plain data with every string escaped. */
export function escapeAll(value: unknown): unknown {
  if (typeof value === "string") return escapeText(value);
  if (Array.isArray(value)) return value.map(escapeAll);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, escapeAll(part)]));
}
