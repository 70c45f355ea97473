import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { applyOutput } from "./apply-output.js";
import { planOutput, type OutputFile } from "./plan-output.js";
import { inspectOutput } from "./previous-output.js";

/**
 * Brings `directory` to the state of `files`. What somebody changed by hand is kept, what is no longer generated is
 * removed, and nothing is touched unless everything can be decided. The caller keeps other processes out. Returns false
 * after an error message.
 */
export function writeOutput(
  directory: string,
  files: readonly OutputFile[],
  options: { readonly force: boolean },
  sink: DiagnosticSink,
): boolean {
  const previous = inspectOutput(directory, options.force, sink);
  if (previous === undefined) return false;
  if (previous.isUnfinished) sink.report("output-unfinished", { path: directory });
  const plan = planOutput(directory, files, previous.written, sink);
  return plan !== undefined && applyOutput(directory, plan, sink);
}
