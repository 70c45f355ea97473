import type { Location } from "../src/diagnostics/diagnostic.js";
import type { DType } from "../src/ir/dtype.js";
import { dtypeBytes } from "../src/ir/dtype.js";
import type { Delegate, Program } from "../src/model/program.js";
import type { DelegateRunner, PreparedDelegate } from "./delegate-runner.js";
import { ExecutionFailure } from "./execution-failure.js";
import { instantiateKernels, type CompiledKernels } from "./machine/kernel-module.js";
import { Machine } from "./machine/machine.js";
import { loadMethod, type LoadedMethod, type SharedPlaces } from "./method/load-method.js";
import { runMethod } from "./method/run-method.js";
import { WorkPlaces } from "./method/work-places.js";
import type { RuntimeTensor } from "./tensors/runtime-tensor.js";
import { elementCount, type View } from "./tensors/view.js";
import type { RuntimeValue, Scalar } from "./values/runtime-value.js";

/** Little-endian bytes in the memory order that `dimOrder` describes. */
export interface TensorValue {
  readonly kind: "tensor";
  readonly dtype: DType;
  readonly sizes: readonly number[];
  readonly dimOrder: readonly number[];
  readonly bytes: Uint8Array;
}

/** What goes in and comes out of a method. */
export type ExecutorValue = TensorValue | Scalar | { readonly kind: "string"; readonly value: string } | { readonly kind: "null" };

/** An input; the sizes are those of the file where none are given. */
export type ExecutorInput =
  | { readonly kind: "tensor"; readonly bytes: Uint8Array; readonly sizes?: readonly number[] }
  | Scalar
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "null" };

/** A read of bytes that nothing had written; they count as zero. */
export interface UnwrittenRead {
  readonly method: string;
  readonly instruction: number;
  /** The value that was read. */
  readonly value: number;
  readonly byte: number;
}

/** What one instruction has written. */
export interface InstructionResult {
  readonly instruction: number;
  readonly operator: string;
  readonly results: readonly (TensorValue & { readonly value: number })[];
}

export interface ExecutorOptions {
  readonly delegates?: readonly DelegateRunner[];
}

/**
 * Runs a program as ExecuTorch's runtime would: literally, instruction by instruction, in the memory that the exporter
 * has planned. Failures are thrown as ExecutionFailure.
 */
export class Executor {
  readonly #machine: Machine;
  readonly #work: WorkPlaces;
  readonly #shared: SharedPlaces = { constants: new Map(), planned: new Map() };
  readonly #methods = new Map<string, LoadedMethod>();
  readonly #prepared = new Map<Delegate, PreparedDelegate>();
  readonly #unwritten: UnwrittenRead[] = [];

  constructor(
    readonly program: Program,
    kernels: CompiledKernels,
    readonly options: ExecutorOptions = {},
  ) {
    this.#machine = new Machine(instantiateKernels(kernels));
    this.#work = new WorkPlaces(this.#machine);
  }

  /** Bytes of memory in use for tensors, their flags and the operators' tables. */
  get memoryBytes(): number {
    return this.#machine.memoryBytes;
  }

  /** Reads of bytes that nobody had written, each once for a tensor. */
  get unwrittenReads(): readonly UnwrittenRead[] {
    return this.#unwritten;
  }

