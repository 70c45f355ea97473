import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Location } from "../../diagnostics/diagnostic.js";
import type { DType } from "../../ir/dtype.js";
import type { ArgumentValue, DecodedArguments, ScalarLiteral } from "../../ir/node.js";
import type { ValueId } from "../../ir/ids.js";
import type { Method, Value, ValueIndex } from "../../model/program.js";
import type { OperatorDefinition } from "../../ops/operator.js";
import { readingKinds, writingKinds, type ParameterKind } from "../../ops/signature.js";

/** Arguments by name, and which values the operator reads and writes. Values are still indices of the file. */
export interface DecodedCall {
  readonly arguments: DecodedArguments;
  readonly reads: readonly ValueIndex[];
  readonly writes: readonly ValueIndex[];
}

/** How the decoder sees the method around the call. */
export interface DecoderScope {
  readonly method: Method;
  readonly idOf: (index: ValueIndex) => ValueId;
  /** True for an int, float or bool that an earlier instruction computes. */
  readonly isRuntimeScalar: (index: ValueIndex) => boolean;
}

/** The file's numbers for dtypes, in the order of PyTorch's ScalarType. */
const scalarTypes: ReadonlyMap<number, DType> = new Map<number, DType>([
  [0, "uint8"], [1, "int8"], [2, "int16"], [3, "int32"], [4, "int64"], [5, "float16"], [6, "float32"], [7, "float64"],
  [8, "complex32"], [9, "complex64"], [10, "complex128"], [11, "bool"], [15, "bfloat16"],
  [27, "uint16"], [28, "uint32"], [29, "uint64"],
]);

/**
 * Decodes one KernelCall through the operator's signature. Reports every argument of the wrong count or kind;
 * undefined after a report.
 */
export function decodeArguments(
  definition: OperatorDefinition,
  callArguments: readonly ValueIndex[],
  scope: DecoderScope,
  sink: DiagnosticSink,
  location: Location,
): DecodedCall | undefined {
  const parameters = Object.entries(definition.signature);
  const expected = parameters.length + (definition.returns === "repeated" ? 1 : 0);
  if (callArguments.length !== expected) {
    const found = callArguments.length;
    sink.report("argument-count", { operator: definition.name, found, expected }, location);
    return undefined;
  }
  const decoded: Record<string, ArgumentValue> = {};
  const reads: ValueIndex[] = [];
  const writes: ValueIndex[] = [];
  let isSound = true;
  parameters.forEach(([name, kind], position) => {
    const index = callArguments[position]!;
    const result = decodeOne(kind, index, scope);
    if (result === undefined) {
      const value = scope.method.values[index];
      const problem = { operator: definition.name, argument: name };
      if (scope.isRuntimeScalar(index) || hasRuntimeItem(value, scope)) sink.report("dynamic-argument", problem, location);
      else {
        const found = value === undefined ? "missing" : describeValue(value);
        sink.report("argument-kind", { ...problem, found, expected: describeKind(kind) }, location);
      }
      isSound = false;
      return;
    }
    decoded[name] = result.value;
    if (readingKinds.has(kind)) reads.push(...result.references);
    if (writingKinds.has(kind)) writes.push(...result.references);
  });
  // Where a signature ignores the result, the operator has another one, which it changes in place.
  const isOther = parameters.at(-1)?.[1] === "ignored" && callArguments.at(-1) === callArguments.at(-2);
  if (definition.returns === "repeated" && !isOther && !returnsResults(callArguments.at(-1)!, writes, scope.method)) {
    const found = describeValue(scope.method.values[callArguments.at(-1)!] ?? { kind: "null" });
    sink.report("returned-value", { operator: definition.name, found }, location);
    isSound = false;
  }
  return isSound ? { arguments: decoded, reads, writes } : undefined;
}

/** The value that a call returns is one that it writes; of several, a list of them. */
function returnsResults(returned: ValueIndex, writes: readonly ValueIndex[], { values }: Method): boolean {
  if (writes.includes(returned)) return true;
  const value = values[returned];
  return value?.kind === "tensorList" && value.items.length === writes.length && value.items.every((item, position) => item === writes[position]);
}

interface DecodedOne {
  readonly value: ArgumentValue;
  readonly references: readonly ValueIndex[];
}

const plain = (value: ArgumentValue): DecodedOne => ({ value, references: [] });

