import type { Board } from "./catalog/board.js";
import { boardWithRules } from "./catalog/place-rule.js";
import { boardUnderZephyr } from "./catalog/zephyr-board.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { DiagnosticSink } from "./diagnostics/sink.js";
import type { Module } from "./ir/graph.js";
import { verifyProgram } from "./steps/verify-program.js";
import type { Program } from "./model/program.js";
import { readProgram } from "./model/read-program.js";
import type { CompileOptions } from "./options.js";
import { importPrograms, type NamedProgram } from "./phases/1-import/import-programs.js";
import { runPasses } from "./phases/2-transform/pipeline.js";
import type { KernelCatalog } from "./phases/3-select/implement-kernel.js";
import { fuseLoops } from "./phases/3-select/fuse-loops/fuse-loops.js";
import { selectKernels } from "./phases/3-select/select-kernels.js";
import type { StepProgram } from "./steps/step-program.js";
import { createKernelForms } from "./phases/3-select/row-forms/create-kernel-forms.js";
import { fitScratch } from "./phases/4-plan/fit-scratch.js";
import { packTensors } from "./phases/4-plan/pack-tensors.js";
import { streamRows } from "./phases/4-plan/streaming/stream-rows.js";
import { guardBytes } from "./phases/5-emit/checks/buffer-checks.js";
import { findRemedies as remediesFor, type Remedy } from "./phases/4-plan/remedies.js";
import { planMemory } from "./phases/4-plan/plan-memory.js";
import { mayCopyWeights } from "./phases/4-plan/weights/place-weights.js";
import type { PlannedProgram } from "./phases/4-plan/planned-program.js";
import { emitFiles, type EmissionSources } from "./phases/5-emit/emit-files.js";
import { areNamesFree } from "./phases/5-emit/public-names.js";
import type { ModelFile } from "./phases/5-emit/weights-files.js";
import { fitsZephyr } from "./phases/5-emit/zephyr-fit.js";

/** A file of the user: its name without folders, for messages and generated comments, and its bytes. */
export interface InputFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A model with the data files that belong to it. */
export interface ModelInput {
  /** C prefix and file name of everything generated for it. */
  readonly name: string;
  readonly file: InputFile;
  readonly dataFiles: readonly InputFile[];
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
  /** The board with what `place` says about whole kinds of memory. */
  readonly board?: Board;
  readonly diagnostics: readonly Diagnostic[];
}

/** Model in, project out. Pure: the same input gives the same bytes. */
export function compile(
  file: InputFile,
  dataFiles: readonly InputFile[],
  board: Board,
  options: CompileOptions,
  catalog: Catalog,
): CompileResult {
  return compileImage([{ name: options.name, file, dataFiles }], board, options, catalog);
}

/** The same for models that share an image: its name is that of the options. */
export function compileImage(models: readonly ModelInput[], physicalBoard: Board, options: CompileOptions, catalog: Catalog): CompileResult {
  const sink = new DiagnosticSink();
  const placedBoard = boardWithRules(physicalBoard, options.place, sink);
  if (placedBoard === undefined) return { diagnostics: sink.diagnostics };
  const board = options.project === "zephyr" ? boardUnderZephyr(placedBoard) : placedBoard;
  const programs = models.flatMap(({ name, file, dataFiles }): readonly NamedProgram[] => {
    const program = readProgram(file.bytes, dataFiles, sink, file.name);
    return program === undefined ? [] : [{ model: models.length === 1 ? undefined : name, program }];
  });
  const planned = planPrograms(programs, board, options, catalog.kernels, sink);
  const isSound = planned !== undefined && areNamesFree(planned, options.name, sink);
  if (!isSound || (options.project === "zephyr" && !fitsZephyr(planned, board, sink))) {
    if (!sink.hasErrors) sink.report("internal", { what: "the compilation ended without a project and without an error" });
    return { diagnostics: sink.diagnostics };
  }
  const sources = models.map(({ name, file }) => ({ name, source: file.name, bytes: file.bytes }));
  return { files: emitFiles({ program: planned, board, options, models: sources }, catalog.sources), planned, board: placedBoard, diagnostics: sink.diagnostics };
}

