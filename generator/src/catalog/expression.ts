import { tokenize, type Token } from "./expression-tokens.js";

/** Values of the names an expression uses. */
export type Variables = Readonly<Record<string, number>>;

/** A ready-to-evaluate expression of a facts file; throws ExpressionError for an unknown name or a division by 0. */
export interface CompiledExpression {
  (variables: Variables): number;
  readonly source: string;
  /** Every name the expression may read, sorted. */
  readonly names: readonly string[];
}

/** What is wrong with an expression, with the place. */
export class ExpressionError extends Error {
  constructor(source: string, column: number, problem: string) {
    super(`expression "${source}", column ${column}: ${problem}`);
    this.name = "ExpressionError";
  }
}

/** Expressions that others may use by name. */
export type Definitions = ReadonlyMap<string, CompiledExpression>;

const noDefinitions: Definitions = new Map();

type Evaluate = (variables: Variables) => number;
type Binary = (left: Evaluate, right: Evaluate, column: number) => Evaluate;

const deepestNesting = 64;

/**
 * Compiles the C-like expression language of kernels.json: numbers, names, `true`, `false`, `+ - * / %`, comparisons,
 * `&& || !`, `?:`, parentheses, and min, max, ceil_div(a, b), round_up(value, multiple). A name of `definitions` stands for
 * the value of that expression.
 * Truth is 1 and 0; division truncates towards zero, `%` has the sign of the dividend, as in C.
 */
export function compileExpression(source: string, definitions: Definitions = noDefinitions): CompiledExpression {
  const names = new Set<string>();
  const evaluate = new Parser(source, names, definitions).parse();
  return Object.assign((variables: Variables) => evaluate(variables), { source, names: [...names].sort() });
}

class Parser {
  readonly #source: string;
  readonly #names: Set<string>;
  readonly #definitions: Definitions;
  readonly #tokens: readonly Token[];
  #position = 0;
  #depth = 0;

  constructor(source: string, names: Set<string>, definitions: Definitions) {
    this.#source = source;
    this.#names = names;
    this.#definitions = definitions;
    this.#tokens = tokenize(source, (column, problem) => this.#fail(column, problem));
  }

  parse(): Evaluate {
    const whole = this.#conditional();
    if (this.#token.kind !== "end") this.#fail(this.#token.column, `expected an operator, found "${this.#token.text}"`);
    return whole;
  }

  #conditional(): Evaluate {
    if (++this.#depth > deepestNesting) this.#fail(this.#token.column, `nested deeper than ${deepestNesting} levels`);
    const condition = this.#binary(0);
    let result = condition;
    if (this.#accept("?")) {
      const whenTrue = this.#conditional();
      this.#expect(":");
      const whenFalse = this.#conditional();
      result = (variables) => (condition(variables) !== 0 ? whenTrue(variables) : whenFalse(variables));
    }
    this.#depth--;
    return result;
  }

  /** Operators of one level associate to the left and bind weaker than those of the next. */
  #binary(level: number): Evaluate {
    const operators = this.#levels[level];
    if (operators === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const { kind, text, column } = this.#token;
      const combine = kind === "operator" ? operators[text] : undefined;
      if (combine === undefined) return left;
      this.#position++;
      left = combine(left, this.#binary(level + 1), column);
    }
  }

  #unary(): Evaluate {
    const signs: Token[] = [];
    while (this.#token.text === "-" || this.#token.text === "!") {
      signs.push(this.#token);
      this.#position++;
    }
    return signs.reduceRight<Evaluate>(
      (operand, sign) =>
        sign.text === "-" ? (variables) => 0 - operand(variables) : (variables) => Number(operand(variables) === 0),
      this.#primary(),
    );
  }

  #primary(): Evaluate {
    const { kind, text, column } = this.#token;
    if (this.#accept("(")) {
      const inner = this.#conditional();
      this.#expect(")");
      return inner;
    }
    if (kind === "number") {
      this.#position++;
      return () => Number(text);
    }
    if (kind !== "name") return this.#fail(column, `expected a value, found ${text === "" ? "the end" : `"${text}"`}`);
    this.#position++;
    if (this.#token.text === "(") return this.#call(text, column);
    if (text === "true" || text === "false") return () => Number(text === "true");
    const definition = this.#definitions.get(text);
    if (definition !== undefined) {
      for (const name of definition.names) this.#names.add(name);
      return definition;
    }
    this.#names.add(text);
    return (variables) => {
      const value = Object.hasOwn(variables, text) ? variables[text] : undefined;
      return value ?? this.#fail(column, `"${text}" has no value; known: ${Object.keys(variables).join(", ")}`);
    };
  }

  #call(name: string, column: number): Evaluate {
    const combine = Object.hasOwn(this.#functions, name) ? this.#functions[name] : undefined;
    if (combine === undefined) {
      return this.#fail(column, `no function "${name}"; there are ${Object.keys(this.#functions).join(", ")}`);
    }
    this.#expect("(");
    const first = this.#conditional();
    this.#expect(",");
    const second = this.#conditional();
    this.#expect(")");
    return combine(first, second, column);
  }

  get #token(): Token {
    return this.#tokens[this.#position]!;
  }

