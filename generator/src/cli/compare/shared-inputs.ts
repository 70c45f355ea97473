import type { ExecutorInput } from "../../../reference/executor.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { parseNpy } from "../../run/npy.js";
import { executorInputs, tensorInputs, type MethodInput } from "../executor/method-tensors.js";
import { readExecutorInput, readExecutorInputs, withSizes, type TensorInput } from "../executor/read-inputs.js";
import { readInputFile } from "../files/read-input-file.js";
import type { ComparedProgram } from "./compared-program.js";
import { convertInput } from "./convert-input.js";
import { quantisationOfInputs, type Quantisation } from "./quantisation.js";

/** The same values for both programs, each as it wants them. */
export interface SharedInputs {
  readonly a: readonly ExecutorInput[];
  readonly b: readonly ExecutorInput[];
  /** What was done to the values of a file for the other program, in words. */
  readonly notes: readonly string[];
}

const isSmallInteger = (dtype: string): boolean => /^u?int(8|16)$/.test(dtype);

/** Of --input and --input-b. */
export interface InputPaths {
  readonly shared: readonly string[];
  /** Empty where the second program gets the numbers of the first. */
  readonly b: readonly string[];
}

export function readSharedInputs(
  a: ComparedProgram,
  b: ComparedProgram,
  paths: InputPaths,
  sink: DiagnosticSink,
): SharedInputs | undefined {
  const [ofA, ofB] = [tensorInputs(a.method), tensorInputs(b.method)];
  if (!checkInputs(ofA, ofB, sink)) return undefined;
  if (paths.shared.length === 0 && ofA.length > 0) {
    sink.report("missing-option", { command: "etgen compare", option: "--input <file>" });
    return undefined;
  }
  if (paths.b.length > 0) {
    const [left, right] = [readExecutorInputs(a.method, paths.shared, sink), readExecutorInputs(b.method, paths.b, sink)];
    return left && right && { a: left, b: right, notes: [] };
  }
  if (paths.shared.length !== ofA.length) {
    const names = ofA.map(({ name, dtype, sizes }) => `${name} ${dtype} [${sizes.join(",")}]`);
    sink.report("file-count", { option: "--input", given: paths.shared.length, names });
    return undefined;
  }
  const [meaningsA, meaningsB] = [quantisationOfInputs(a.method), quantisationOfInputs(b.method)];
  const read = ofA.map((input, index) => {
    const [left, right] = [{ input, meaning: meaningsA[index] }, { input: ofB[index]!, meaning: meaningsB[index] }];
    return readShared(paths.shared[index]!, left, right, sink);
  });
  const found = read.filter((pair) => pair !== undefined);
  if (found.length < read.length) return undefined;
  return {
    a: executorInputs(a.method, found.map((pair) => pair.a)),
    b: executorInputs(b.method, found.map((pair) => pair.b)),
    notes: found.flatMap(({ note }) => (note === undefined ? [] : [note])),
  };
}

/** Whether one can take what the other takes, after a message where it cannot. */
export function checkInputs(ofA: readonly MethodInput[], ofB: readonly MethodInput[], sink: DiagnosticSink): boolean {
  const words = ({ dtype, sizes }: MethodInput): string => `${dtype} [${sizes.join(",")}]`;
  if (ofA.length !== ofB.length) {
    sink.report("programs-differ", { what: "the number of inputs", a: `${ofA.length}`, b: `${ofB.length}` });
    return false;
  }
  const differing = ofA.filter((input, index) => {
    const other = ofB[index]!;
    const types = [input.dtype, other.dtype];
    const isConverted = types.some(isSmallInteger) && types.every(isQuantisable);
    return input.sizes.join() !== other.sizes.join() || (input.dtype !== other.dtype && !isConverted);
  });
  for (const input of differing) sink.report("programs-differ", { what: input.name, a: words(input), b: words(ofB[ofA.indexOf(input)]!) });
  return differing.length === 0;
}

const isQuantisable = (dtype: string): boolean => isSmallInteger(dtype) || dtype === "float32";

interface Side {
  readonly input: MethodInput;
  /** What its integers stand for, or those that the program makes of its floats. */
  readonly meaning: Quantisation | undefined;
}

interface SharedInput {
  readonly a: TensorInput;
  readonly b: TensorInput;
  readonly note: string | undefined;
}

/** The file is of the type that one of the programs takes; the other one gets what the numbers are for it. */
function readShared(path: string, a: Side, b: Side, sink: DiagnosticSink): SharedInput | undefined {
  const isForB = a.input.dtype !== b.input.dtype && fits(path, b.input, sink) && !fits(path, a.input, sink);
  if (sink.hasErrors) return undefined;
  const [from, to] = isForB ? [b, a] : [a, b];
  const given = readExecutorInput(path, from.input, sink);
  if (given === undefined) return undefined;
  const converted = convertInput(given, withSizes(from.input, given.sizes), from.meaning, withSizes(to.input, given.sizes), to.meaning);
  if (converted === undefined) {
    scaleUnknown(a.input, sink);
    return undefined;
  }
  const note = converted.words === undefined ? undefined : `${a.input.name} of ${isForB ? "a" : "b"}: ${converted.words}`;
  return isForB ? { a: converted.input, b: given, note } : { a: given, b: converted.input, note };
}

/** Whether a file holds the type of an input; raw bytes say it by their number. */
function fits(path: string, input: MethodInput, sink: DiagnosticSink): boolean {
  const bytes = readInputFile(path, { what: "the values of a tensor: a .npy file or raw bytes", largestBytes: 1 << 28 }, sink);
  if (bytes === undefined) return false;
  if (!/\.npy$/i.test(path)) return bytes.length === input.bytes;
  const array = parseNpy(bytes);
  return !("problem" in array) && array.dtype === input.dtype;
}

/** Of the first program's input. */
export function scaleUnknown({ name, dtype }: MethodInput, sink: DiagnosticSink): void {
  const [floats, integers] = isSmallInteger(dtype) ? ["b", "a"] : ["a", "b"];
  sink.report("input-scale-unknown", { input: name, floats, integers });
}
