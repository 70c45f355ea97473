/** A part that the schema marks as required: the verifier has proven that it is there. */
export function required<Part>(part: Part | null): Part {
  if (part === null) throw new Error("a required part of a verified FlatBuffer is absent");
  return part;
}