  #accept(text: string): boolean {
    if (this.#token.text !== text) return false;
    this.#position++;
    return true;
  }

  #expect(text: string): void {
    const found = this.#token;
    if (!this.#accept(text)) {
      this.#fail(found.column, `expected "${text}", found ${found.text === "" ? "the end" : `"${found.text}"`}`);
    }
  }

  #fail(column: number, problem: string): never {
    throw new ExpressionError(this.#source, column, problem);
  }

  readonly #divide: Binary = (left, right, column) => (variables) => {
    const divisor = right(variables);
    if (divisor === 0) this.#fail(column, "division by 0");
    return Math.trunc(left(variables) / divisor) + 0;
  };

  readonly #remainder: Binary = (left, right, column) => (variables) => {
    const divisor = right(variables);
    if (divisor === 0) this.#fail(column, "division by 0");
    return (left(variables) % divisor) + 0;
  };

  readonly #ceilDiv: Binary = (left, right, column) => (variables) => {
    const divisor = right(variables);
    if (divisor === 0) this.#fail(column, "division by 0");
    return Math.ceil(left(variables) / divisor) + 0;
  };

  /** Weakest first. */
  readonly #levels: readonly Readonly<Record<string, Binary>>[] = [
    { "||": (a, b) => (v) => Number(a(v) !== 0 || b(v) !== 0) },
    { "&&": (a, b) => (v) => Number(a(v) !== 0 && b(v) !== 0) },
    { "==": (a, b) => (v) => Number(a(v) === b(v)), "!=": (a, b) => (v) => Number(a(v) !== b(v)) },
    {
      "<": (a, b) => (v) => Number(a(v) < b(v)),
      "<=": (a, b) => (v) => Number(a(v) <= b(v)),
      ">": (a, b) => (v) => Number(a(v) > b(v)),
      ">=": (a, b) => (v) => Number(a(v) >= b(v)),
    },
    { "+": (a, b) => (v) => a(v) + b(v), "-": (a, b) => (v) => a(v) - b(v) },
    { "*": (a, b) => (v) => a(v) * b(v), "/": this.#divide, "%": this.#remainder },
  ];

  readonly #functions: Readonly<Record<string, Binary>> = {
    min: (a, b) => (v) => Math.min(a(v), b(v)),
    max: (a, b) => (v) => Math.max(a(v), b(v)),
    ceil_div: this.#ceilDiv,
    round_up: (a, b, column) => {
      const quotient = this.#ceilDiv(a, b, column);
      return (v) => quotient(v) * b(v);
    },
  };
}
