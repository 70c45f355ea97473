/** A word of an expression. Columns count from 1. */
export interface Token {
  readonly kind: "number" | "name" | "operator" | "end";
  readonly text: string;
  readonly column: number;
}

const word = /\s*(?:(?<number>\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(?<name>[A-Za-z_]\w*)|(?<operator>&&|\|\||[=!<>]=|[-+*/%<>!?:(),]))/y;

/** Splits an expression into tokens, the last of kind "end" with an empty text. */
export function tokenize(source: string, fail: (column: number, problem: string) => never): readonly Token[] {
  const tokens: Token[] = [];
  const end = source.trimEnd().length;
  word.lastIndex = 0;
  while (word.lastIndex < end) {
    const start = word.lastIndex;
    const groups = word.exec(source)?.groups;
    if (groups === undefined) {
      const column = start + source.slice(start).search(/\S/) + 1;
      return fail(column, `"${source[column - 1]}" means nothing here`);
    }
    const kind = groups["number"] !== undefined ? "number" : groups["name"] !== undefined ? "name" : "operator";
    const text = groups[kind]!;
    tokens.push({ kind, text, column: word.lastIndex - text.length + 1 });
  }
  tokens.push({ kind: "end", text: "", column: end + 1 });
  return tokens;
}
