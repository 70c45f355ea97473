import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { tensorLabel, type MethodInterface, type TensorInterface } from "../../phases/5-emit/program-interface.js";
import { readTensorFile } from "./tensor-input.js";

/** What a run is fed with and compared to; file names are those of the generated main program. */
export interface RunFiles {
  readonly inputs: ReadonlyMap<string, Uint8Array>;
  readonly expected: ReadonlyMap<string, { readonly path: string; readonly bytes: Uint8Array }>;
}

/** Reads the files given with --input and --expect, in the order of the model's inputs and outputs. */
export function readRunFiles(
  methods: readonly MethodInterface[],
  inputPaths: readonly string[],
  expectPaths: readonly string[],
  sink: DiagnosticSink,
): RunFiles | undefined {
  const inputs = methods.flatMap((method) => method.inputs);
  const outputs = methods.flatMap((method) => method.outputs);
  const isCountRight =
    checkCount("--input", inputPaths, inputs, sink) && checkCount("--expect", expectPaths, outputs, sink);
  if (!isCountRight) return undefined;
  const read = (paths: readonly string[], tensors: readonly TensorInterface[]) =>
    paths.map((path, index) => ({ path, name: tensors[index]!.file, bytes: readTensorFile(path, tensors[index]!, sink) }));
  const given = read(inputPaths, inputs);
  const wanted = read(expectPaths, outputs);
  if (sink.hasErrors) return undefined;
  return {
    inputs: new Map(given.map(({ name, bytes }) => [name, bytes!])),
    expected: new Map(wanted.map(({ name, path, bytes }) => [name, { path, bytes: bytes! }])),
  };
}

/** All or none: a run with half of its inputs means nothing. */
function checkCount(
  option: string,
  paths: readonly string[],
  tensors: readonly TensorInterface[],
  sink: DiagnosticSink,
): boolean {
  if (paths.length === 0 || paths.length === tensors.length) return true;
  const names = tensors.map((tensor) => `${tensorLabel(tensor)} ${tensor.dtype} [${tensor.sizes.join(",")}]`);
  sink.report("file-count", { option, given: paths.length, names });
  return false;
}
