/** Leaves out the parentheses around a whole expression, and those around a negative number that is an argument by itself. */
export function withoutNeedlessParentheses(text: string): string {
  const inside = enclosesAll(text) ? withoutNeedlessParentheses(text.slice(1, -1)) : text;
  return inside.replace(/(?<=\w\(|, )\((-[\w.]+)\)(?=[,)])/g, "$1");
}

/** Whether the first parenthesis is closed by the last character. */
function enclosesAll(text: string): boolean {
  if (!text.startsWith("(") || !text.endsWith(")")) return false;
  let depth = 0;
  for (let position = 0; position < text.length; position++) {
    if (text[position] === "(") depth++;
    if (text[position] === ")") depth--;
    if (depth === 0) return position === text.length - 1;
  }
  return false;
}
