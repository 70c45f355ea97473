import { dtypeBytes } from "../../ir/dtype.js";
import { elementCount } from "../../ir/layout.js";
import type { FileTensor, Method, ValueIndex } from "../../model/program.js";

/** What one instruction touches, in program order. */
export interface Access {
  readonly reads: readonly ValueIndex[];
  readonly writes: readonly ValueIndex[];
}

/** Which memory a tensor of the file stands for. Tensors with equal `key` share it from byte 0. */
export interface StorageAssignment {
  readonly kind: "constant" | "arena" | "state";
  readonly key: string;
  /** State that other methods of the program have under the same key. */
  readonly isShared?: boolean;
}

/** A tensor that nothing writes, at the address of another: the exporter dropped the instruction that made the one from the other. */
export interface AliasedTensor {
  readonly view: ValueIndex;
  readonly source: ValueIndex;
}

/** What is known about the memory of a method's tensors. */
export interface AssignedStorages {
  readonly assignments: ReadonlyMap<ValueIndex, StorageAssignment>;
  readonly aliased: readonly AliasedTensor[];
  /** Tensors that are read, and that nothing ever wrote. */
  readonly unwritten: readonly ValueIndex[];
}

/**
 * Finds out which tensors of a method are the same memory.
 *
 * The exporter reuses planned bytes, so an address alone says nothing; but it drops static views without a trace, and a
 * mutable buffer is only a planned tensor that nothing writes first. Hence, in program order: a planned tensor that is
 * read and was never written is a view of what was written last at its address; if nothing was, it is state, and
 * everything else at that address is that state too (the exporter never shares the region of a mutable buffer).
 * `shared` are addresses of state that other methods have too, with its key: here it may be written first.
 * A tensor that nothing ever wrote and has no address of its own is returned in `unwritten`.
 * Whether tensors at one address agree about the order of its bytes, is not looked at here: see `restore-views.ts`.
 */
export function assignStorages(
  method: Method,
  accesses: readonly Access[],
  shared: ReadonlyMap<string, string> = new Map(),
): AssignedStorages {
  const assignments = new Map<ValueIndex, StorageAssignment>();
  const unwritten: ValueIndex[] = [];
  const aliased: AliasedTensor[] = [];
  /** The first tensor at the address of a state. */
  const owners = new Map<string, ValueIndex>();
  const lastWritten = new Map<string, { readonly index: ValueIndex; readonly bytes: number }>();
  const states = new Set([...statesOf(method, accesses), ...shared.keys()]);
  const stateAt = (address: string): StorageAssignment => {
    const key = shared.get(address);
    return key === undefined ? { kind: "state", key: address } : { kind: "state", key, isShared: true };
  };

  const assignState = (index: ValueIndex, address: string): void => {
    const source = owners.get(address);
    if (source === undefined) owners.set(address, index);
    else aliased.push({ view: index, source });
    assignments.set(index, stateAt(address));
  };
  const write = (index: ValueIndex): void => {
    const tensor = tensorAt(method, index);
    if (tensor === undefined) return;
    const address = occupiedAddress(tensor);
    if (!assignments.has(index)) {
      if (address !== undefined && states.has(address)) assignState(index, address);
      else assignments.set(index, { kind: "arena", key: `value ${index}` });
    }
    if (address !== undefined) lastWritten.set(address, { index, bytes: tensorBytes(tensor) });
  };
  const read = (index: ValueIndex): void => {
    const tensor = tensorAt(method, index);
    if (tensor === undefined || assignments.has(index)) return;
    if (tensor.data.kind === "constant" || tensor.data.kind === "external") {
      assignments.set(index, { kind: "constant", key: `value ${index}` });
      return;
    }
    const address = occupiedAddress(tensor);
    const written = address === undefined ? undefined : lastWritten.get(address);
    if (address !== undefined && states.has(address)) assignState(index, address);
    else if (written !== undefined) {
      assignments.set(index, assignments.get(written.index)!);
      aliased.push({ view: index, source: written.index });
      if (tensorBytes(tensor) > written.bytes) unwritten.push(index);
    }
    else {
      assignments.set(index, { kind: "arena", key: `value ${index}` });
      if (tensorBytes(tensor) > 0) unwritten.push(index);
    }
  };

  method.inputs.forEach(write);
  for (const access of accesses) {
    access.reads.forEach(read);
    access.writes.forEach(write);
  }
  for (const index of method.outputs) {
    read(index);
    if (copiesInputUnchanged(method, index, aliased)) unwritten.push(index);
  }
  return { assignments, aliased, unwritten };
}

/**
 * Exporters drop views, but an output that only looks at an input has an instruction, and one that is the input is the same
 * value: an output of the very form of an input, in its memory, is one that its instruction did not write.
 */
function copiesInputUnchanged(method: Method, output: ValueIndex, aliased: readonly AliasedTensor[]): boolean {
  const source = aliased.find(({ view }) => view === output)?.source;
  if (source === undefined || !method.inputs.includes(source)) return false;
  const [from, to] = [tensorAt(method, source), tensorAt(method, output)];
  return from !== undefined && to !== undefined && from.dtype === to.dtype && String(from.sizes) === String(to.sizes);
}

/** Addresses whose first access is a read of a planned tensor: mutable buffers. */
export function statesOf(method: Method, accesses: readonly Access[]): ReadonlySet<string> {
  const states = new Set<string>();
  const seen = new Set<string>();
  const visit = (index: ValueIndex, isRead: boolean): void => {
    const tensor = tensorAt(method, index);
    const address = tensor && occupiedAddress(tensor);
    if (address === undefined) return;
    if (isRead && !seen.has(address)) states.add(address);
    seen.add(address);
  };
  method.inputs.forEach((index) => visit(index, false));
  for (const access of accesses) {
    access.reads.forEach((index) => visit(index, true));
    access.writes.forEach((index) => visit(index, false));
  }
  return states;
}

export function tensorAt(method: Method, index: ValueIndex): FileTensor | undefined {
  const value = method.values[index];
  return value?.kind === "tensor" ? value : undefined;
}

export function addressOf(tensor: FileTensor): string | undefined {
  return tensor.data.kind === "planned" ? `${tensor.data.memoryId}:${tensor.data.offset}` : undefined;
}

/** A tensor without elements may have the address of any other, and changes nothing there. */
function occupiedAddress(tensor: FileTensor): string | undefined {
  return tensorBytes(tensor) === 0 ? undefined : addressOf(tensor);
}

export function tensorBytes(tensor: FileTensor): number {
  return elementCount(tensor.sizes) * dtypeBytes(tensor.dtype);
}
