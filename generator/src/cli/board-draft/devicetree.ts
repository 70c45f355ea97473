import { DraftProblem } from "./draft.js";

/** A node of a devicetree; what properties say stays text, because most of it needs macros that nobody asks for. */
export interface DeviceNode {
  readonly name: string;
  readonly labels: Set<string>;
  readonly properties: Map<string, string>;
  readonly children: Map<string, DeviceNode>;
}

/** Gives the text of an included file, with a name that says whether two are the same; undefined for one that is left out. */
export type IncludeReader = (name: string, includedBy: string) => { readonly path: string; readonly text: string } | undefined;

const maximumFiles = 500;
const maximumDepth = 64;

const newNode = (name: string): DeviceNode => ({ name, labels: new Set(), properties: new Map(), children: new Map() });

/** A tree, and the macros without arguments that its files define. */
export interface Devicetree {
  readonly root: DeviceNode;
  readonly defines: ReadonlyMap<string, string>;
}

/** The tree that a devicetree source and what it includes describe; later statements change what earlier ones say. */
export function parseDevicetree(text: string, path: string, include: IncludeReader): Devicetree {
  const defines = new Map<string, string>();
  return { root: new Parser(preprocessed(text, path, include, defines)).parse(), defines };
}

const directive = /^\s*(?:#\s*(include|define|undef|ifdef|ifndef|if|elif|else|endif)\b|(\/include\/))\s*(.*?)\s*$/;

/** Includes and conditions; of headers in C, which are not read, and macros with arguments nothing is known. */
function preprocessed(text: string, path: string, include: IncludeReader, defines: Map<string, string>): string {
  let files = 0;
  const expand = (source: string, from: string, depth: number): string => {
    if (depth > maximumDepth || ++files > maximumFiles) throw new DraftProblem(`${from} includes too many files, or itself`);
    const lines = source.replace(/\/\*[\s\S]*?\*\//g, " ").replace(/\\\n/g, " ").split("\n");
    /** Of every open condition: whether its lines count, and whether one of its branches did. */
    const conditions: { counts: boolean; was: boolean }[] = [];
    const kept: string[] = [];
    for (const line of lines) {
      const [, word, slashed, rest = ""] = directive.exec(line) ?? [];
      const counts = conditions.every((condition) => condition.counts);
      const open = conditions.at(-1);
      if (word === "ifdef" || word === "ifndef" || word === "if") {
        const holds = word === "if" ? isDefined(rest, defines) : defines.has(rest) === (word === "ifdef");
        conditions.push({ counts: holds, was: holds });
      } else if (word === "elif" || word === "else") {
        if (open !== undefined) open.counts = !open.was && (word === "else" || isDefined(rest, defines));
        if (open?.counts === true) open.was = true;
      } else if (word === "endif") conditions.pop();
      else if (!counts) continue;
      else if (word === "define") {
        const [, name, value] = /^([A-Za-z_]\w*)(?:\s+(.*))?$/.exec(rest) ?? [];
        if (name !== undefined) defines.set(name, value ?? "");
      } else if (word === "undef") defines.delete(rest);
      else if (word === "include" || slashed !== undefined) {
        const name = /^["<]([^">]*)[">]/.exec(rest)?.[1];
        const found = name === undefined ? undefined : include(name, from);
        if (found !== undefined) kept.push(expand(found.text, found.path, depth + 1));
      } else if (word === undefined) kept.push(line);
    }
    return kept.join("\n");
  };
  return expand(text, path, 0);
}

/** `#if`: only whether a name is defined can be told. */
function isDefined(condition: string, defines: ReadonlyMap<string, string>): boolean {
  const [, not, name] = /^(!?)\s*defined\s*\(?\s*(\w+)\s*\)?$/.exec(condition) ?? [];
  return name !== undefined && defines.has(name) === (not === "");
}

/** Strings and character constants are one token, so that what is in them is not read. */
const token = /\s*(?:\/\/[^\n]*\s*)*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/(?:dts-v1|plugin|memreserve|delete-node|delete-property|bits|omit-if-no-ref)\/|&\{[^}]*\}|&?[A-Za-z0-9_,.+*?#@-]+|[^\s])/y;

class Parser {
  readonly #root = newNode("/");
  readonly #labelled = new Map<string, DeviceNode>();
  #next: string | undefined;
  #depth = 0;

  constructor(private readonly text: string) {
    token.lastIndex = 0;
    this.#advance();
  }

  parse(): DeviceNode {
    while (this.#next !== undefined) this.#statement();
    return this.#root;
  }

  #statement(): void {
    const word = this.#take();
    if (["/dts-v1/", "/plugin/", "/memreserve/"].includes(word)) this.#skipTo(";");
    else if (word === "/delete-node/") this.#delete(undefined);
    else if (word === "/omit-if-no-ref/" || word === ";") return;
    else if (word === "/") this.#body(this.#root);
    else if (word.startsWith("&")) this.#body(this.#labelled.get(word.slice(1)) ?? newNode(word));
    else if (this.#isNext(":")) {
      this.#take();
      const target = this.#next?.startsWith("&") === true ? this.#labelled.get(this.#next.slice(1)) : undefined;
      if (target !== undefined) this.#label(target, word);
    } else throw new DraftProblem(`"${word}" begins no statement of a devicetree`);
  }

  #body(node: DeviceNode): void {
    if (++this.#depth > maximumDepth) throw new DraftProblem("its nodes are nested too deep");
    this.#expect("{");
    while (!this.#isNext("}")) this.#member(node);
    this.#take();
    if (this.#isNext(";")) this.#take();
    this.#depth--;
  }

  #member(node: DeviceNode): void {
    let word = this.#take();
    const labels: string[] = [];
    while (this.#isNext(":")) {
      labels.push(word);
      this.#take();
      word = this.#take();
    }
    if (word === "/delete-node/") return this.#delete(node);
    if (word === "/omit-if-no-ref/" || word === ";") return;
    if (word === "/delete-property/") {
      node.properties.delete(this.#take());
      return this.#expect(";");
    }
    if (this.#isNext("{")) {
      const child = node.children.get(word) ?? newNode(word);
      node.children.set(word, child);
      for (const label of labels) this.#label(child, label);
      return this.#body(child);
    }
    const value: string[] = [];
    if (this.#isNext("=")) {
      this.#take();
      while (!this.#isNext(";")) value.push(this.#take());
    }
    this.#expect(";");
    node.properties.set(word, value.join(" "));
  }

  #label(node: DeviceNode, label: string): void {
    node.labels.add(label);
    this.#labelled.set(label, node);
  }

  #delete(parent: DeviceNode | undefined): void {
    const word = this.#take();
    this.#expect(";");
    const gone = word.startsWith("&") ? this.#labelled.get(word.slice(1)) : parent?.children.get(word);
    if (gone !== undefined) removeFrom(this.#root, gone);
  }

  #isNext(word: string): boolean {
    return this.#next === word;
  }

  #skipTo(end: string): void {
    while (this.#take() !== end);
  }

  #expect(wanted: string): void {
    const found = this.#take();
    if (found !== wanted) throw new DraftProblem(`"${wanted}" is missing before "${found}"`);
  }

  #take(): string {
    const word = this.#next;
    if (word === undefined) throw new DraftProblem("it ends in the middle of a node");
    this.#advance();
    return word;
  }

  #advance(): void {
    this.#next = token.exec(this.text)?.[1];
  }
}

function removeFrom(node: DeviceNode, gone: DeviceNode): void {
  for (const [name, child] of node.children) {
    if (child === gone) node.children.delete(name);
    else removeFrom(child, gone);
  }
}

/** A node and those that it lies in, the nearest first. */
export interface PlacedNode {
  readonly node: DeviceNode;
  readonly ancestors: readonly DeviceNode[];
}

/** Every node from the root on. */
export function* nodesOf(node: DeviceNode, ancestors: readonly DeviceNode[] = []): Generator<PlacedNode> {
  yield { node, ancestors };
  for (const child of node.children.values()) yield* nodesOf(child, [node, ...ancestors]);
}

/** The strings of a property: `"arm,cortex-m33f", "arm,armv8-m"`. */
export const stringsOf = (value: string | undefined): readonly string[] => [...(value ?? "").matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text!);
