import { bankOf, type Board } from "../../catalog/board.js";
import { compileImage, planImage, type Catalog, type ModelInput } from "../../compile.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { CompileOptions } from "../../options.js";
import type { PlannedProgram } from "../../phases/4-plan/planned-program.js";
import type { ModelFile } from "../../phases/5-emit/weights-files.js";
import { findBoard } from "../catalog/load-board-files.js";
import { loadCatalog } from "../catalog/load-catalog.js";
import { readImageFiles } from "../files/read-model.js";
import type { ModelRequest } from "../options/model-arguments.js";

/** Models with their plan, and what both were made for. */
export interface PlannedModel {
  readonly models: readonly ModelRequest[];
  /** As the user named it: a name or a path. */
  readonly boardName: string;
  readonly board: Board;
  readonly options: CompileOptions;
  readonly planned: PlannedProgram;
}

export interface CompiledModel extends PlannedModel {
  readonly files: readonly ModelFile[];
}

/**
 * From paths and names to a compiled project in memory. Missing files and an unknown board are reported together. Kernels are
 * chosen for the flash of `timedBoard`, where there is one.
 */
export function compileModels(
  models: readonly ModelRequest[],
  boardName: string,
  options: CompileOptions,
  sink: DiagnosticSink,
  timedBoard?: Board,
): CompiledModel | undefined {
  const found = findInputs(models, boardName, options, sink);
  if (found === undefined) return undefined;
  const onto = timedBoard === undefined ? found.board : withFlashOf(found.board, timedBoard);
  const { planned, board, files, diagnostics } = compileImage(found.inputs, onto, options, found.catalog);
  for (const diagnostic of diagnostics) sink.add(diagnostic);
  return planned === undefined || files === undefined ? undefined : { models, boardName, board, options, files, planned };
}

/** The same up to the plan. */
export function planModels(
  models: readonly ModelRequest[],
  boardName: string,
  options: CompileOptions,
  sink: DiagnosticSink,
): PlannedModel | undefined {
  const found = findInputs(models, boardName, options, sink);
  if (found === undefined) return undefined;
  const { planned, board, diagnostics } = planImage(found.inputs, found.board, options, found.catalog.kernels);
  for (const diagnostic of diagnostics) sink.add(diagnostic);
  return planned === undefined ? undefined : { models, boardName, board, options, planned };
}

interface FoundInputs {
  readonly inputs: readonly ModelInput[];
  readonly board: Board;
  readonly catalog: Catalog;
}

function findInputs(models: readonly ModelRequest[], boardName: string, options: CompileOptions, sink: DiagnosticSink): FoundInputs | undefined {
  const files = readImageFiles(models, sink);
  const board = findBoard(boardName, sink);
  const catalog = loadCatalog(sink);
  if (options.clock === "rated" && board !== undefined && (board.clock?.steps.length ?? 0) === 0) sink.report("clock-stays", { board: board.name });
  if (files === undefined || board === undefined || catalog === undefined) return undefined;
  const inputs = files.map(({ fileName, bytes, dataFiles, modules }, index) => ({
    name: models[index]!.name,
    file: { name: fileName, bytes },
    dataFiles,
    ...(modules !== undefined && { modules }),
  }));
  return { inputs, board, catalog };
}

/** The board, its code in a flash that answers like that of another one. */
function withFlashOf(board: Board, other: Board): Board {
  const { timing } = bankOf(other, other.placement.code);
  return { ...board, banks: board.banks.map((bank) => (bank.name === board.placement.code ? { ...bank, timing } : bank)) };
}
