import { DraftProblem } from "./draft.js";

const token = /\s*(0x[0-9a-f]+[kmg]?|[0-9]+[kmg]?|[A-Za-z_.$][\w.$]*|<<|>>|[-+*/()|&~])/iy;
const units: Readonly<Record<string, number>> = { K: 1024, M: 1024 ** 2, G: 1024 ** 3 };
/** Deep enough for every linker script; a circle of symbols ends here. */
const maximumDepth = 32;

/** What names in an expression mean. */
export interface Meanings {
  /** A symbol's own expression. */
  readonly symbol: (name: string) => string | undefined;
  /** `ORIGIN(ram)`, `DT_SIZE_K(64)`: the argument is the text between the brackets. */
  readonly call: (name: string, argument: string) => number | undefined;
}

/** The value of an expression as linker scripts and devicetrees write sizes and addresses: "0x1000 + 64K", "DT_SIZE_K(4) * 2". */
export function evaluateSize(text: string, meanings: Meanings, depth = 0): number {
  if (depth > maximumDepth) throw new DraftProblem(`"${text.trim()}" refers to itself`);
  const tokens = tokensOf(text);
  let place = 0;
  const take = (expected?: string): string => {
    const found = tokens[place++];
    if (found === undefined || (expected !== undefined && found !== expected)) {
      throw new DraftProblem(`"${text.trim()}" is no size or address: ${expected ?? "a value"} is missing`);
    }
    return found;
  };
  const levels: readonly (readonly string[])[] = [["|"], ["&"], ["<<", ">>"], ["+", "-"], ["*", "/"]];
  const binary = (level: number): number => {
    if (level === levels.length) return unary();
    let value = binary(level + 1);
    while (place < tokens.length && levels[level]!.includes(tokens[place]!)) value = apply(take(), value, binary(level + 1), text);
    return value;
  };
  const unary = (): number => {
    const word = take();
    if (word === "-") return -unary();
    if (word === "(") {
      const value = binary(0);
      take(")");
      return value;
    }
    if (/^[0-9]/.test(word)) return numberOf(word);
    if (tokens[place] === "(") return call(word);
    const meaning = meanings.symbol(word);
    if (meaning === undefined) throw new DraftProblem(`"${text.trim()}" uses "${word}", whose value is not known`);
    return evaluateSize(meaning, meanings, depth + 1);
  };
  const call = (name: string): number => {
    take("(");
    const from = place;
    for (let open = 1; open > 0; ) open += { "(": 1, ")": -1 }[take()] ?? 0;
    const argument = tokens.slice(from, place - 1).join(" ");
    const value = meanings.call(name, argument);
    if (value === undefined) throw new DraftProblem(`"${text.trim()}" uses ${name}(), which is not known`);
    return value;
  };
  const value = binary(0);
  if (place < tokens.length) throw new DraftProblem(`"${text.trim()}" is no size or address: "${tokens[place]}" was not expected`);
  return value;
}

function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  for (let end = 0; text.slice(end).trim() !== ""; end = token.lastIndex) {
    token.lastIndex = end;
    const match = token.exec(text);
    if (match === null) throw new DraftProblem(`"${text.trim()}" is no size or address`);
    tokens.push(match[1]!);
  }
  if (tokens.length === 0) throw new DraftProblem("a size or address is missing");
  return tokens;
}

/** "0x10k", "64K", "1M", "4096"; C's suffixes for unsigned and long mean nothing here. */
function numberOf(word: string): number {
  const unit = /^0x/i.test(word) ? /[kmg]$/i.exec(word)?.[0] : /[a-z]$/i.exec(word)?.[0];
  return Number(unit === undefined ? word : word.slice(0, -1)) * (units[unit?.toUpperCase() ?? ""] ?? 1);
}

function apply(operator: string, a: number, b: number, text: string): number {
  if (operator === "/" && b === 0) throw new DraftProblem(`"${text.trim()}" divides by 0`);
  const results: Readonly<Record<string, () => number>> = {
    "+": () => a + b,
    "-": () => a - b,
    "*": () => a * b,
    "/": () => Math.floor(a / b),
    "<<": () => a * 2 ** b,
    ">>": () => Math.floor(a / 2 ** b),
    "|": () => Number(BigInt(a) | BigInt(b)),
    "&": () => Number(BigInt(a) & BigInt(b)),
  };
  return results[operator]!();
}
