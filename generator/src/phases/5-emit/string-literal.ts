/** A text as a C string literal, in UTF-8. Three octal digits end by themselves, whatever character comes next. */
export function stringLiteral(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return `"${bytes.map(spelled).join("")}"`;
}

function spelled(byte: number): string {
  const character = String.fromCharCode(byte);
  // Two question marks may begin a trigraph.
  if (["\\", '"', "?"].includes(character)) return `\\${character}`;
  return byte >= 0x20 && byte < 0x7f ? character : `\\${byte.toString(8).padStart(3, "0")}`;
}
