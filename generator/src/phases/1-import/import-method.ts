import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Graph, ScalarOutput } from "../../ir/graph.js";
import { storageId, valueId, type StorageId, type ValueId } from "../../ir/ids.js";
import { stridesOf } from "../../ir/layout.js";
import type { StateStorage, Storage } from "../../ir/storage.js";
import type { GraphValue } from "../../ir/tensor.js";
import type { FileTensor, Method, Value, ValueIndex, ValueKind } from "../../model/program.js";
import { refusedOperators } from "../../ops/refused.js";
import { operators } from "../../ops/registry.js";
import { addressOf, assignStorages, tensorBytes, type StorageAssignment } from "./assign-storages.js";
import { decodeArguments, describeValue } from "./decode-arguments.js";
import { callOf, foldMoves, structureCall, type Call } from "./calls.js";
import { restoreViews, type RestoringScope } from "./restore-views.js";
import { inferSizes } from "./size-inference.js";
import { structureInstructions, type StructuredItem } from "./structure-instructions.js";
import { unwrittenOnSomeWay } from "./unwritten-on-some-way.js";
import { reportUnsupportedBackends } from "./unsupported-backends.js";
import { quantisationAround, unloweredAround } from "./unlowered-operators.js";
import { nearestOperators } from "./nearest-operators.js";

/** Numbers values and storages across the methods of all programs; equal constant bytes become one storage. */
export class Numbering {
  #nextValue = 0;
  #nextStorage = 0;
  readonly #constants = new Map<Uint8Array, StorageId>();

  reserveValues(count: number): number {
    const first = this.#nextValue;
    this.#nextValue += count;
    return first;
  }

