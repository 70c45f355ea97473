import { parse, type DefaultTreeAdapterTypes, type ParserError } from "parse5";

type Element = DefaultTreeAdapterTypes.Element;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;

/** A page as the HTML standard reads it. */
export interface PageStructure {
  /** Every deviation from the standard's syntax. */
  readonly errors: readonly string[];
  readonly elements: readonly Element[];
}

export function readPage(html: string): PageStructure {
  const errors: string[] = [];
  const onParseError = ({ code, startLine, startCol }: ParserError): void => void errors.push(`${code} at ${startLine}:${startCol}`);
  const document = parse(html, { onParseError });
  return { errors, elements: [...elementsBelow(document.childNodes)] };
}

function* elementsBelow(nodes: readonly ChildNode[]): Generator<Element> {
  for (const node of nodes) {
    if (!("tagName" in node)) continue;
    yield node;
    yield* elementsBelow(node.childNodes);
  }
}

export function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((candidate) => candidate.name === name)?.value;
}

export function textOf(element: Element): string {
  return element.childNodes.map((node) => ("value" in node ? node.value : "tagName" in node ? textOf(node) : "")).join("");
}
