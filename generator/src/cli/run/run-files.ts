import { existsSync } from "node:fs";

import { nearestOf } from "../../diagnostics/nearest.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { tensorLabel, type MethodInterface, type TensorInterface } from "../../phases/5-emit/program-interface.js";
import type { TensorValues } from "./logical-order.js";
import { readTensorFile } from "./tensor-input.js";

/** What a run is fed with and compared to; file names are those of the generated main program. */
export interface RunFiles {
  readonly inputs: ReadonlyMap<string, Uint8Array>;
  readonly expected: ReadonlyMap<string, { readonly path: string; readonly values: TensorValues }>;
  /** Runs that follow each other in the memory of the model. */
  readonly steps: number;
}

interface GivenFile {
  readonly path: string;
  readonly tensor: TensorInterface;
}

/** The largest number of steps that the names of output files have digits for. */
export const mostSteps = 9999;

/**
 * Reads the files given with --input and --expect: "prefill_input0=x.npy" for the tensor of that name, or all in the order
 * of the model's inputs and outputs.
 */
export function readRunFiles(
  methods: readonly MethodInterface[],
  { inputPaths, expectPaths, steps }: { readonly inputPaths: readonly string[]; readonly expectPaths: readonly string[]; readonly steps?: number | undefined },
  sink: DiagnosticSink,
): RunFiles | undefined {
  const keepsState = methods.some((method) => method.keepsState === true);
  if (steps !== undefined && steps > 1 && !keepsState) {
    sink.report("option-needs", { option: "--steps", needs: "a model that keeps state" });
    return undefined;
  }
  const inputs = assignFiles("--input", inputPaths, methods.flatMap((method) => method.inputs), sink);
  const outputs = assignFiles("--expect", expectPaths, methods.flatMap((method) => method.outputs), sink);
  if (inputs === undefined || outputs === undefined) return undefined;
  const given = inputs.map((file) => ({ ...file, values: readTensorFile(file.path, file.tensor, { steps, keepsState }, sink) }));
  const stepCounts = [...new Set(given.flatMap(({ values }) => (values === undefined || values.steps === 1 ? [] : [values.steps])))];
  const count = steps ?? stepCounts[0] ?? 1;
  if (stepCounts.length > 1) {
    sink.report("steps-differ", { counts: given.map(({ tensor, values }) => `${tensorLabel(tensor)}: ${values?.steps ?? 0}`) });
    return undefined;
  }
  const wanted = outputs.map((file) => ({ ...file, values: readTensorFile(file.path, file.tensor, { steps: count, keepsState }, sink) }));
  if (sink.hasErrors) return undefined;
  return {
    inputs: new Map([
      ...given.flatMap(({ tensor, values }) => inputFiles(tensor, values!, count)),
      ...(count === 1 ? [] : [["steps.bin", words([count])] as const]),
    ]),
    expected: new Map(wanted.map(({ tensor, path, values }) => [tensor.file, { path, values: values! }])),
    steps: count,
  };
}

/** The values of all steps, once for each where the file has them once; and the sizes where a run chooses them. */
function inputFiles(tensor: TensorInterface, { bytes, sizes, steps }: TensorValues, count: number): readonly (readonly [string, Uint8Array])[] {
  const all = steps === count ? bytes : Uint8Array.from({ length: bytes.length * count }, (_, index) => bytes[index % bytes.length]!);
  const sized = tensor.free === undefined ? [] : [[tensor.file.replace(/\.bin$/, ".sizes.bin"), words(sizes)] as const];
  return [[tensor.file, all], ...sized];
}

const words = (numbers: readonly number[]): Uint8Array => new Uint8Array(Int32Array.from(numbers).buffer);

/** Undefined after a message. */
function assignFiles(option: string, values: readonly string[], tensors: readonly TensorInterface[], sink: DiagnosticSink): readonly GivenFile[] | undefined {
  const split = values.map((value) => splitLabel(value, tensors));
  if (split.every(({ label }) => label === undefined)) return assignInOrder(option, values, tensors, sink);
  const choices = tensors.map(tensorLabel);
  const unnamed = split.find(({ label }) => label === undefined);
  if (unnamed !== undefined) {
    sink.report("option-conflict", { option: `${option} ${unnamed.path}`, other: `${option} with a name`, reason: "either all files are named, or none" });
    return undefined;
  }
  const files = split.flatMap(({ label, path }): readonly GivenFile[] => {
    const tensor = tensors.find((candidate) => tensorLabel(candidate) === label);
    if (tensor === undefined) sink.report("invalid-choice", { option: `the name in "${option} ${label}=${path}"`, found: label!, nearest: nearestOf(label!, choices), choices });
    return tensor === undefined ? [] : [{ path, tensor }];
  });
  const twice = files.find(({ tensor }, index) => files.findIndex((other) => other.tensor === tensor) !== index);
  if (twice !== undefined) {
    const label = tensorLabel(twice.tensor);
    sink.report("option-conflict", { option: `${option} ${label}=${twice.path}`, other: `another ${option} ${label}`, reason: "a tensor has one file" });
  }
  return files.length < split.length || twice !== undefined ? undefined : files;
}

/** A file that is itself called so is a file. */
function splitLabel(value: string, tensors: readonly TensorInterface[]): { readonly label: string | undefined; readonly path: string } {
  const [, label, path] = /^(\w+)=(.+)$/s.exec(value) ?? [];
  const isName = label !== undefined && (tensors.some((tensor) => tensorLabel(tensor) === label) || !existsSync(value));
  return isName ? { label, path: path! } : { label: undefined, path: value };
}

/** All or none: where files have no names, a run with half of its inputs means nothing. */
function assignInOrder(option: string, paths: readonly string[], tensors: readonly TensorInterface[], sink: DiagnosticSink): readonly GivenFile[] | undefined {
  if (paths.length === 0 || paths.length === tensors.length) return paths.map((path, index) => ({ path, tensor: tensors[index]! }));
  const names = tensors.map((tensor) => `${tensorLabel(tensor)} ${tensor.dtype} [${tensor.sizes.join(",")}]`);
  sink.report("file-count", { option, given: paths.length, names });
  return undefined;
}
