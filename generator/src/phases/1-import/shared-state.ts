import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { FileTensor, Method } from "../../model/program.js";
import { addressOf, statesOf, tensorAt, tensorBytes } from "./assign-storages.js";
import type { Call } from "./calls.js";

/** A method with what its instructions touch. */
export interface AccessedMethod {
  readonly method: Method;
  readonly calls: readonly Pick<Call, "node" | "reads" | "writes">[];
}

/** For every method the addresses of buffers that it shares with others, and a key that is the same in all of them. */
export type SharedState = ReadonlyMap<Method, ReadonlyMap<string, string>>;

/** A mutable buffer as one method sees it. */
interface Buffer {
  readonly method: Method;
  readonly address: string;
  readonly tensor: FileTensor;
  /** Read before anything writes it, or named: exporters name no other planned tensor. */
  readonly isState: boolean;
}

/**
 * Which mutable buffers of several methods are one. The program says so when it was exported with shared mutable buffers: they
 * alone then lie in a planned memory of their own, at the same offset in every method. `onRequest` shares what else
 * has one name in several methods, or is the only one of its shape in each of them; says what is unclear.
 */
export function findSharedState(methods: readonly AccessedMethod[], onRequest: boolean, fileName: string, sink: DiagnosticSink): SharedState {
  const shared = new Map<Method, Map<string, string>>(methods.map(({ method }) => [method, new Map<string, string>()]));
  const share = (buffers: readonly Buffer[], key: string): void => {
    for (const { method, address } of buffers) shared.get(method)!.set(address, key);
  };
  const buffers = methods.flatMap(buffersOf);
  for (const group of groupsOf(buffers.filter(({ method, address }) => isInSharedMemory(method, address, methods)), ({ address }) => address)) {
    if (checkAlike(group, fileName, sink)) share(group, `at ${group[0]!.address}`);
  }
  if (!onRequest) return shared;
  const rest = buffers.filter(({ method, address, isState }) => isState && !shared.get(method)!.has(address));
  for (const group of groupsOf(rest.filter(({ tensor }) => tensor.name !== undefined), ({ tensor }) => tensor.name!)) {
    if (checkAlike(group, fileName, sink)) share(group, `named ${group[0]!.tensor.name}`);
  }
  for (const group of groupsOf(rest.filter(({ tensor }) => tensor.name === undefined), ({ tensor }) => shapeOf(tensor))) {
    if (methodsOf(group).length === group.length) share(group, `of ${shapeOf(group[0]!.tensor)}`);
    else sink.report("shared-state-unclear", { shape: shapeOf(group[0]!.tensor), buffers: group.map(spoken) }, { file: fileName });
  }
  return shared;
}

/** State, and what else lies in a planned memory besides the first. */
function buffersOf({ method, calls }: AccessedMethod): readonly Buffer[] {
  const states = statesOf(method, calls);
  const inputs = addressesOf(method, method.inputs);
  const found = new Map<string, FileTensor>();
  for (const value of method.values) {
    if (value.kind !== "tensor" || tensorBytes(value) === 0) continue;
    const address = addressOf(value);
    if (address === undefined || inputs.has(address)) continue;
    // Placeholders come first among the values of a method, views of them later.
    const known = found.get(address);
    if (known === undefined || (known.name === undefined && value.name !== undefined)) found.set(address, value);
  }
  return [...found].flatMap(([address, tensor]): readonly Buffer[] => {
    const isState = states.has(address) || tensor.name !== undefined;
    return isState || !isFirstMemory(tensor) ? [{ method, address, tensor, isState }] : [];
  });
}

/**
 * True for a planned memory besides the first that holds mutable buffers and nothing else: it is as large in every method
 * that uses it, its tensors lie in the same windows, at least one is read first, so is state, in some method, and the
 * others are written in place only: an intermediate result is what an operator returns.
 */
