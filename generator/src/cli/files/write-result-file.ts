import { writeFileSync } from "node:fs";
import { dirname } from "node:path";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { makeDirectories } from "../../build/make-directories.js";
import { systemErrorReason } from "./system-error.js";

/** Writes a file that the user named, with its folders. Returns false after a message. */
export function writeResultFile(path: string, contents: string | Uint8Array, sink: DiagnosticSink): boolean {
  try {
    makeDirectories(dirname(path));
    writeFileSync(path, contents);
    return true;
  } catch (cause) {
    sink.report("output-unwritable", { path, reason: systemErrorReason(cause) });
    return false;
  }
}
