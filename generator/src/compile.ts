import type { Board } from "./catalog/board.js";
import { boardUnderZephyr } from "./catalog/zephyr-board.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { DiagnosticSink } from "./diagnostics/sink.js";
import type { Module } from "./ir/graph.js";
import type { Program } from "./model/program.js";
import { readProgram } from "./model/read-program.js";
import type { CompileOptions } from "./options.js";
import { importProgram } from "./phases/1-import/import-program.js";
import { runPasses } from "./phases/2-transform/pipeline.js";
import type { KernelCatalog } from "./phases/3-select/implement-kernel.js";
import { fuseLoops } from "./phases/3-select/fuse-loops/fuse-loops.js";
import { selectKernels } from "./phases/3-select/select-kernels.js";
import type { SelectedProgram } from "./phases/3-select/selected-program.js";
import { createKernelForms } from "./phases/3-select/row-forms/create-kernel-forms.js";
import { streamRows } from "./phases/4-plan/streaming/stream-rows.js";
import { guardBytes } from "./phases/5-emit/checks/buffer-checks.js";
import { planMemory } from "./phases/4-plan/plan-memory.js";
import type { PlannedProgram } from "./phases/4-plan/planned-program.js";
import { emitFiles, type EmissionSources } from "./phases/5-emit/emit-files.js";
import type { ModelFile } from "./phases/5-emit/weights-files.js";
import { fitsZephyr } from "./phases/5-emit/zephyr-fit.js";

/** A file of the user: its name without folders, for messages and generated comments, and its bytes. */
export interface InputFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Everything that a compilation reads besides the model. */
export interface Catalog {
  readonly kernels: KernelCatalog;
  readonly sources: EmissionSources;
}

export interface CompileResult {
  /** The project; absent when there is an error. */
  readonly files?: readonly ModelFile[];
  readonly planned?: PlannedProgram;
  readonly diagnostics: readonly Diagnostic[];
}

/** Model in, project out. Pure: the same input gives the same bytes. */
export function compile(
  model: InputFile,
  dataFiles: readonly InputFile[],
  physicalBoard: Board,
  options: CompileOptions,
  catalog: Catalog,
): CompileResult {
  const sink = new DiagnosticSink();
  const board = options.project === "zephyr" ? boardUnderZephyr(physicalBoard) : physicalBoard;
  const program = readProgram(model.bytes, dataFiles, sink, model.name);
  const planned = program && planProgram(program, board, options, catalog.kernels, sink);
  if (planned === undefined || (options.project === "zephyr" && !fitsZephyr(planned, board, sink))) {
    return { diagnostics: sink.diagnostics };
  }
  const input = { program: planned, board, options, source: model.name, modelBytes: model.bytes };
  return { files: emitFiles(input, catalog.sources), planned, diagnostics: sink.diagnostics };
}

/** The phases between the file and the emitted text. Undefined after an error. */
export function planProgram(
  program: Program,
  board: Board,
  options: CompileOptions,
  kernels: KernelCatalog,
  sink: DiagnosticSink,
): PlannedProgram | undefined {
  const imported = importProgram(program, sink);
  const selected = imported && selectImported(imported.module, board, options, kernels, sink);
  const fused = selected && fuseLoops(selected, options);
  const streamed = fused && streamRows(fused, createKernelForms({ kernels, board, options }), options, sink);
  return streamed && planMemory(streamed, imported.exporterPlanBytes, board, sink, options.checks ? guardBytes : 0);
}

/** The phases that decide what computes each operator, without a place for anything yet. Undefined after an error. */
export function selectProgram(
  program: Program,
  board: Board,
  options: CompileOptions,
  kernels: KernelCatalog,
  sink: DiagnosticSink,
): SelectedProgram | undefined {
  const imported = importProgram(program, sink);
  return imported && selectImported(imported.module, board, options, kernels, sink);
}

function selectImported(
  module: Module,
  board: Board,
  options: CompileOptions,
  kernels: KernelCatalog,
  sink: DiagnosticSink,
): SelectedProgram | undefined {
  const lowered = runPasses(module, options, sink);
  return lowered && selectKernels(lowered, { kernels, board, options }, sink);
}
