import type { Board } from "../../catalog/board.js";
import { compileImage } from "../../compile.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { CompileOptions } from "../../options.js";
import type { PlannedProgram } from "../../phases/4-plan/planned-program.js";
import type { ModelFile } from "../../phases/5-emit/weights-files.js";
import { findBoard } from "../catalog/load-board-files.js";
import { loadCatalog } from "../catalog/load-catalog.js";
import { readImageFiles } from "../files/read-model.js";
import type { ModelRequest } from "../options/model-arguments.js";

export interface CompiledModel {
  readonly models: readonly ModelRequest[];
  readonly board: Board;
  readonly options: CompileOptions;
  readonly files: readonly ModelFile[];
  readonly planned: PlannedProgram;
}

/** From paths and names to a compiled project in memory. Missing files and an unknown board are reported together. */
export function compileModels(
  models: readonly ModelRequest[],
  boardName: string,
  options: CompileOptions,
  sink: DiagnosticSink,
): CompiledModel | undefined {
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
  const result = compileImage(inputs, board, options, catalog);
  for (const diagnostic of result.diagnostics) sink.add(diagnostic);
  if (result.files === undefined || result.planned === undefined || result.board === undefined) return undefined;
  return { models, board: result.board, options, files: result.files, planned: result.planned };
}