  newStorage(): StorageId {
    return storageId(this.#nextStorage++);
  }

  /** One storage per window of a file: the reader gives equal windows as one object. */
  constantStorage(bytes: Uint8Array): { readonly id: StorageId; readonly isNew: boolean } {
    const known = this.#constants.get(bytes);
    if (known !== undefined) return { id: known, isNew: false };
    const id = this.newStorage();
    this.#constants.set(bytes, id);
    return { id, isNew: true };
  }
}

/** A method whose instructions are understood, before its tensors have memory. */
export interface DecodedMethod {
  readonly method: Method;
  readonly calls: readonly Call[];
  readonly idOf: (index: ValueIndex) => ValueId;
}

/** State that methods share, as far as it is known; grows with every method. */
export type SharedStorages = Map<string, StateStorage>;

export interface ImportedMethod {
  readonly graph: Graph;
  readonly values: readonly GraphValue[];
  readonly storages: readonly Storage[];
}

/** First of two steps: the calls of a method with instructions. Undefined after a report. */
export function decodeMethod(method: Method, fileName: string, numbering: Numbering, sink: DiagnosticSink): DecodedMethod | undefined {
  const errorsBefore = sink.errorCount;
  reportUnsupportedBackends(method, fileName, sink);
  const firstValue = numbering.reserveValues(method.values.length);
  const idOf = (index: ValueIndex): ValueId => valueId(firstValue + index);
  const calls = decodeCalls(method, fileName, idOf, sink);
  reportNonTensors(method, fileName, sink);
  return sink.errorCount > errorsBefore ? undefined : { method, calls, idOf };
}

/** Second step: the method as a graph, with the state at `shared` addresses in `sharedStorages`. Undefined after a report. */
export function importMethod(
  { method, calls, idOf }: DecodedMethod,
  shared: ReadonlyMap<string, string>,
  sharedStorages: SharedStorages,
  fileName: string,
  numbering: Numbering,
  sink: DiagnosticSink,
): ImportedMethod | undefined {
  const errorsBefore = sink.errorCount;
  const location = { file: fileName, method: method.name };
  const assigned = assignStorages(method, calls, shared);
  const branches = unwrittenOnSomeWay(calls, method, assigned.assignments).filter((index) => !isEmpty(method.values[index]!));
  for (const index of new Set([...assigned.unwritten, ...branches])) {
    const position = method.outputs.indexOf(index);
    const tensor = describeValue(method.values[index]!);
    sink.report("uninitialised-read", { tensor: position < 0 ? tensor : `output ${position}, ${tensor},` }, location);
  }
  const names = namesOf(method, calls);
  const nameOf = (index: ValueIndex): string => names.get(index) ?? `${unnamedPrefixes[assigned.assignments.get(index)!.kind]}${index}`;
  const report: RestoringScope["report"] = (code, params) => sink.report(code, params, location);
  const restored = restoreViews(calls, assigned, { method, idOf, nameOf, report });
  const { values, storages } = createValues(method, restored.assignments, nameOf, idOf, sharedStorages, numbering, sink);
  if (sink.errorCount > errorsBefore) return undefined;
  const isTensor = (index: ValueIndex): boolean => method.values[index]?.kind === "tensor";
  const graph: Graph = {
    name: method.name,
    nodes: restored.calls.map((call) => call.node),
    inputs: method.inputs.filter(isTensor).map(idOf),
    outputs: method.outputs.filter(isTensor).map(idOf),
  };
  const sized = inferSizes(graph, {
    values: new Map(values.map((value) => [value.id, value])),
    newValue: () => valueId(numbering.reserveValues(1)),
    report: (node, code, params) => {
      const location = { file: fileName, method: method.name, instruction: node.origin.instruction, node: node.operator };
      // Dtypes do not fit because the exporter left the layer out: that is what has to be said.
      const unlowered = code === "unsupported-dtype" ? unloweredAround(method, node) : undefined;
      if (unlowered === undefined) sink.report(code, params, location);
      else sink.report("unlowered-operator", { operator: node.operator, ...unlowered, isActivated: false }, location);
    },
  });
  if (sink.errorCount > errorsBefore) return undefined;
  const scalarOutputs = scalarOutputsOf(method, calls, idOf);
  const returned = scalarOutputs.length === 0 ? sized.graph : { ...sized.graph, scalarOutputs };
  return { graph: returned, values: [...values, ...sized.values], storages };
}

function decodeCalls(method: Method, fileName: string, idOf: (index: ValueIndex) => ValueId, sink: DiagnosticSink): readonly Call[] {
  const items = structureInstructions(method);
  if ("what" in items) {
    const location = { file: fileName, method: method.name, instruction: items.position };
    sink.report("unsupported-control-flow", { what: items.what }, location);
    return [];
  }
  const computed = computedScalars(method, items);
  const scope = { method, idOf, isRuntimeScalar: (index: ValueIndex) => computed.has(index) };
  const calls = items.flatMap((item): readonly Call[] => {
    if (item.kind !== "call") return [structureCall(method, item, idOf)];
    const location = { file: fileName, method: method.name, instruction: item.position };
    const operator = method.operators[item.call.operator]!;
    const definition = operators.get(operator);
    if (definition === undefined) {
      const quantised = quantisationAround(method, { operator, arguments: item.call.arguments });
      if (quantised !== undefined) {
        sink.report("unlowered-operator", { operator, ...quantised, isActivated: false }, location);
        return [];
      }
      const shapes = shapesOf(method, item.call.arguments);
      const [similar, reason] = [nearestOperators(operator), refusedOperators.get(operator)];
      sink.report("unsupported-operator", { operator, shapes, similar, reason }, location);
      return [];
    }
    const decoded = decodeArguments(definition, item.call.arguments, scope, sink, location);
    return decoded === undefined ? [] : [callOf(method, operator, decoded, item.position, idOf)];
  });
  return foldMoves(method, calls, idOf);
}

/** Numbers that instructions compute; the other numbers are fixed at export. */
function computedScalars(method: Method, items: readonly StructuredItem[]): ReadonlySet<ValueIndex> {
  const computed = new Set<ValueIndex>();
  for (const item of items) {
    if (item.kind === "repeat") computed.add(item.counter);
    if (item.kind === "move" && method.values[item.to]?.kind !== "tensor") computed.add(item.to);
    if (item.kind !== "call") continue;
    const signature = operators.get(method.operators[item.call.operator]!)?.signature ?? {};
    Object.values(signature).forEach((kind, position) => {
      if (kind === "result") computed.add(item.call.arguments[position]!);
    });
  }
  return computed;
}

/** Numbers among the outputs: computed by the last instruction that writes them, or fixed. */
function scalarOutputsOf(method: Method, calls: readonly Call[], idOf: (index: ValueIndex) => ValueId): readonly ScalarOutput[] {
  return method.outputs.flatMap((index, position): readonly ScalarOutput[] => {
    const value = method.values[index]!;
    const isComputed = calls.some(({ writes }) => writes.includes(index));
    if (value.kind === "int") return [{ position, value: isComputed ? idOf(index) : { type: "int", value: value.value } }];
    if (value.kind === "double") return [{ position, value: isComputed ? idOf(index) : { type: "float", value: value.value } }];
    if (value.kind === "bool") return [{ position, value: isComputed ? idOf(index) : { type: "bool", value: value.value } }];
    return [];
  });
}

function shapesOf(method: Method, indices: readonly ValueIndex[]): string {
  const shapes = indices.slice(0, -1).flatMap((index) => {
    const value = method.values[index];
    return value?.kind === "tensor" ? [`${value.dtype} [${value.sizes.join(",")}]`] : [];
  });
  return shapes.length === 0 ? "no tensors" : shapes.join(", ");
}

function reportNonTensors(method: Method, fileName: string, sink: DiagnosticSink): void {
  const location = { file: fileName, method: method.name };
  // Numbers and texts among the inputs are fixed at export: the runtime accepts no others.
  const fixed: readonly ValueKind[] = ["int", "double", "bool", "string", "null"];
  method.inputs.forEach((index, position) => {
    const value = method.values[index]!;
    const isWritable = value.kind === "tensor" && value.data.kind !== "constant" && value.data.kind !== "external";
    if (!isWritable && !fixed.includes(value.kind)) {
      sink.report("unsupported-input", { position, found: describeValue(value) }, location);
    }
  });
  method.outputs.forEach((index, position) => {
    const value = method.values[index]!;
    const isReturned = value.kind === "tensor" || value.kind === "int" || value.kind === "double" || value.kind === "bool";
    if (!isReturned) sink.report("unsupported-output", { position, found: describeValue(value) }, location);
  });
}

/** C identifiers: inputs and outputs by position, results by the instruction that writes them. */
function namesOf(method: Method, calls: readonly Call[]): ReadonlyMap<ValueIndex, string> {
  const names = new Map<ValueIndex, string>();
  const name = (index: ValueIndex, text: string): void => {
    if (!names.has(index)) names.set(index, text);
  };
  const tensors = (indices: readonly ValueIndex[]) => indices.filter((index) => method.values[index]?.kind === "tensor");
  tensors(method.inputs).forEach((index, position) => name(index, `input${position}`));
  tensors(method.outputs).forEach((index, position) => name(index, `output${position}`));
  for (const { node, writes } of calls) {
    const step = String(node.origin.instruction).padStart(2, "0");
    [...new Set(writes)].forEach((index, position) => name(index, position === 0 ? `t${step}` : `t${step}_${position}`));
  }
  return names;
}

/** Values that no instruction writes: constants, mutable buffers, and views that the exporter left out. */
const unnamedPrefixes: Readonly<Record<StorageAssignment["kind"], string>> = { constant: "c", state: "state", arena: "view" };

function createValues(
  method: Method,
  assignments: ReadonlyMap<ValueIndex, StorageAssignment>,
  nameOf: (index: ValueIndex) => string,
  idOf: (index: ValueIndex) => ValueId,
  sharedStorages: SharedStorages,
  numbering: Numbering,
  sink: DiagnosticSink,
): { readonly values: readonly GraphValue[]; readonly storages: readonly Storage[] } {
  const values: GraphValue[] = [];
  const storages = new Map<StorageId, Storage>();
  const planned = new Map<string, StorageId>();

  const constantStorageOf = (tensor: FileTensor, name: string): StorageId => {
    if (tensor.data.kind !== "constant") {
      const missing = tensor.data.kind === "external" ? tensor.data.name : name;
      sink.report("missing-external-data", { tensor: missing }, { method: method.name });
      return numbering.newStorage();
    }
    const { id, isNew } = numbering.constantStorage(tensor.data.bytes);
    if (isNew) storages.set(id, { kind: "constant", id, name, bytes: tensor.data.bytes });
    return id;
  };
  const filled = new Map(method.values.flatMap((value) => (isFilled(value) ? [[addressOf(value)!, value] as const] : [])));
  const plannedStorageOf = (assignment: StorageAssignment, tensor: FileTensor, name: string): StorageId => {
    const elsewhere = assignment.isShared === true ? sharedStorages.get(assignment.key) : undefined;
    const id = elsewhere?.id ?? planned.get(assignment.key) ?? numbering.newStorage();
    planned.set(assignment.key, id);
    const known = storages.get(id) ?? elsewhere;
    const knownBytes = known === undefined || known.kind === "constant" ? 0 : known.sizeBytes;
    // A method may look at a buffer through views alone: its contents are given for the buffer.
    const buffer = assignment.kind === "state" ? (filled.get(addressOf(tensor)!) ?? tensor) : tensor;
    const sizeBytes = Math.max(knownBytes, tensorBytes(tensor), tensorBytes(buffer));
    const initial = buffer.data.kind === "planned" ? buffer.data.initial : undefined;
    if (assignment.kind === "arena") storages.set(id, { kind: "arena", id, name: known?.name ?? name, sizeBytes });
    else {
      const kept = known?.kind === "state" ? known.initial : undefined;
      const bytes = initial ?? kept;
      const called = tensor.name ?? buffer.name ?? (known?.kind === "state" ? known.buffer : undefined);
      const empty = { kind: "state", id, name: known?.name ?? name, sizeBytes, ...(called === undefined ? {} : { buffer: called }) } as const;
      const state = bytes === undefined ? empty : { ...empty, initial: bytes };
      storages.set(id, state);
      if (assignment.isShared === true) sharedStorages.set(assignment.key, state);
    }
    return id;
  };

  for (const [index, assignment] of assignments) {
    const tensor = method.values[index] as FileTensor;
    const name = nameOf(index);
    const storage =
      assignment.kind === "constant" ? constantStorageOf(tensor, name) : plannedStorageOf(assignment, tensor, name);
    values.push({
      kind: "tensor",
      id: idOf(index),
      name,
      dtype: tensor.dtype,
      sizes: tensor.sizes,
      strides: stridesOf(tensor.sizes, tensor.dimOrder),
      dynamic: tensor.dynamism === "bounded",
      storage,
      byteOffset: 0,
    });
  }
  return { values, storages: [...storages.values()] };
}

function isEmpty(value: Value): boolean {
  return value.kind === "tensor" && tensorBytes(value) === 0;
}

function isFilled(value: Value): value is FileTensor {
  return value.kind === "tensor" && value.data.kind === "planned" && value.data.initial !== undefined && value.data.initial.length > 0;
}
