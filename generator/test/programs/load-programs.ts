import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { dtypeBytes } from "../../src/ir/dtype.js";
import { contiguousStrides, stridesOf } from "../../src/ir/layout.js";
import type { FileTensor, Method } from "../../src/model/program.js";
import { readProgram } from "../../src/model/read-program.js";
import { readArchive, testDataUrl } from "../archive/read-archive.js";
import type { CaseTensor } from "../corpus/case.js";
import { readNpy } from "./npy.js";

/** An exported program with what it should answer to one input. */
export interface ExportedProgram {
  /** "reports/min_flat2_c1", "real-models/yolo/int8". */
  readonly name: string;
  readonly pte: Uint8Array;
  /** Empty where the collection holds no answer, or the program cannot be read. */
  readonly inputs: readonly CaseTensor[];
  readonly outputs: readonly CaseTensor[];
  /** Further calls after that one: inputs of other sizes, in folders of their own, or the steps of a sequence from a new start. */
  readonly others: readonly ExportedCall[];
  /** Whether `others` are the steps of a sequence, which begins with a new state. */
  readonly isSequence: boolean;
}

export interface ExportedCall {
  readonly inputs: readonly CaseTensor[];
  readonly outputs: readonly CaseTensor[];
}

/** Answers that were recorded in the order of eager tensors, channels-last, though the program declares a row-major output. */
const recordedChannelsLast = new Set(["nabu/mix_float.out1"]);

type Files = ReadonlyMap<string, Uint8Array>;

const loaded = new Map<string, readonly ExportedProgram[]>();

/** The collections that are packed here. */
export function collections(): readonly string[] {
  return readdirSync(testDataUrl("programs/"))
    .filter((name) => name.endsWith(".pack"))
    .map((name) => name.slice(0, -".pack".length))
    .sort();
}

export function loadCollection(collection: string): readonly ExportedProgram[] {
  const known = loaded.get(collection);
  if (known !== undefined) return known;
  const programs = programsIn(collection, readArchive(testDataUrl(`programs/${collection}.pack`)));
  loaded.set(collection, programs);
  return programs;
}

/** The same from a folder: what is too large for the repository, or new. */
export function loadFolder(folder: string): readonly ExportedProgram[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = names.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return programsIn("", new Map(paths.map((path) => [path.slice(folder.length).replace(/^\//, ""), new Uint8Array(readFileSync(path))])));
}

function programsIn(collection: string, files: Files): readonly ExportedProgram[] {
  return [...files].flatMap(([path, pte]): readonly ExportedProgram[] => {
    if (!path.endsWith(".pte")) return [];
    const name = path.replace(/\/?(model)?\.pte$/, "");
    // A program called "model" has a folder of its own.
    const prefix = path.endsWith("model.pte") ? path.slice(0, -"model.pte".length) : `${name}.`;
    const own = new Map([...files].flatMap(([other, bytes]) => (other.startsWith(prefix) && other !== path ? [[other.slice(prefix.length), bytes] as const] : [])));
    const method = methodOf(pte, path);
    const tensors = (word: string, indices: readonly number[]): readonly CaseTensor[] =>
      indices.flatMap((index, position) => {
        const value = method?.values[index];
        const isChannelsLast = recordedChannelsLast.has(`${name}.${word}${position}`);
        return value?.kind === "tensor" ? tensorFrom(own, `${word}${position}`, value, isChannelsLast) : [];
      });
    const callIn = (folder: string): ExportedCall => ({
      inputs: tensors(`${folder}in`, method?.inputs ?? []),
      outputs: tensors(`${folder}out`, method?.outputs ?? []),
    });
    const steps = stepsOf(own);
    // What lies above the bounds of a size is refused before it runs, which tests of the command line look at.
    const sizes = ["ok/", "under/"].map(callIn).filter(({ inputs }) => inputs.length > 0);
    const full = [collection, name].filter((word) => word !== "").join("/");
    return [{ name: full, pte, ...callIn(""), others: steps ?? sizes, isSequence: steps !== undefined }];
  });
}

/** A sequence of inputs and the answers to them, one after the other, each as a batch of one. */
function stepsOf(own: Files): readonly ExportedCall[] | undefined {
  const [inputs, outputs] = ["seqx.npy", "seqy.npy"].map((name) => own.get(name));
  if (inputs === undefined || outputs === undefined) return undefined;
  const [from, to] = [rowsOf(inputs), rowsOf(outputs)];
  return from.map((input, step) => ({ inputs: [input], outputs: [to[step]!] }));
}

function rowsOf(array: Uint8Array): readonly CaseTensor[] {
  const { dtype, shape: [count = 0, ...sizes], bytes } = readNpy(array);
  const shape = [1, ...sizes];
  const rowBytes = bytes.length / count;
  const row = (step: number): Uint8Array => bytes.slice(step * rowBytes, (step + 1) * rowBytes);
  return Array.from({ length: count }, (_, step) => ({ kind: "tensor", dtype, shape, dimOrder: shape.map((_, dim) => dim), bytes: row(step) }));
}

/** The first method that computes something; undefined for files that cannot be read. */
function methodOf(pte: Uint8Array, path: string): Method | undefined {
  const program = readProgram(pte, [], new DiagnosticSink(), path);
  return program?.methods.find(({ instructions }) => instructions.length > 0);
}

/** `.bin` is in the memory order of the program, unless `isChannelsLast`; `.npy` is in logical order. */
function tensorFrom(files: Files, name: string, { dtype, sizes, dimOrder }: FileTensor, isChannelsLast: boolean): readonly CaseTensor[] {
  const [raw, array] = [files.get(`${name}.bin`), files.get(`${name}.npy`)];
  if (array !== undefined) {
    const npy = readNpy(array);
    const strides = { from: contiguousStrides(npy.shape), to: stridesOf(npy.shape, dimOrder) };
    const bytes = npy.dtype === dtype ? reordered(npy.bytes, npy.shape, strides, dtypeBytes(dtype)) : npy.bytes;
    return [{ kind: "tensor", dtype, shape: npy.shape, dimOrder, bytes }];
  }
  if (raw === undefined) return [];
  const recorded = isChannelsLast && sizes.length === 4 ? [0, 2, 3, 1] : dimOrder;
  const strides = { from: stridesOf(sizes, recorded), to: stridesOf(sizes, dimOrder) };
  const bytes = recorded === dimOrder ? raw : reordered(raw, sizes, strides, dtypeBytes(dtype));
  return [{ kind: "tensor", dtype, shape: sizes, dimOrder, bytes }];
}

interface Strides {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

function reordered(bytes: Uint8Array, sizes: readonly number[], { from, to }: Strides, width: number): Uint8Array {
  const placed = new Uint8Array(bytes.length);
  for (let position = 0; position * width < bytes.length; position++) {
    let rest = position;
    let [source, target] = [0, 0];
    for (let dim = sizes.length - 1; dim >= 0; dim--) {
      const at = rest % sizes[dim]!;
      source += at * from[dim]!;
      target += at * to[dim]!;
      rest = Math.floor(rest / sizes[dim]!);
    }
    placed.set(bytes.subarray(source * width, (source + 1) * width), target * width);
  }
  return placed;
}
