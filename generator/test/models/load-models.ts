import { readdirSync } from "node:fs";
import { ownBuffer } from "../../src/ir/bytes.js";
import { readArchive, testDataUrl } from "../archive/read-archive.js";

export interface ModelCase {
  /** `case0`, or the spoken word for kws. */
  readonly name: string;
  /** Raw little-endian bytes in the memory order that the program declares for its input. */
  readonly input: Uint8Array;
  readonly expected: Uint8Array;
  /**
   * Who computed `expected`: ExecuTorch's runtime on an emulated core, or, where no runtime could load the program,
   * the Python reference of the operators.
   */
  readonly authority: "runtime" | "reference";
  /** Zero for quantised programs: their bytes must be equal. */
  readonly tolerance: { readonly absolute: number; readonly relative: number };
  /** Output bytes of every instruction in order; recorded for two kws cases. */
  readonly instructionOutputs: readonly Uint8Array[] | undefined;
}

export interface TestModel {
  readonly model: string;
  /** `m4_f32`, `m4_i8`, `m55_f32`, `m55_i8`, `m0plus_f32`, `m0plus_i8`, `float`; kws and add: `model`, `model_m55_patched`. */
  readonly variant: string;
  readonly pte: Uint8Array;
  readonly cases: readonly ModelCase[];
}

const archives = new Map<string, ReadonlyMap<string, Uint8Array>>();

/** Names of the models, sorted. */
export function modelNames(): readonly string[] {
  return readdirSync(testDataUrl("models/"))
    .filter((name) => name.endsWith(".pack"))
    .map((name) => name.slice(0, -".pack".length))
    .sort();
}

/** Every variant of every model. */
export function loadModels(): readonly TestModel[] {
  return modelNames().flatMap((model) => loadVariants(model));
}

export function loadVariants(model: string): readonly TestModel[] {
  const files = archiveOf(model);
  return [...files.keys()]
    .filter((name) => name.endsWith(".pte"))
    .map((name) => loadModel(model, name.slice(0, -".pte".length)));
}

export function loadModel(model: string, variant: string): TestModel {
  const files = archiveOf(model);
  const pte = files.get(`${variant}.pte`);
  if (pte === undefined) throw new Error(`the test model "${model}" has no variant "${variant}"`);
  return { model, variant, pte, cases: caseNames(files).map((name) => toCase(files, variant, name)) };
}

/** The bundled programs (.bpte): a program with its own test cases inside. */
export function loadBundledPrograms(): readonly { readonly model: string; readonly bpte: Uint8Array }[] {
  return modelNames().flatMap((model) =>
    [...archiveOf(model)].filter(([name]) => name.endsWith(".bpte")).map(([, bpte]) => ({ model, bpte })),
  );
}

function archiveOf(model: string): ReadonlyMap<string, Uint8Array> {
  const known = archives.get(model);
  if (known !== undefined) return known;
  const files = readArchive(testDataUrl(`models/${model}.pack`));
  archives.set(model, files);
  return files;
}

function caseNames(files: ReadonlyMap<string, Uint8Array>): readonly string[] {
  return [...files.keys()].filter((name) => name.endsWith("/input.bin")).map((name) => name.slice(0, -"/input.bin".length));
}

function toCase(files: ReadonlyMap<string, Uint8Array>, variant: string, name: string): ModelCase {
  const suffix = variant.endsWith("_i8") ? "_i8" : "";
  const input = files.get(`${name}/input${suffix}.bin`);
  // Where cores differ in the last bit (float sums, the fused quantisation of the M55), the M4's answer is the authority.
  const m4Variant = variant === "float" ? "float_m4" : variant.replace(/^m55_/, "m4_");
  const fromRuntime = files.get(`${name}/runtime_${m4Variant}.bin`) ?? files.get(`${name}/runtime_${variant}.bin`);
  const expected = fromRuntime ?? files.get(`${name}/output${suffix}.bin`);
  if (input === undefined || expected === undefined) throw new Error(`case "${name}" of variant "${variant}" is incomplete`);
  const ranOnRuntime = fromRuntime !== undefined || isArduinoExample(variant);
  return {
    name,
    input,
    expected,
    authority: ranOnRuntime ? "runtime" : "reference",
    tolerance: variant === "float" ? floatTolerance(expected) : { absolute: 0, relative: 0 },
    instructionOutputs: instructionOutputsOf(files, name),
  };
}

/** kws and add: their output.bin comes from the runtime. */
function isArduinoExample(variant: string): boolean {
  return variant.startsWith("model");
}

/** Sums in another order move an element by a fraction of the largest one, however small the element itself is. */
function floatTolerance(expected: Uint8Array): ModelCase["tolerance"] {
  const values = new Float32Array(ownBuffer(expected));
  const largest = values.reduce((max, value) => Math.max(max, Math.abs(value)), 1);
  return { absolute: 1e-5 * largest, relative: 1e-5 };
}

function instructionOutputsOf(files: ReadonlyMap<string, Uint8Array>, name: string): readonly Uint8Array[] | undefined {
  const outputs = [...files].filter(([file]) => file.startsWith(`${name}/ops/`)).map(([, bytes]) => bytes);
  return outputs.length > 0 ? outputs : undefined;
}
