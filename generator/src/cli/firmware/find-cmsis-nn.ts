import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { librarySources } from "../../phases/5-emit/library-sources.js";
import type { CompiledModel } from "./compile-model.js";

/**
 * The checkout of CMSIS-NN that the program's kernels call: the one given, or else the environment's. Undefined when they call
 * none, and after a report: the checkout must have every file that is needed of it.
 */
export function findCmsisNn(given: string | undefined, { planned, board }: CompiledModel, sink: DiagnosticSink): string | undefined {
  const sources = librarySources(planned.selected, board.core);
  if (sources.length === 0) return undefined;
  const directory = given ?? process.env["CMSIS_NN_PATH"] ?? "";
  if (directory === "") {
    sink.report("cmsis-nn-missing", {});
    return undefined;
  }
  const files = ["Include/arm_nnfunctions.h", ...sources.map((source) => `Source/${source}.c`)];
  const missing = files.find((file) => !existsSync(join(directory, file)));
  if (missing === undefined) return directory;
  sink.report("cmsis-nn-incomplete", { directory, missing });
  return undefined;
}
