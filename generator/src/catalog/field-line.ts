import { isScalar, LineCounter, parseDocument } from "yaml";

/**
 * The line of a JSON text that holds a field, or the nearest field around it that is there. JSON is YAML, and this parser
 * knows where things stand.
 */
export function fieldLine(text: string, path: readonly PropertyKey[]): number | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, keepSourceTokens: true });
  for (let length = path.length; length >= 0; length--) {
    const keys = path.slice(0, length).map((key) => (typeof key === "symbol" ? String(key) : key));
    const node = length === 0 ? document.contents : document.getIn(keys, true);
    const range = typeof node === "object" && node !== null && "range" in node ? (node.range as readonly number[] | undefined) : undefined;
    if (range !== undefined && (length > 0 || isScalar(node) || path.length === 0)) return lines.linePos(range[0]!).line;
  }
  return undefined;
}
