import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Module } from "../../ir/graph.js";
import { defaultOptions } from "../../options.js";
import { importPrograms, type NamedProgram } from "../../phases/1-import/import-programs.js";
import type { Pass } from "../../phases/2-transform/pass.js";
import { passes, runPasses } from "../../phases/2-transform/pipeline.js";
import { parseChoice } from "../options/option-values.js";

const beforeAllPasses = "import";

/** The names that --after takes, in the order in which they run. */
export const passNames: readonly string[] = [beforeAllPasses, ...passes.map(({ name }) => name)];

/** The programs as IR after the pass of that name. Undefined after an error. */
export function moduleAfterPass(programs: readonly NamedProgram[], name: string, sink: DiagnosticSink): Module | undefined {
  const pass = parseChoice("--after", name, passNames, sink);
  const imported = pass === undefined ? undefined : importPrograms(programs, defaultOptions, sink);
  if (imported === undefined || sink.hasErrors) return undefined;
  return pass === beforeAllPasses ? imported.module : runPasses(imported.module, defaultOptions, sink, pass);
}

/** What a pass is given. Undefined after an error. */
export function moduleBeforePass(programs: readonly NamedProgram[], pass: Pass, sink: DiagnosticSink): Module | undefined {
  return moduleAfterPass(programs, passNames[passes.indexOf(pass)]!, sink);
}
