import { symbolsOf, type DimSymbol } from "../../../ir/dim.js";
import type { ValueId } from "../../../ir/ids.js";
import type { LoopOperand, LoopRequest } from "../../../ops/lowering.js";
import type { Statement } from "../../../ops/loops/statement.js";
import { nestToStatements } from "./nest-to-statements.js";
import type { ExpressionScope } from "./print-expression.js";
import { printStatements } from "./print-statements.js";
import { pruneStatements } from "./prune-statements.js";
import { requiredHeaders } from "./required-headers.js";
import { storeVector, vectorNest } from "./vector-nest.js";

export interface LoopFunctionContext {
  /** Name of the C function, for example `kws_node07_add`. */
  readonly functionName: string;
  /** Whether two operands may share memory in the plan: such a result gets no `restrict`. */
  readonly mayShareMemory: (a: ValueId, b: ValueId) => boolean;
  /** Whether two operands begin at the same byte: then one pointer serves both, and the result keeps its `restrict`. */
  readonly beginTogether: (a: ValueId, b: ValueId) => boolean;
  /** Whether the core has vectors of four floats. */
  readonly hasFloatVectors?: boolean;
}

/** One argument of the call. Tensors are pointers to their first element; sizes (`int32_t`) and scalars go by value. */
export type LoopFunctionParameter =
  | { readonly kind: "tensor"; readonly name: string; readonly value: ValueId; readonly cType: string; readonly written: boolean }
  | { readonly kind: "size"; readonly name: string }
  | { readonly kind: "scalar"; readonly name: string; readonly cType: string }
  /** Where the function puts how many elements it found; the caller's variable has this name. */
  | { readonly kind: "count"; readonly name: string };

/** A finished C function. */
export interface LoopFunction {
  readonly name: string;
  /** In the order of the arguments. Operands that no statement touches are left out. */
  readonly parameters: readonly LoopFunctionParameter[];
  /** `bool` when the data can make it fail; the caller then has to look. */
  readonly returnType: "void" | "bool";
  /** The whole function, from `static` to the closing brace. Empty when there is nothing to do: emit no call. */
  readonly lines: readonly string[];
  /** Standard C headers it needs, for example `math.h`; besides stdint.h and stdbool.h, which every model has. */
  readonly headers: readonly string[];
  /** Our own headers it needs, as paths in kernels-c, for example `common/etk_half.h`. */
  readonly helpers: readonly string[];
}

const longestLine = 110;

/** Prints the function that a LoopRequest describes. */
export function printLoopFunction(request: LoopRequest, context: LoopFunctionContext): LoopFunction {
  const names = parameterNames(request.operands, context);
  const scope: ExpressionScope = {
    substitutions: new Map(),
    parameterOf: (operand) => names.get(operand) ?? operand,
    usedOperands: new Set(),
    usedSymbols: new Map(),
    usedScalars: new Map(),
  };
  const body = printStatements(pruneStatements(statementsOf(request, names, context)), scope);
  const returnType = request.canFail ? "bool" : "void";
  const parameters = parametersOf(request, names, scope);
  if (body.length === 0) {
    return { name: context.functionName, parameters: [], returnType: "void", lines: [], headers: [], helpers: [] };
  }
  const lines = [
    ...signatureLines(`static ${returnType} ${context.functionName}`, declarations(parameters, context)),
    "{",
    ...body.map((line) => `    ${line}`),
    ...(request.canFail ? ["    return true;"] : []),
    "}",
  ];
  return { name: context.functionName, parameters, returnType, lines, ...requiredHeaders(body) };
}

function statementsOf(
  { steps, operands }: LoopRequest,
  parameters: ReadonlyMap<string, string>,
  { hasFloatVectors = false }: LoopFunctionContext,
): readonly Statement[] {
  const taken = new Set(Object.keys(operands));
  return steps.flatMap((original): readonly Statement[] => {
    if (original.kind !== "nest") return [original];
    const step = { ...original, loads: original.loads.map((load) => ({ ...load, operand: parameters.get(load.operand)! })) };
    const vectors = hasFloatVectors ? vectorNest(step, operands) : undefined;
    if (vectors === undefined) return nestToStatements(step, taken);
    const { whole, rest } = vectors;
    return [...nestToStatements(whole, taken, storeVector), ...(rest === undefined ? [] : nestToStatements(rest, taken))];
  });
}

/** Operands that name one value, or values at one place, share one parameter. */
function parameterNames(operands: LoopRequest["operands"], { beginTogether }: LoopFunctionContext): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const firsts: (readonly [string, LoopOperand])[] = [];
  for (const [name, operand] of Object.entries(operands)) {
    const known = firsts.find(
      ([, first]) => first.cType === operand.cType && (first.value === operand.value || beginTogether(first.value, operand.value)),
    );
    if (known === undefined) firsts.push([name, operand]);
    names.set(name, known?.[0] ?? name);
  }
  return names;
}

function parametersOf(
  { operands, count }: LoopRequest,
  names: ReadonlyMap<string, string>,
  scope: ExpressionScope,
): readonly LoopFunctionParameter[] {
  const usedNames = new Set([...scope.usedOperands].map((operand) => names.get(operand) ?? operand));
  const isWritten = (name: string): boolean =>
    Object.entries(operands).some(([other, operand]) => names.get(other) === name && operand.access !== "read");
  const tensors = Object.entries(operands).flatMap(([name, { value, cType }]: [string, LoopOperand]) =>
    names.get(name) === name && usedNames.has(name)
      ? [{ kind: "tensor" as const, name, value, cType, written: isWritten(name) }]
      : [],
  );
  const sizes = [...scope.usedSymbols.values()].map(({ name }: DimSymbol) => ({ kind: "size" as const, name }));
  const scalars = [...scope.usedScalars.values()].map(({ name, cType }) => ({ kind: "scalar" as const, name, cType }));
  const counts = count === undefined ? [] : symbolsOf(count).map(({ name }) => ({ kind: "count" as const, name }));
  return [...tensors, ...sizes, ...scalars, ...counts];
}

function declarations(parameters: readonly LoopFunctionParameter[], context: LoopFunctionContext): readonly string[] {
  return parameters.map((parameter) => {
    if (parameter.kind === "size") return `int32_t ${parameter.name}`;
    if (parameter.kind === "scalar") return `${parameter.cType} ${parameter.name}`;
    if (parameter.kind === "count") return "int32_t *count";
    if (!parameter.written) return `const ${parameter.cType} *${parameter.name}`;
    const alone = parameters.every(
      (other) =>
        other === parameter || other.kind !== "tensor" || !context.mayShareMemory(parameter.value, other.value),
    );
    return `${parameter.cType} *${alone ? "restrict " : ""}${parameter.name}`;
  });
}

function signatureLines(head: string, parameters: readonly string[]): readonly string[] {
  const oneLine = `${head}(${parameters.length === 0 ? "void" : parameters.join(", ")})`;
  if (oneLine.length <= longestLine) return [oneLine];
  const indent = " ".repeat(head.length + 1);
  return parameters.map((parameter, index) => {
    const start = index === 0 ? `${head}(` : indent;
    return `${start}${parameter}${index === parameters.length - 1 ? ")" : ","}`;
  });
}
