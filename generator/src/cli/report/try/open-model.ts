import { ExecutionFailure } from "../../../../reference/execution-failure.js";
import { Executor } from "../../../../reference/executor.js";
import { compileKernels } from "../../../../reference/machine/kernel-module.js";
import { DiagnosticSink } from "../../../diagnostics/sink.js";
import type { DType } from "../../../ir/dtype.js";
import { readProgram } from "../../../model/read-program.js";
import { withModules } from "../../../model/with-modules.js";
import { parseNpy } from "../../../run/npy.js";
import { summarise, type TensorSummary } from "../../evaluate/summary.js";
import { executorInputs, isTensor, tensorInputs, valueLabel, type MethodInput } from "../../executor/method-tensors.js";
import { fromLogicalOrder } from "../../run/logical-order.js";
import { quantisedRange } from "../../verify/input-ranges.js";
import { encodeElements } from "./encode-elements.js";

/** What a page that runs a model is made of. */
export interface ModelParts {
  readonly fileName: string;
  readonly model: Uint8Array<ArrayBuffer>;
  readonly dataFiles: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly kernels: Uint8Array<ArrayBuffer>;
  /** Modules of the user by method and instruction. */
  readonly modules: Readonly<Record<string, Readonly<Record<number, string>>>>;
}

export interface TryInput {
  readonly name: string;
  readonly dtype: DType;
  readonly sizes: readonly number[];
  readonly elements: number;
  /** Of sliders; integers move in whole steps. */
  readonly low: number;
  readonly high: number;
  readonly isWhole: boolean;
}

export interface TryLayer extends TensorSummary {
  readonly instruction: number;
  readonly operator: string;
  readonly module: string | undefined;
  readonly value: string;
}

export interface TryRun {
  readonly outputs: readonly (TensorSummary | { readonly value: string })[];
  readonly layers: readonly TryLayer[];
}

export interface Problem {
  readonly problem: string;
}

export interface TryModel {
  readonly methods: readonly { readonly name: string; readonly inputs: readonly TryInput[] }[];
  /** Values in the order of the sizes. Every run starts from the state in which the program is loaded. */
  run(method: string, values: readonly (readonly number[])[]): TryRun | Problem;
  /** Values of an input from a .npy file, or from raw little-endian bytes in the order of the program's memory. */
  read(method: string, input: number, fileName: string, bytes: Uint8Array): { readonly values: readonly number[] } | Problem;
}

export function openModel({ fileName, model, dataFiles, kernels, modules }: ModelParts): TryModel | Problem {
  const sink = new DiagnosticSink();
  const read = readProgram(model, dataFiles, sink, fileName);
  if (read === undefined) return { problem: sink.diagnostics[0]?.message ?? "the file cannot be read" };
  const program = withModules(read, new Map(Object.entries(modules)), sink);
  const compiled = compileKernels(kernels);
  const methodOf = (name: string) => program.methods.find((method) => method.name === name)!;
  return {
    methods: program.methods.map((method) => {
      const slots = method.inputs.filter((slot) => method.values[slot]?.kind === "tensor");
      return { name: method.name, inputs: tensorInputs(method).map((input, index) => tryInput(input, quantisedRange(method, slots[index]!))) };
    }),
    run: (name, values) => {
      const method = methodOf(name);
      const inputs = tensorInputs(method);
      const tensors = inputs.map((input, index) => ({ kind: "tensor", bytes: fromLogicalOrder(encodeElements(values[index]!, input.dtype), input) }) as const);
      const layers: TryLayer[] = [];
      try {
        const outputs = new Executor(program, compiled).run(name, executorInputs(method, tensors), ({ instruction, operator, results }) => {
          const module = method.modules?.[instruction];
          for (const tensor of results) layers.push({ instruction, operator, module, value: valueLabel(method, tensor.value), ...summarise(tensor) });
        });
        return { outputs: outputs.map((output) => (isTensor(output) ? summarise(output) : { value: "value" in output ? String(output.value) : "none" })), layers };
      } catch (failure) {
        if (failure instanceof ExecutionFailure) return { problem: failure.message };
        throw failure;
      }
    },
    read: (name, index, file, bytes) => readValues(tensorInputs(methodOf(name))[index]!, file, bytes),
  };
}

function tryInput({ name, dtype, sizes, bytes }: MethodInput, quantised: { low: number; high: number } | undefined): TryInput {
  const elements = sizes.reduce((product, size) => product * size, 1);
  const isWhole = !/float/.test(dtype);
  const [low, high] = quantised === undefined ? rangeOf(dtype) : [quantised.low, quantised.high];
  return { name, dtype, sizes, elements: bytes === 0 ? 0 : elements, low, high, isWhole };
}

function rangeOf(dtype: DType): readonly [number, number] {
  if (dtype === "bool") return [0, 1];
  if (dtype === "int8") return [-128, 127];
  if (dtype === "uint8") return [0, 255];
  return /float/.test(dtype) ? [-4, 4] : [0, 127];
}

function readValues(input: MethodInput, file: string, bytes: Uint8Array): { readonly values: readonly number[] } | Problem {
  const expected = `${input.dtype} [${input.sizes.join(",")}]`;
  if (/\.npy$/i.test(file)) {
    const array = parseNpy(bytes);
    if ("problem" in array) return { problem: `${file}: ${array.problem}` };
    const isRight = array.dtype === input.dtype && array.bytes.length === input.bytes;
    return isRight ? { values: numbersOf(array.bytes, input) } : { problem: `${file} has ${array.dtype} [${array.shape.join(",")}], expected ${expected}` };
  }
  if (bytes.length !== input.bytes) return { problem: `${file} has ${bytes.length} bytes, expected ${input.bytes}: ${expected}` };
  const tensor = { kind: "tensor", dtype: input.dtype, sizes: input.sizes, dimOrder: orderOf(input), bytes } as const;
  return { values: summarise(tensor).values.map(Number) };
}

function numbersOf(bytes: Uint8Array, { dtype, sizes }: MethodInput): readonly number[] {
  return summarise({ kind: "tensor", dtype, sizes, dimOrder: sizes.map((_, index) => index), bytes }).values.map(Number);
}

/** Dimensions from the outermost in memory to the innermost. */
function orderOf({ sizes, strides }: MethodInput): readonly number[] {
  return sizes.map((_, index) => index).sort((a, b) => strides[b]! - strides[a]! || a - b);
}
