import type { RuntimeScalar } from "../../../ir/tensor.js";
import type { Expression } from "../../../ops/loops/expression.js";
import type { ControlImplementation } from "../../../steps/node-implementation.js";
import type { Step } from "../../../steps/step.js";
import { printDim, printExpression, type ExpressionScope } from "../loops/print-expression.js";

/** C types of numbers that a method computes. */
export const scalarTypes: Readonly<Record<RuntimeScalar["type"], string>> = { int: "int32_t", float: "double", bool: "bool" };

const zeros: Readonly<Record<RuntimeScalar["type"], string>> = { int: "0", float: "0.0", bool: "false" };

/** Spells the structure of one method and keeps track of how deep it is. */
export class ControlPrinter {
  #depth = 0;
  readonly #assignments: ReadonlyMap<string, number>;
  readonly #ahead = new Map<string, string>();

  constructor(
    steps: readonly Step[],
    private readonly addressOf: (operand: ControlImplementation["request"]["operands"][string]) => string,
  ) {
    const counts = new Map<string, number>();
    for (const { implementation } of steps) {
      if (implementation.kind !== "control" || implementation.request.line.kind !== "assign") continue;
      const { name } = implementation.request.line;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    this.#assignments = counts;
  }

  /** Spaces before a line inside the method's body. */
  get indent(): string {
    return "    ".repeat(this.#depth);
  }

  /** Declarations that have to stand before the first node. */
  get declarations(): readonly string[] {
    return [...this.#ahead.values()];
  }

  /** A variable that a node writes through a pointer. */
  declareCount(name: string): void {
    this.#ahead.set(name, `int32_t ${name} = 0;`);
  }

  lines({ request }: ControlImplementation): readonly string[] {
    const scope = scopeOf((operand) => this.addressOf(request.operands[operand]!));
    const print = (expression: Expression): string => printExpression(expression, scope);
    const { line } = request;
    switch (line.kind) {
      case "if":
        return this.#opened(`if (${print(line.condition)}) {`);
      case "repeat":
        return this.#opened(`for (int32_t ${line.counter} = 0; ${line.counter} < ${printDim(line.count, scope)}; ${line.counter}++) {`);
      case "else":
        this.#depth--;
        return this.#opened("} else {");
      case "end":
        this.#depth--;
        return [`${this.indent}}`];
      case "assign":
        return [this.indent + this.#assignment(line.name, line.type, print(line.value))];
      case "require":
        return [`if (!(${print(line.condition)})) {`, "    return ETGEN_BAD_DATA;", "}"].map((text) => this.indent + text);
    }
  }

  #opened(text: string): readonly string[] {
    const line = this.indent + text;
    this.#depth++;
    return [line];
  }

  #assignment(name: string, type: RuntimeScalar["type"], value: string): string {
    if (this.#depth === 0 && this.#assignments.get(name) === 1) return `const ${scalarTypes[type]} ${name} = ${value};`;
    this.#ahead.set(name, `${scalarTypes[type]} ${name} = ${zeros[type]};`);
    return `${name} = ${value};`;
  }
}

/** A scope for expressions of the method itself: tensors are spelled by their addresses. */
export function scopeOf(parameterOf: (operand: string) => string): ExpressionScope {
  return {
    substitutions: new Map(),
    parameterOf,
    usedOperands: new Set(),
    usedSymbols: new Map(),
    usedScalars: new Map(),
  };
}

/** Leaves out `const` variables that no later line uses. */
export function withoutUnusedConstants(lines: readonly string[], laterText: string): readonly string[] {
  let later = laterText;
  const kept: string[] = [];
  for (const line of [...lines].reverse()) {
    const name = /^\s*const \w+ (\w+) = /.exec(line)?.[1];
    if (name !== undefined && !new RegExp(`\\b${name}\\b`).test(later)) continue;
    kept.unshift(line);
    later += `\n${line}`;
  }
  return kept;
}
