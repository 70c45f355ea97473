import { loadAllBoards } from "../../../src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../../src/cli/catalog/load-catalog.js";
import { DiagnosticSink } from "../../../src/diagnostics/sink.js";
import { compileSketch } from "../../conformance/compiled-case.js";
import type { TableCase } from "../../operator-table/table-case.js";
import { asCorpusCase, tableProgram } from "../../operator-table/table-program.js";

const known = new Map<TableCase, boolean>();

/** Whether etgen compiles the call by itself: it refuses some that PyTorch has, and says why. */
export function isCompilable(call: TableCase): boolean {
  const answer = known.get(call) ?? "files" in compileSketch(asCorpusCase(call, 0), tableProgram(call), ...target());
  known.set(call, answer);
  return answer;
}

type Target = readonly [Parameters<typeof compileSketch>[2], Parameters<typeof compileSketch>[3]];
let loaded: Target | undefined;

/** The board and the kernels that random programs are compiled for. */
export function target(): Target {
  if (loaded !== undefined) return loaded;
  const sink = new DiagnosticSink();
  const [board, catalog] = [loadAllBoards(sink).get("host"), loadCatalog(sink)];
  if (catalog === undefined || board === undefined) throw new Error("the catalogue does not load");
  loaded = [board, catalog];
  return loaded;
}
