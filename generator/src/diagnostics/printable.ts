/**
 * Names come out of model files, which may hold anything. Characters that move a cursor, end a line, turn the reading
 * direction or cannot be seen are spelled out, so that nobody is shown another name, or a message that is not one.
 */
export function printable(text: string): string {
  return text.replace(unprintable, spelled);
}

/** The same for a text of several lines that a style may have coloured: the last guard before a terminal. */
export function printableLines(text: string): string {
  return text.replace(unprintableOrColour, (found) => (found === "\n" || found.length > 2 ? found : spelled(found)));
}

/** For the inside of JSON strings, which so keep their value. Control characters below a space are no part of JSON text. */
export function printableJson(text: string): string {
  return text.replace(unprintable, (found) => (found === "\n" ? found : [...utf16Units(found)].map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("")));
}

/** Controls, formats and what else is ignored when text is drawn, ends of lines, lone surrogates, non-characters. */
const hidden = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]`;
const unprintable = new RegExp(hidden, "gu");
const unprintableOrColour = new RegExp(String.raw`\x1b\[[0-9;]*m|${hidden}`, "gu");

function spelled(character: string): string {
  const code = character.codePointAt(0)!;
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u{${code.toString(16)}}`;
}

function* utf16Units(text: string): Generator<number> {
  for (let index = 0; index < text.length; index++) yield text.charCodeAt(index);
}
