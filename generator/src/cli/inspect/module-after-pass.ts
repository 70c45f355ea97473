import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Module } from "../../ir/graph.js";
import { defaultOptions } from "../../options.js";
import { importPrograms, type NamedProgram } from "../../phases/1-import/import-programs.js";
import type { Pass } from "../../phases/2-transform/pass.js";
import { passes, runPasses } from "../../phases/2-transform/pipeline.js";
import { selectionName, stepPasses } from "../../phases/4-plan/passes/pipeline.js";

const beforeAllPasses = "import";

/** Passes over the model as IR, in the order in which they run. */
const irPassNames: readonly string[] = [beforeAllPasses, ...passes.map(({ name }) => name)];

/** Passes over what computes it on a board. */
const stepPassNames: readonly string[] = [selectionName, ...stepPasses.map(({ name }) => name)];

/** The names that --after takes. */
export const passNames: readonly string[] = [...irPassNames, ...stepPassNames];

export function isStepPass(name: string): boolean {
  return stepPassNames.includes(name);
}

/** The programs as IR after the pass of that name. Undefined after an error. */
export function moduleAfterPass(programs: readonly NamedProgram[], pass: string, sink: DiagnosticSink): Module | undefined {
  const imported = importPrograms(programs, defaultOptions, sink);
  if (imported === undefined || sink.hasErrors) return undefined;
  return pass === beforeAllPasses ? imported.module : runPasses(imported.module, defaultOptions, sink, pass);
}

/** What a pass is given. Undefined after an error. */
export function moduleBeforePass(programs: readonly NamedProgram[], pass: Pass, sink: DiagnosticSink): Module | undefined {
  return moduleAfterPass(programs, irPassNames[passes.indexOf(pass)]!, sink);
}
