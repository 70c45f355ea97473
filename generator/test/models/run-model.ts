import type { BuildRequest } from "../../src/build/build-project.js";
import type { Board } from "../../src/catalog/board.js";
import { findBoard } from "../../src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import { compile, type Catalog, type CompileResult } from "../../src/compile.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { defaultOptions, type CompileOptions } from "../../src/options.js";
import { runProgram, type RunResult } from "../../src/run/run-program.js";
import { buildImage } from "./build-image.js";

/** A compiled and built program that can run many cases. */
export interface BuiltModel {
  readonly compiled: CompileResult;
  readonly program: string;
  run(input: Uint8Array, outputs?: readonly string[]): Promise<RunResult>;
}

const runTimeoutMs = 300_000;

export function testCatalog(): Catalog {
  const sink = new DiagnosticSink();
  const catalog = loadCatalog(sink);
  if (catalog === undefined) throw new Error(messagesOf(sink));
  return catalog;
}

export function testBoard(name: string): Board {
  const sink = new DiagnosticSink();
  const board = findBoard(name, sink);
  if (board === undefined) throw new Error(messagesOf(sink));
  return board;
}

/**
 * Compiles for the board and builds the project with warnings as errors. Throws what went wrong. `change` seeds faults into
 * files of text.
 */
export async function buildModel(
  pte: Uint8Array,
  board: Board,
  catalog: Catalog,
  options: Partial<CompileOptions> = {},
  preset: BuildRequest["preset"] = "release",
  change: (path: string, contents: string) => string = (_path, contents) => contents,
): Promise<BuiltModel> {
  const name = options.name ?? "model";
  const compiled = compile({ name: `${name}.pte`, bytes: pte }, [], board, { ...defaultOptions, ...options, name }, catalog);
  if (compiled.files === undefined) throw new Error(compiled.diagnostics.map(({ message }) => message).join("\n"));
  const files = compiled.files.map(({ path, contents }) => ({ path, contents: typeof contents === "string" ? change(path, contents) : contents }));
  const program = await buildImage(files, { board, projectName: name, preset });
  return { compiled, program, run: (input, outputs = ["output0.bin"]) => run(board, program, input, outputs) };
}

async function run(board: Board, program: string, input: Uint8Array, outputs: readonly string[]): Promise<RunResult> {
  const sink = new DiagnosticSink();
  const inputs = new Map([["input0.bin", input]]);
  const result = await runProgram({ board, program, inputs, outputs, timeoutMs: runTimeoutMs }, sink);
  if (result === undefined) throw new Error(messagesOf(sink));
  return result;
}

function messagesOf(sink: DiagnosticSink): string {
  return sink.diagnostics.map(({ message, help }) => `${message} (${help})`).join("\n");
}
