import { unzipSync } from "fflate";

import type { ExecutorInput } from "../../../reference/executor.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { dtypeBytes } from "../../ir/dtype.js";
import { elementCount } from "../../ir/layout.js";
import type { Method } from "../../model/program.js";
import { decodeElements } from "../../run/decode-elements.js";
import { parseNpy, type TensorData } from "../../run/npy.js";
import { executorInputs, tensorInputs, type MethodInput } from "../executor/method-tensors.js";
import { readInputFile } from "../files/read-input-file.js";
import { fromLogicalOrder } from "../run/logical-order.js";

/** Many inputs of a method. */
export interface DataSet {
  readonly count: number;
  inputsOf(sample: number): readonly ExecutorInput[];
}

/** What the outputs should be: a class for every sample, or as many numbers as the output has. */
export interface Labels {
  readonly isInteger: boolean;
  readonly perSample: number;
  readonly values: readonly number[];
}

const largestDataSetBytes = 1 << 30;

/**
 * Reads a .npz file with one array for each input, or a .npy file for the only one. The first dimension of each counts the
 * samples; the rest is an input, with or without its batch of one.
 */
export function readDataSet(path: string, method: Method, sink: DiagnosticSink): DataSet | undefined {
  const bytes = readInputFile(path, { what: "a data set: a .npz or .npy file", largestBytes: largestDataSetBytes }, sink);
  const arrays = bytes && readArrays(bytes, path, sink);
  if (arrays === undefined) return undefined;
  const inputs = tensorInputs(method);
  const ordered = inputs.map((input, index) => arrays.get(input.name) ?? [...arrays.values()][index]);
  if (inputs.length === 0 || arrays.size !== inputs.length) {
    sink.report("file-count", { option: "an array of --data", given: arrays.size, names: inputs.map(({ name }) => name) });
    return undefined;
  }
  const count = ordered[0]!.shape[0] ?? 0;
  const isRight = inputs.every((input, index) => checkArray(ordered[index]!, input, count, path, sink));
  if (!isRight) return undefined;
  const inputsOf = (sample: number): readonly ExecutorInput[] =>
    executorInputs(method, inputs.map((input, index) => ({ kind: "tensor", bytes: sampleBytes(ordered[index]!, input, sample) })));
  return { count, inputsOf };
}

function sampleBytes({ bytes }: TensorData, input: MethodInput, sample: number): Uint8Array {
  return fromLogicalOrder(bytes.subarray(sample * input.bytes, (sample + 1) * input.bytes), input);
}

function checkArray(array: TensorData, input: MethodInput, count: number, path: string, sink: DiagnosticSink): boolean {
  const { dtype, shape } = array;
  const perSample = elementCount(shape.slice(1));
  if (dtype === input.dtype && shape[0] === count && count > 0 && perSample * dtypeBytes(dtype) === input.bytes) return true;
  const expected = `${input.dtype} [${count > 0 ? count : "samples"},${input.sizes.join(",")}]`;
  sink.report("input-mismatch", { input: input.name, found: `${dtype} [${shape.join(",")}]`, expected }, { file: path });
  return false;
}

export function readLabels(path: string, count: number, sink: DiagnosticSink): Labels | undefined {
  const bytes = readInputFile(path, { what: "labels: a .npy file", largestBytes: largestDataSetBytes }, sink);
  const array = bytes && readArray(bytes, path, sink);
  if (array === undefined) return undefined;
  const { shape, dtype } = array;
  if (shape[0] !== count) {
    const [found, expected] = [`${dtype} [${shape.join(",")}]`, `[${count}], one for each sample`];
    sink.report("input-mismatch", { input: "--labels", found, expected }, { file: path });
    return undefined;
  }
  const values = decodeElements(array.bytes, dtype).map(Number);
  return { isInteger: /int|bool/.test(dtype), perSample: elementCount(shape.slice(1)), values };
}

function readArrays(bytes: Uint8Array, path: string, sink: DiagnosticSink): ReadonlyMap<string, TensorData> | undefined {
  if (!/\.npz$/i.test(path)) {
    const array = readArray(bytes, path, sink);
    return array && new Map([["input0", array]]);
  }
  let files: Readonly<Record<string, Uint8Array>>;
  try {
    files = unzipSync(bytes);
  } catch (cause) {
    sink.report("npy-invalid", { problem: `it is no archive: ${cause instanceof Error ? cause.message : String(cause)}` }, { file: path });
    return undefined;
  }
  const arrays = Object.entries(files).map(([name, file]) => [name.replace(/\.npy$/, ""), readArray(file, `${path}: ${name}`, sink)] as const);
  const found = arrays.flatMap(([name, array]) => (array === undefined ? [] : [[name, array] as const]));
  return found.length < arrays.length ? undefined : new Map(found);
}

function readArray(bytes: Uint8Array, path: string, sink: DiagnosticSink): TensorData | undefined {
  const array = parseNpy(bytes);
  if (!("problem" in array)) return array;
  sink.report("npy-invalid", { problem: array.problem }, { file: path });
  return undefined;
}