  /** Runs a method; mutable buffers keep what it leaves in them for the next run. */
  run(name: string, inputs: readonly ExecutorInput[], onResult?: (result: InstructionResult) => void): readonly ExecutorValue[] {
    const loaded = this.#load(name);
    const { method, slots } = loaded;
    const location: Location = { file: this.program.fileName, method: name };
    if (inputs.length !== method.inputs.length) {
      const [found, expected] = [`${inputs.length}`, `${method.inputs.length}`];
      throw new ExecutionFailure("execution-value", { what: "the number of inputs", found, expected }, location);
    }
    method.inputs.forEach((slot, position) => this.#setInput(slots, slot, position, inputs[position]!, location));
    let current = 0;
    this.#machine.onFault = (kind, view, byte) => {
      if (kind === "outside") throw accessOutside(view, byte);
      // Said once: what was read counts as written from here on.
      this.#machine.markWritten(view.place, true);
      if (view.value !== undefined) this.#unwritten.push({ method: name, instruction: current, value: view.value, byte });
    };
    runMethod({
      loaded,
      machine: this.#machine,
      work: this.#work,
      location,
      prepare: (delegate, place) => this.#prepare(delegate, place),
      onInstruction: (instruction) => {
        current = instruction;
      },
      onResults:
        onResult &&
        ((instruction, operator, results) =>
          onResult({ instruction, operator, results: results.map((tensor) => ({ ...this.#valueOf(tensor), value: tensor.value })) })),
    });
    return method.outputs.map((slot) => this.#output(slots[slot]!));
  }

  #load(name: string): LoadedMethod {
    const known = this.#methods.get(name);
    if (known !== undefined) return known;
    const location = { file: this.program.fileName, method: name };
    const method = this.program.methods.find((candidate) => candidate.name === name);
    if (method === undefined) {
      const expected = this.program.methods.map((candidate) => `"${candidate.name}"`).join(", ");
      throw new ExecutionFailure("execution-value", { what: "the method", found: `"${name}"`, expected }, location);
    }
    try {
      const loaded = loadMethod(method, this.#machine, this.#shared);
      this.#methods.set(name, loaded);
      return loaded;
    } catch (failure) {
      throw failure instanceof ExecutionFailure ? failure.at(location) : failure;
    }
  }

  #setInput(slots: readonly RuntimeValue[], slot: number, position: number, input: ExecutorInput, location: Location): void {
    const value = slots[slot]!;
    const refuse = (found: string, expected: string): Error =>
      new ExecutionFailure("execution-value", { what: `input ${position}`, found, expected }, location);
    if (value.kind !== "tensor" || input.kind !== "tensor") {
      // A plain number is part of the program: only the very value that was traced is accepted.
      const isEqual = value.kind === input.kind && (!("value" in value) || !("value" in input) || value.value === input.value);
      if (!isEqual) throw refuse(describe(input), describe(value));
      return;
    }
    const { tensor } = value;
    tensor.resize(input.sizes ?? tensor.file.sizes);
    if (input.bytes.length !== tensor.byteCount) {
      throw refuse(`${input.bytes.length} bytes`, `${tensor.dtype} [${tensor.sizes.join(", ")}], ${tensor.byteCount} bytes`);
    }
    this.#machine.bytesAt(tensor.usedPlace).set(input.bytes);
    this.#machine.markWritten(tensor.usedPlace, true);
  }

  #output(value: RuntimeValue): ExecutorValue {
    if (value.kind === "tensor") return this.#valueOf(value.tensor);
    if (value.kind === "int" || value.kind === "double" || value.kind === "bool" || value.kind === "string") return value;
    return { kind: "null" };
  }

  #valueOf(tensor: RuntimeTensor): TensorValue {
    const { dtype, sizes, file } = tensor;
    const isEmpty = elementCount(sizes) * dtypeBytes(dtype) === 0;
    const bytes = isEmpty ? new Uint8Array() : this.#machine.bytesAt(tensor.usedPlace).slice();
    return { kind: "tensor", dtype, sizes, dimOrder: file.dimOrder, bytes };
  }

  #prepare(delegate: Delegate, location: Location): PreparedDelegate {
    const known = this.#prepared.get(delegate);
    if (known !== undefined) return known;
    const runner = this.options.delegates?.find(({ backend }) => backend === delegate.id);
    if (runner === undefined) throw new ExecutionFailure("execution-delegate", { backend: delegate.id }, location);
    const prepared = runner.prepare(delegate);
    this.#prepared.set(delegate, prepared);
    return prepared;
  }
}

function accessOutside({ value, place }: View, byte: number): Error {
  const what = `an access to ${value === undefined ? "an intermediate result" : `value ${value}`}`;
  return new ExecutionFailure("execution-value", { what, found: `at byte ${byte}`, expected: `inside its ${place.bytes} bytes` });
}

function describe(value: RuntimeValue | ExecutorInput): string {
  return "value" in value ? `${value.kind} ${String(value.value)}` : value.kind === "null" ? "none" : `a ${value.kind}`;
}
