import type { Board } from "./catalog/board.js";
import { boardWithRules } from "./catalog/place-rule.js";
import { boardUnderZephyr } from "./catalog/zephyr-board.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { DiagnosticSink } from "./diagnostics/sink.js";
import type { Program } from "./model/program.js";
import { readProgram } from "./model/read-program.js";
import { withModules, type ModulesOfMethods } from "./model/with-modules.js";
import type { CompileOptions } from "./options.js";
import { importPrograms, type NamedProgram } from "./phases/1-import/import-programs.js";
import { runPasses } from "./phases/2-transform/pipeline.js";
import type { KernelCatalog } from "./phases/3-select/implement-kernel.js";
import { selectKernels } from "./phases/3-select/select-kernels.js";
import { createKernelForms } from "./phases/3-select/row-forms/create-kernel-forms.js";
import { runStepPasses, type ShapedProgram } from "./phases/4-plan/passes/pipeline.js";
import { planSteps } from "./phases/4-plan/plan-steps.js";
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
  /** Modules of the user by method and instruction, from the exporter's record. */
  readonly modules?: ModulesOfMethods;
}

/** Everything that a compilation reads besides the model. */
export interface Catalog {
  readonly kernels: KernelCatalog;
  readonly sources: EmissionSources;
}

/** Without an error, `planned` and `board` are there. */
export type PlanResult =
  | { readonly planned?: undefined; readonly board?: undefined; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly planned: PlannedProgram;
      /** The board with what `place` says about whole kinds of memory. */
      readonly board: Board;
      readonly diagnostics: readonly Diagnostic[];
    };

export type CompileResult = PlanResult & {
  /** The project; absent when there is an error. */
  readonly files?: readonly ModelFile[];
};

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
  const image = planImage(models, physicalBoard, options, catalog.kernels);
  if (image.planned === undefined) return image;
  const { planned, board } = image;
  const sources = models.map(({ name, file }) => ({ name, source: file.name, bytes: file.bytes }));
  const emittedBoard = options.project === "zephyr" ? boardUnderZephyr(board) : board;
  return { ...image, files: emitFiles({ program: planned, board: emittedBoard, options, models: sources }, catalog.sources) };
}

/** An image up to its plan, without any text. */
export function planImage(models: readonly ModelInput[], physicalBoard: Board, options: CompileOptions, kernels: KernelCatalog): PlanResult {
  const sink = new DiagnosticSink();
  const placedBoard = boardWithRules(physicalBoard, options.place, sink);
  if (placedBoard !== undefined && placedBoard.placement.kernels !== null && options.project !== "baremetal") {
    const reason = "whoever links the project says where code goes";
    sink.report("place-impossible", { rule: `code=${placedBoard.placement.kernels}`, reason }, { board: placedBoard.name });
    return { diagnostics: sink.diagnostics };
  }
  if (placedBoard === undefined) return { diagnostics: sink.diagnostics };
  const board = options.project === "zephyr" ? boardUnderZephyr(placedBoard) : placedBoard;
  const programs = models.flatMap(({ name, file, dataFiles, modules }): readonly NamedProgram[] => {
    const read = readProgram(file.bytes, dataFiles, sink, file.name);
    const program = read && withModules(read, modules, sink);
    return program === undefined ? [] : [{ model: models.length === 1 ? undefined : name, program }];
  });
  const planned = planPrograms(programs, board, options, kernels, sink);
  const isSound = planned !== undefined && areNamesFree(planned, options.name, sink);
  if (!isSound || (options.project === "zephyr" && !fitsZephyr(planned, board, sink))) {
    if (!sink.hasErrors) sink.report("internal", { what: "the compilation ended without a project and without an error" });
    return { diagnostics: sink.diagnostics };
  }
  return { planned, board: placedBoard, diagnostics: sink.diagnostics };
}

/** The phases between the files and the emitted text. Undefined after an error. */
export function planPrograms(
  programs: readonly NamedProgram[],
  board: Board,
  options: CompileOptions,
  kernels: KernelCatalog,
  sink: DiagnosticSink,
): PlannedProgram | undefined {
  const shaped = shapePrograms(programs, board, options, kernels, sink);
  return shaped && resultOf("memory planning", planSteps(shaped, board, sink), sink);
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

/** The phases that decide what computes each operator, up to the pass called `last`, without a place for anything yet. Undefined after an error. */
export function shapePrograms(
  programs: readonly NamedProgram[],
  board: Board,
  options: CompileOptions,
  kernels: KernelCatalog,
  sink: DiagnosticSink,
  last?: string,
): ShapedProgram | undefined {
  const target = { kernels, board, options };
  const imported = resultOf("import", importPrograms(programs, options, sink), sink);
  const lowered = imported && resultOf("transformation", runPasses(imported.module, options, sink), sink);
  const selected = lowered && resultOf("kernel selection", selectKernels(lowered, target, sink), sink);
  if (imported === undefined || lowered === undefined || selected === undefined) return undefined;
  const { exporterPlanBytes } = imported;
  return runStepPasses(selected, lowered, { forms: createKernelForms(target), options, exporterPlanBytes }, sink, last);
}

/** A phase that gives no result says why: one that does not is a bug of ours, which must not end in silence. */
function resultOf<T>(phase: string, result: T | undefined, sink: DiagnosticSink): T | undefined {
  if (result === undefined && !sink.hasErrors) sink.report("internal", { what: `${phase} gave neither a result nor an error` });
  return result;
}