function isInSharedMemory(method: Method, address: string, methods: readonly AccessedMethod[]): boolean {
  const memoryId = Number(address.split(":")[0]);
  if (memoryId === 1) return false;
  const users = methods.filter((one) => tensorsIn(one.method, memoryId).length > 0);
  if (users.length < 2) return false;
  if (users.some((one) => one.method.plannedBufferBytes[memoryId - 1] !== method.plannedBufferBytes[memoryId - 1])) return false;
  const windows = new Map<string, number>();
  for (const tensor of users.flatMap((one) => tensorsIn(one.method, memoryId))) {
    const place = addressOf(tensor)!;
    const known = windows.get(place);
    if (known !== undefined && known !== tensorBytes(tensor)) return false;
    windows.set(place, tensorBytes(tensor));
  }
  const read = new Set(users.flatMap((one) => [...statesOf(one.method, one.calls)]));
  const given = new Set(users.flatMap((one) => [...addressesOf(one.method, one.method.inputs)]));
  const returned = new Set(users.flatMap(returnedAddresses));
  const places = [...windows.keys()];
  return places.some((place) => read.has(place)) && places.every((place) => (read.has(place) || !returned.has(place)) && !given.has(place)) && areApart(windows);
}

/** What operators write that are not called after what they do in place, like "aten::copy_". */
function returnedAddresses({ method, calls }: AccessedMethod): readonly string[] {
  const returning = calls.filter(({ node }) => !node.operator.split(".")[0]!.endsWith("_"));
  return [...addressesOf(method, returning.flatMap(({ writes }) => writes))];
}

function areApart(windows: ReadonlyMap<string, number>): boolean {
  const sorted = [...windows].map(([address, bytes]) => ({ begin: Number(address.split(":")[1]), bytes })).sort((a, b) => a.begin - b.begin);
  return sorted.every(({ begin }, index) => index === 0 || sorted[index - 1]!.begin + sorted[index - 1]!.bytes <= begin);
}

function tensorsIn(method: Method, memoryId: number): readonly FileTensor[] {
  return method.values.filter(
    (value): value is FileTensor =>
      value.kind === "tensor" && value.data.kind === "planned" && value.data.memoryId === memoryId && tensorBytes(value) > 0,
  );
}

function isFirstMemory({ data }: FileTensor): boolean {
  return data.kind !== "planned" || data.memoryId === 1;
}

function addressesOf(method: Method, indices: readonly number[]): ReadonlySet<string> {
  return new Set(
    indices.flatMap((index) => {
      const tensor = tensorAt(method, index);
      return (tensor && addressOf(tensor)) ?? [];
    }),
  );
}

/** Groups of buffers that several methods have. */
function groupsOf(buffers: readonly Buffer[], keyOf: (buffer: Buffer) => string): readonly (readonly Buffer[])[] {
  const groups = new Map<string, Buffer[]>();
  for (const buffer of buffers) {
    const key = keyOf(buffer);
    groups.set(key, [...(groups.get(key) ?? []), buffer]);
  }
  return [...groups.values()].filter((group) => methodsOf(group).length > 1);
}

function methodsOf(group: readonly Buffer[]): readonly Method[] {
  return [...new Set(group.map(({ method }) => method))];
}

/** One buffer has one shape and one initial content. */
function checkAlike(group: readonly Buffer[], fileName: string, sink: DiagnosticSink): boolean {
  const [first] = group;
  const other = group.find(({ tensor }) => shapeOf(tensor) !== shapeOf(first!.tensor)) ?? group.find((buffer) => !beginsAlike(first!, buffer));
  if (first === undefined || other === undefined) return true;
  const isShape = shapeOf(first.tensor) !== shapeOf(other.tensor);
  const found = isShape ? `${shapeOf(first.tensor)} and ${shapeOf(other.tensor)}` : "initial contents that differ";
  sink.report("shared-state-differs", { first: spoken(first), second: spoken(other), found }, { file: fileName });
  return false;
}

function beginsAlike({ tensor: a }: Buffer, { tensor: b }: Buffer): boolean {
  if (a.data.kind !== "planned" || b.data.kind !== "planned") return true;
  const [first, second] = [a.data.initial, b.data.initial];
  return first === undefined || second === undefined || (first.length === second.length && first.every((byte, index) => byte === second[index]));
}

function shapeOf({ dtype, sizes, dimOrder }: FileTensor): string {
  const isPlain = dimOrder.every((dim, position) => dim === position);
  return `${dtype} [${sizes.join(",")}]${isPlain ? "" : ` in dim order [${dimOrder.join(",")}]`}`;
}

/** "prefill: value 12", or with the buffer's name. */
function spoken({ method, tensor }: Buffer): string {
  return `${method.name}: ${tensor.name === undefined ? `value ${method.values.indexOf(tensor)}` : `"${tensor.name}"`}`;
}
