import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { librarySources } from "../../phases/5-emit/library-sources.js";
import type { CompiledModel } from "./compile-model.js";

/** Of the library's functions, in version 7.0: the oldest whose results were compared. */
const oldestRevision = 18;
const header = "Include/arm_nnfunctions.h";

/**
 * The checkout of CMSIS-NN that the program's kernels call: the one given, or else the environment's. Undefined when they call
 * none, which is said where it was asked for, and after a report: the checkout must have every file that is needed of it, and not be too old.
 */
export function findCmsisNn(given: string | undefined, { planned, board, options }: CompiledModel, sink: DiagnosticSink): string | undefined {
  const sources = librarySources(planned.selected, board.core);
  if (sources.length === 0) {
    if (options.kernels === "cmsis-nn") sink.report("cmsis-nn-unused", {}, { board: board.name });
    return undefined;
  }
  const directory = given ?? process.env["CMSIS_NN_PATH"] ?? "";
  if (directory === "") {
    sink.report("cmsis-nn-missing", {});
    return undefined;
  }
  const missing = (file: string): boolean => !existsSync(join(directory, file));
  if (missing(header)) {
    sink.report("cmsis-nn-incomplete", { directory, missing: header });
    return undefined;
  }
  const revision = revisionOf(readFileSync(join(directory, header), "utf8"));
  if (revision !== undefined && revision < oldestRevision) {
    sink.report("cmsis-nn-too-old", { directory, revision, needed: oldestRevision });
    return undefined;
  }
  const absent = sources.map((source) => `Source/${source}.c`).find(missing);
  if (absent === undefined) return directory;
  sink.report("cmsis-nn-incomplete", { directory, missing: absent });
  return undefined;
}

/** As the comment at the head of the library's header says; undefined where it does not. */
function revisionOf(text: string): number | undefined {
  const match = /\$Revision:\s*V\.?(\d+)\./.exec(text);
  return match === null ? undefined : Number(match[1]);
}
