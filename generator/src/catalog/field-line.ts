import { isNode, LineCounter, parseDocument } from "yaml";

/**
 * The line of a JSON text that holds a field, or the nearest field around it that is there. JSON is YAML, and this parser
 * knows where things stand.
 */
export function fieldLine(text: string, path: readonly PropertyKey[]): number | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  for (let length = path.length; length > 0; length--) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return path.length === 0 ? 1 : undefined;
}
