import { loadAllBoards } from "../../src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import { planProgram } from "../../src/compile.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { Program } from "../../src/model/program.js";
import { defaultOptions } from "../../src/options.js";

/** Short names of the operators that are left of a program, in the order of execution. */
export function plannedOperators(program: Program): readonly string[] {
  const sink = new DiagnosticSink();
  const catalog = loadCatalog(sink);
  const board = loadAllBoards(sink).get("host");
  const planned = catalog && board && planProgram(program, board, { ...defaultOptions, name: "m" }, catalog.kernels, sink);
  if (planned === undefined) throw new Error(sink.diagnostics.map(({ message }) => message).join("; "));
  return planned.selected.methods.flatMap(({ steps }) => steps.map(({ label }) => label));
}
