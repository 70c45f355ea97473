import { printable } from "../../diagnostics/printable.js";
import { labelOf } from "../../ops/label.js";
import type { FileTensor, Method, Program, ValueIndex } from "../../model/program.js";

/** What `etgen inspect` says of a file. Plain data, printed as it is by --json. */
export interface ModelReport {
  readonly file: string;
  readonly fileBytes: number;
  readonly schemaVersion: number;
  readonly methods: readonly MethodReport[];
  readonly namedData: readonly { readonly name: string; readonly bytes: number }[];
}

export interface MethodReport {
  readonly name: string;
  readonly inputs: readonly ValueReport[];
  readonly outputs: readonly ValueReport[];
  readonly instructions: number;
  readonly operators: readonly OperatorReport[];
  /** The user's modules in the order of their first instructions; empty where nobody knows them. */
  readonly modules: readonly ModuleReport[];
  readonly delegates: readonly DelegateReport[];
  readonly constants: ConstantReport;
  /** Bytes that the exporter planned, one entry a memory. */
  readonly plannedBufferBytes: readonly number[];
}

export interface ValueReport {
  readonly kind: string;
  readonly dtype?: string;
  readonly sizes?: readonly number[];
  readonly dimOrder?: readonly number[];
  readonly dynamic?: boolean;
  readonly bytes?: number;
}

export interface OperatorReport {
  readonly name: string;
  readonly calls: number;
  /** Dtypes of the tensors that it is called with, the results included. */
  readonly dtypes: readonly string[];
  readonly supported: boolean;
}

export interface ModuleReport {
  readonly name: string;
  readonly instructions: readonly number[];
  /** Short names, each once. */
  readonly operators: readonly string[];
  /** Of the constants that its instructions read. */
  readonly constantBytes: number;
}

export interface DelegateReport {
  readonly backend: string;
  readonly bytes: number;
  readonly calls: number;
}

/** Tensors that share bytes are counted once. A constant that no instruction and no output names is dead. */
export interface ConstantReport {
  readonly used: number;
  readonly usedBytes: number;
  readonly dead: number;
  readonly deadBytes: number;
}

export function reportModel(program: Program, isSupported: (operator: string) => boolean): ModelReport {
  return {
    file: program.fileName,
    fileBytes: program.fileBytes,
    schemaVersion: program.version,
    methods: program.methods.map((method) => reportMethod(method, isSupported)),
    namedData: program.namedData.map(({ name, bytes }) => ({ name: printable(name), bytes: bytes.length })),
  };
}

function reportMethod(method: Method, isSupported: (operator: string) => boolean): MethodReport {
  return {
    name: method.name,
    inputs: method.inputs.map((index) => reportValue(method, index)),
    outputs: method.outputs.map((index) => reportValue(method, index)),
    instructions: method.instructions.length,
    operators: reportOperators(method, isSupported),
    modules: reportModules(method),
    delegates: method.delegates.map(({ id, bytes }, delegate) => ({
      backend: id,
      bytes: bytes.length,
      calls: method.instructions.filter((call) => call.kind === "delegateCall" && call.delegate === delegate).length,
    })),
    constants: reportConstants(method),
    plannedBufferBytes: method.plannedBufferBytes,
  };
}

function reportValue(method: Method, index: ValueIndex): ValueReport {
  const value = method.values[index]!;
  if (value.kind !== "tensor") return { kind: value.kind };
  const { dtype, sizes, dimOrder, dynamism, byteCount } = value;
  return { kind: "tensor", dtype, sizes, dimOrder, dynamic: dynamism === "bounded", bytes: byteCount };
}

function reportOperators(method: Method, isSupported: (operator: string) => boolean): readonly OperatorReport[] {
  const found = new Map<string, { calls: number; dtypes: Set<string> }>();
  for (const call of method.instructions) {
    if (call.kind !== "kernelCall") continue;
    const name = method.operators[call.operator]!;
    const seen = found.get(name) ?? { calls: 0, dtypes: new Set<string>() };
    found.set(name, seen);
    seen.calls++;
    for (const tensor of call.arguments.flatMap((index) => tensorsBelow(method, index))) seen.dtypes.add(tensor.dtype);
  }
  return [...found]
    .map(([name, { calls, dtypes }]) => ({ name, calls, dtypes: [...dtypes].sort(), supported: isSupported(name) }))
    .sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1));
}

function reportModules(method: Method): readonly ModuleReport[] {
  const numbers = new Map<string, number[]>();
  for (const [at, name] of Object.entries(method.modules ?? {})) numbers.set(name, [...(numbers.get(name) ?? []), Number(at)]);
  return [...numbers].map(([name, instructions]): ModuleReport => {
    const calls = instructions.flatMap((at) => method.instructions[at] ?? []);
    const operators = calls.map((call) => (call.kind === "kernelCall" ? labelOf(method.operators[call.operator]!) : call.kind));
    const tensors = calls.flatMap((call) => ("arguments" in call ? call.arguments.flatMap((index) => tensorsBelow(method, index)) : []));
    const constants = new Set(tensors.flatMap(({ data }) => (data.kind === "constant" ? [data.bytes] : [])));
    return { name, instructions, operators: [...new Set(operators)], constantBytes: sumBytes(constants) };
  });
}

function reportConstants(method: Method): ConstantReport {
  const named = new Set<FileTensor>();
  const name = (indices: readonly ValueIndex[]): void => {
    for (const tensor of indices.flatMap((index) => tensorsBelow(method, index))) named.add(tensor);
  };
  name(method.outputs);
  for (const instruction of method.instructions) {
    if (instruction.kind === "kernelCall" || instruction.kind === "delegateCall") name(instruction.arguments);
    else if (instruction.kind === "moveCall") name([instruction.from]);
    else if (instruction.kind === "jumpFalse") name([instruction.condition]);
  }
  const used = new Set<Uint8Array>();
  const dead = new Set<Uint8Array>();
  for (const value of method.values) {
    if (value.kind !== "tensor" || value.data.kind !== "constant") continue;
    (named.has(value) ? used : dead).add(value.data.bytes);
  }
  const onlyDead = [...dead].filter((bytes) => !used.has(bytes));
  return { used: used.size, usedBytes: sumBytes(used), dead: onlyDead.length, deadBytes: sumBytes(onlyDead) };
}

/** The tensor itself, or those of a list. */
function tensorsBelow(method: Method, index: ValueIndex): readonly FileTensor[] {
  const value = method.values[index]!;
  if (value.kind === "tensor") return [value];
  if (value.kind !== "tensorList" && value.kind !== "optionalTensorList") return [];
  return value.items.flatMap((item) => (item === null ? [] : tensorsBelow(method, item)));
}

function sumBytes(arrays: Iterable<Uint8Array>): number {
  let sum = 0;
  for (const { length } of arrays) sum += length;
  return sum;
}