/** The phases between the files and the emitted text. Undefined after an error. */
export function planPrograms(
  programs: readonly NamedProgram[],
  board: Board,
  options: CompileOptions,
  kernels: KernelCatalog,
  sink: DiagnosticSink,
): PlannedProgram | undefined {
  const imported = resultOf("import", importPrograms(programs, options, sink), sink);
  const lowered = imported && resultOf("transformation", runPasses(imported.module, options, sink), sink);
  const selected = lowered && resultOf("kernel selection", selectKernels(lowered, { kernels, board, options }, sink), sink);
  if (imported === undefined || lowered === undefined || selected === undefined) return undefined;
  const sound = (program: StepProgram, stage: string): StepProgram => {
    for (const what of verifyProgram(program, lowered)) sink.report("internal", { what: `after ${stage}: ${what}` });
    return program;
  };
  const fused = sound(fuseLoops(sound(selected, "selection"), options), "fusing loops");
  const forms = createKernelForms({ kernels, board, options });
  const streamed = resultOf("streaming of rows", streamRows(fused, forms, options, sink), sink);
  const { checks, concurrent, place } = options;
  const planOptions = { guardBytes: checks ? guardBytes : 0, concurrent, rules: place, mayCopy: mayCopyWeights(options) };
  // Rules about tensors may name what another schedule does not have.
  const plan = (program: StepProgram, otherBoard: Board, apart = concurrent): PlannedProgram | undefined =>
    planMemory(program, imported.exporterPlanBytes, otherBoard, new DiagnosticSink(), { ...planOptions, rules: [], concurrent: apart });
  const findRemedies = (): readonly Remedy[] => remediesFor({ selected: fused, forms, options, board, plan });
  const fitted = streamed && sound(fitScratch(sound(streamed, "streaming rows"), forms, imported.exporterPlanBytes, options), "fitting scratch");
  const packed = fitted && sound(packTensors(fitted, forms, options), "packing tensors");
  if (packed === undefined || sink.hasErrors) return undefined;
  return resultOf("memory planning", planMemory(packed, imported.exporterPlanBytes, board, sink, { ...planOptions, findRemedies }), sink);
}

/** A phase that gives no result says why: one that does not is a bug of ours, which must not end in silence. */
function resultOf<T>(phase: string, result: T | undefined, sink: DiagnosticSink): T | undefined {
  if (result === undefined && !sink.hasErrors) sink.report("internal", { what: `${phase} gave neither a result nor an error` });
  return result;
}

/** The same for the only program of an image. */
export function planProgram(
  program: Program,
  board: Board,
  options: CompileOptions,
  kernels: KernelCatalog,
  sink: DiagnosticSink,
): PlannedProgram | undefined {
  return planPrograms([{ model: undefined, program }], board, options, kernels, sink);
}

/** The phases that decide what computes each operator, without a place for anything yet. Undefined after an error. */
export function selectPrograms(
  programs: readonly NamedProgram[],
  board: Board,
  options: CompileOptions,
  kernels: KernelCatalog,
  sink: DiagnosticSink,
): StepProgram | undefined {
  const imported = resultOf("import", importPrograms(programs, options, sink), sink);
  return imported && selectImported(imported.module, board, options, kernels, sink);
}

function selectImported(
  module: Module,
  board: Board,
  options: CompileOptions,
  kernels: KernelCatalog,
  sink: DiagnosticSink,
): StepProgram | undefined {
  const lowered = resultOf("transformation", runPasses(module, options, sink), sink);
  return lowered && resultOf("kernel selection", selectKernels(lowered, { kernels, board, options }, sink), sink);
}
