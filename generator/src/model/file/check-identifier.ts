import type { Place } from "./place.js";
import { identifierOf, printable, recogniseFormat } from "./recognise-format.js";

/** A file format of ExecuTorch: its identifier and what to call it. */
export interface Format {
  readonly identifier: string;
  readonly title: string;
}

const identifierEnd = 8;

/** Refuses a file of another kind, and says which kind it is when that is known. */
export function checkIdentifier(bytes: Uint8Array, format: Format, place: Place): void {
  if (bytes.byteLength === 0) throw place.refuse("empty-file", { expected: format.title });
  const fileBytes = bytes.byteLength;
  if (fileBytes < identifierEnd) throw place.refuse("truncated-file", { part: "the first bytes", end: identifierEnd, fileBytes });
  const found = identifierOf(bytes);
  if (found === format.identifier) return;
  const letters = format.identifier.slice(0, 2);
  if (found.startsWith(letters) && /^\d\d$/.test(found.slice(2))) {
    throw place.refuse("format-version", { found, expected: format.identifier });
  }
  const foreign = recogniseFormat(bytes);
  if (foreign !== undefined) {
    throw place.refuse("foreign-file", { found: foreign.name, expected: format.title, advice: foreign.advice });
  }
  throw place.refuse("foreign-file", {
    found: `of an unknown kind, with ${printable(found)} at bytes 4 to 7`,
    expected: `${format.title} with "${format.identifier}" there`,
    advice: `check that the path names an exported program; if it does, copy or export the file again`,
  });
}