function decodeOne(kind: ParameterKind, index: ValueIndex, scope: DecoderScope): DecodedOne | undefined {
  if (kind === "ignored" || kind === "scratch") return plain(null);
  const value = scope.method.values[index];
  if (value === undefined) return undefined;
  if (kind.endsWith("?") && value.kind === "null") return plain(null);
  const base = kind.endsWith("?") && kind !== "tensor?[]" ? kind.slice(0, -1) : kind;
  switch (base) {
    case "tensor":
      return value.kind === "tensor" ? reference(index, scope) : undefined;
    case "out":
    case "mutable":
      return isWritable(value) ? reference(index, scope) : undefined;
    case "tensor[]":
      return value.kind === "tensorList" ? references(value.items, scope) : undefined;
    case "out[]": {
      const isSound = value.kind === "tensorList" && value.items.every((item) => isWritable(scope.method.values[item]));
      return isSound ? references(value.items, scope) : undefined;
    }
    case "tensor?[]":
      if (value.kind === "tensorList" || value.kind === "optionalTensorList") return references(value.items, scope);
      return undefined;
    case "result":
      return value.kind === "int" || value.kind === "double" || value.kind === "bool" ? reference(index, scope) : undefined;
    case "symint":
      if (scope.isRuntimeScalar(index)) return reference(index, scope);
      return decodeInt(value);
    case "int":
    case "positive":
    case "zero":
    case "wideZero":
    case "axis":
      return scope.isRuntimeScalar(index) ? undefined : decodeInt(value);
    case "int[]":
    case "positive[]":
    case "axis[]":
    case "symint[]":
      return value.kind === "intList" ? decodeInts(value.items, base === "symint[]", scope) : undefined;
    case "float":
      if (scope.isRuntimeScalar(index)) return undefined;
      if (value.kind === "double") return plain(value.value);
      return value.kind === "int" ? plain(Number(value.value)) : undefined;
    case "float[]":
      return value.kind === "doubleList" ? plain(value.items) : undefined;
    case "bool":
      if (scope.isRuntimeScalar(index)) return undefined;
      if (value.kind === "bool") return plain(value.value);
      return value.kind === "int" ? plain(value.value !== 0n) : undefined;
    case "bool[]":
      return value.kind === "boolList" ? plain(value.items) : undefined;
    case "scalar":
      if (scope.isRuntimeScalar(index)) return reference(index, scope);
      return decodeScalar(value);
    case "dtype": {
      const dtype = value.kind === "int" ? scalarTypes.get(Number(value.value)) : undefined;
      return dtype === undefined ? undefined : plain(dtype);
    }
    case "string":
      return value.kind === "string" ? plain(value.value) : undefined;
    default:
      throw new Error(`parameter kind "${kind}" has no decoder`);
  }
}

/** A tensor whose bytes are not those of the file. */
function isWritable(value: Value | undefined): boolean {
  return value?.kind === "tensor" && value.data.kind !== "constant" && value.data.kind !== "external";
}

function reference(index: ValueIndex, scope: DecoderScope): DecodedOne {
  return { value: { value: scope.idOf(index) }, references: [index] };
}

function references(items: readonly (ValueIndex | null)[], scope: DecoderScope): DecodedOne | undefined {
  const isSound = items.every((item) => item === null || scope.method.values[item]?.kind === "tensor");
  if (!isSound) return undefined;
  return {
    value: items.map((item) => (item === null ? null : { value: scope.idOf(item) })),
    references: items.filter((item) => item !== null),
  };
}

/** 64-bit integers beyond 2^53 only occur as "to the end": the nearest double serves as well. */
function decodeInt(value: Value): DecodedOne | undefined {
  if (value.kind === "int") return plain(Number(value.value));
  return value.kind === "bool" ? plain(Number(value.value)) : undefined;
}

function decodeInts(items: readonly ValueIndex[], allowRuntime: boolean, scope: DecoderScope): DecodedOne | undefined {
  const decoded: ArgumentValue[] = [];
  const runtime: ValueIndex[] = [];
  for (const item of items) {
    const value = scope.method.values[item];
    if (scope.isRuntimeScalar(item)) {
      if (!allowRuntime) return undefined;
      decoded.push({ value: scope.idOf(item) });
      runtime.push(item);
    } else if (value?.kind === "int") decoded.push(Number(value.value));
    else return undefined;
  }
  return { value: decoded, references: runtime };
}

function decodeScalar(value: Value): DecodedOne | undefined {
  const literal = (scalar: ScalarLiteral): DecodedOne => plain(scalar);
  if (value.kind === "int") return literal({ type: "int", value: value.value });
  if (value.kind === "double") return literal({ type: "float", value: value.value });
  if (value.kind === "bool") return literal({ type: "bool", value: value.value });
  return undefined;
}

function hasRuntimeItem(value: Value | undefined, scope: DecoderScope): boolean {
  return value?.kind === "intList" && value.items.some(scope.isRuntimeScalar);
}

/** A value in words, for messages. */
export function describeValue(value: Value): string {
  if (value.kind === "tensor") {
    const isConstant = value.data.kind === "constant" || value.data.kind === "external";
    return `a ${isConstant ? "constant " : ""}tensor ${value.dtype} [${value.sizes.join(",")}]`;
  }
  if (value.kind === "null") return "None";
  const list = /^(.*)List$/.exec(value.kind)?.[1];
  return list === undefined ? withArticle(value.kind) : `a list of ${list}s`;
}

function describeKind(kind: ParameterKind): string {
  if (kind === "tensor?[]") return "a list of tensors and None";
  const words = kind.replace(/^(out|mutable)/, "tensor that can be written").replace(/^(symint|axis|positive)/, "int");
  const list = /^(.*)\[\]/.exec(words)?.[1];
  const what = list === undefined ? withArticle(words.replace(/\?$/, "")) : `a list of ${list}s`;
  return kind.endsWith("?") ? `${what} or None` : what;
}

function withArticle(words: string): string {
  return `${/^[aeiou]/.test(words) ? "an" : "a"} ${words}`;
}
