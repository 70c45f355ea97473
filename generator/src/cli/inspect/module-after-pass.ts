import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Module } from "../../ir/graph.js";
import type { Program } from "../../model/program.js";
import { defaultOptions } from "../../options.js";
import { importProgram } from "../../phases/1-import/import-program.js";
import { passes, runPasses } from "../../phases/2-transform/pipeline.js";
import { parseChoice } from "../options/option-values.js";

const beforeAllPasses = "import";

/** The names that --after takes, in the order in which they run. */
export const passNames: readonly string[] = [beforeAllPasses, ...passes.map(({ name }) => name)];

/** The program as IR after the pass of that name. Undefined after an error. */
export function moduleAfterPass(program: Program, name: string, sink: DiagnosticSink): Module | undefined {
  const pass = parseChoice("--after", name, passNames, sink);
  const imported = pass === undefined ? undefined : importProgram(program, sink);
  if (imported === undefined) return undefined;
  return pass === beforeAllPasses ? imported.module : runPasses(imported.module, defaultOptions, sink, pass);
}
