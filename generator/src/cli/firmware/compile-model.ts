import type { Board } from "../../catalog/board.js";
import { compile } from "../../compile.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { CompileOptions } from "../../options.js";
import type { PlannedProgram } from "../../phases/4-plan/planned-program.js";
import type { ModelFile } from "../../phases/5-emit/weights-files.js";
import { findBoard } from "../catalog/load-board-files.js";
import { loadCatalog } from "../catalog/load-catalog.js";
import { readModelFiles } from "../files/read-model.js";

export interface CompiledModel {
  readonly board: Board;
  readonly options: CompileOptions;
  readonly files: readonly ModelFile[];
  readonly planned: PlannedProgram;
}

/** From paths and names to a compiled project in memory. Missing files and an unknown board are reported together. */
export function compileModel(
  model: string,
  dataPaths: readonly string[],
  boardName: string,
  options: CompileOptions,
  sink: DiagnosticSink,
): CompiledModel | undefined {
  const files = readModelFiles(model, dataPaths, sink);
  const board = findBoard(boardName, sink);
  const catalog = loadCatalog(sink);
  if (files === undefined || board === undefined || catalog === undefined) return undefined;
  const result = compile({ name: files.fileName, bytes: files.bytes }, files.dataFiles, board, options, catalog);
  for (const diagnostic of result.diagnostics) sink.add(diagnostic);
  if (result.files === undefined || result.planned === undefined) return undefined;
  return { board, options, files: result.files, planned: result.planned };
}
