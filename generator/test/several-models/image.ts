import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { buildProject, type BuildRequest } from "../../src/build/build-project.js";
import type { Board } from "../../src/catalog/board.js";
import { compileImage, planPrograms, type CompileResult } from "../../src/compile.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { defaultOptions, type CompileOptions } from "../../src/options.js";
import type { NamedProgram } from "../../src/phases/1-import/import-programs.js";
import type { PlannedProgram } from "../../src/phases/4-plan/planned-program.js";
import { emitFiles } from "../../src/phases/5-emit/emit-files.js";
import type { ModelFile } from "../../src/phases/5-emit/weights-files.js";
import { runProgram } from "../../src/run/run-program.js";
import { testCatalog } from "../models/run-model.js";

export interface NamedModel {
  readonly name: string;
  readonly pte: Uint8Array;
}

export interface Image {
  readonly files: readonly ModelFile[];
  readonly planned: PlannedProgram;
}

/** One run of a method, as generated code calls it. */
export interface Call {
  readonly method: string;
  readonly inputs: readonly Uint8Array[];
  /** How many outputs are written to files. */
  readonly outputs: number;
}

export const imageName = "image";
const catalog = testCatalog();

export function tryImage(models: readonly NamedModel[], board: Board, options: Partial<CompileOptions> = {}): CompileResult {
  const inputs = models.map(({ name, pte }) => ({ name, file: { name: `${name}.pte`, bytes: pte }, dataFiles: [] }));
  return compileImage(inputs, board, { ...defaultOptions, name: imageName, ...options }, catalog);
}

export function imageOf(models: readonly NamedModel[], board: Board, options: Partial<CompileOptions> = {}): Image {
  const { files, planned, diagnostics } = tryImage(models, board, options);
  if (files === undefined || planned === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return { files, planned };
}

/** The same for programs that a test has put together. */
export function imageOfPrograms(programs: readonly NamedProgram[], board: Board, options: Partial<CompileOptions> = {}): Image | readonly Diagnostic[] {
  const sink = new DiagnosticSink();
  const all = { ...defaultOptions, name: imageName, ...options };
  const planned = planPrograms(programs, board, all, catalog.kernels, sink);
  if (planned === undefined) return sink.diagnostics;
  const models = programs.map(({ model, program }) => ({ name: model ?? imageName, source: program.fileName, bytes: new Uint8Array() }));
  return { planned, files: emitFiles({ program: planned, board, options: all, models }, catalog.sources) };
}

export function textOf({ files }: Image, path: string): string {
  const contents = files.find((file) => file.path === path)?.contents;
  if (typeof contents !== "string") throw new Error(`the image has no text "${path}"`);
  return contents;
}

/** Arena bytes of all banks. */
export function arenaBytes({ planned }: Image): number {
  return planned.plan.arenas.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Bytes of all blobs of constants, by file name. */
export function blobs({ files }: Image): Readonly<Record<string, number>> {
  return Object.fromEntries(files.filter(({ path }) => path.endsWith("_weights.bin")).map(({ path, contents }) => [path.slice("model/".length), contents.length]));
}

/** Builds the image with a main program that makes the calls one after the other, runs it, and gives the outputs of each. */
export async function runCalls(
  image: Image,
  board: Board,
  calls: readonly Call[],
  preset: BuildRequest["preset"] = "release",
): Promise<readonly (readonly Uint8Array[])[]> {
  const directory = mkdtempSync(join(tmpdir(), "etgen several "));
  try {
    const files = image.files.map((file) => (file.path === "app/main.c" ? { ...file, contents: mainProgram(image, calls) } : file));
    for (const { path, contents } of files) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), contents);
    }
    const sink = new DiagnosticSink();
    const built = await buildProject({ directory, board, projectName: imageName, preset, warningsAreErrors: true }, sink);
    const inputs = new Map(calls.flatMap(({ inputs: all }, call) => all.map((bytes, input) => [inputFile(call, input), bytes] as const)));
    const outputs = calls.flatMap((call, index) => outputFiles(call, index));
    const result = built && (await runProgram({ board, program: built.program, inputs, outputs, timeoutMs: 300_000 }, sink));
    if (result === undefined) throw new Error(sink.diagnostics.map(({ message, help }) => `${message} (${help})`).join("\n"));
    return calls.map((call, index) => outputFiles(call, index).map((file) => result.outputs.get(file)!));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function mainProgram(image: Image, calls: readonly Call[]): string {
  const headers = image.files.flatMap(({ path, contents }) => (/^model\/[^/]*\.h$/.test(path) ? [String(contents)] : []));
  const resets = headers.flatMap((text) => [...text.matchAll(/^void (\w+_reset)\(void\);$/gm)].map(([, name]) => `    ${name}();`));
  const statements = calls.flatMap(({ method, inputs, outputs }, call) => {
    const sizeOf = (tensor: string): string => `${method.toUpperCase()}_${tensor.toUpperCase()}_BYTES`;
    return [
      ...inputs.map((_, n) => `    if (etp_read_file("${inputFile(call, n)}", ${method}_input${n}(), ${sizeOf(`input${n}`)}, &found) != ETP_OK) return 1;`),
      `    if (${method}() != ETGEN_OK) return 2;`,
      ...Array.from({ length: outputs }, (_, n) => `    (void)etp_write_file("${outputFile(call, n)}", ${method}_output${n}(), ${sizeOf(`output${n}`)});`),
    ];
  });
  return [
    '#include "etp.h"',
    `#include "${imageName}.h"`,
    "#include <stddef.h>",
    "int main(void)",
    "{",
    "    size_t found = 0;",
    "    etp_init();",
    ...resets,
    ...statements,
    "    (void)found;",
    "    return 0;",
    "}",
    "",
  ].join("\n");
}

const inputFile = (call: number, input: number): string => `c${call}_in${input}.bin`;
const outputFile = (call: number, output: number): string => `c${call}_out${output}.bin`;
const outputFiles = ({ outputs }: Call, call: number): readonly string[] => Array.from({ length: outputs }, (_, n) => outputFile(call, n));
