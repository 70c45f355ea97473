import { closeSync, openSync, readSync, renameSync, statSync, unlinkSync, writeFileSync } from "node:fs";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { systemErrorCode, systemErrorReason } from "../files/system-error.js";

/** Every report has it near its beginning. */
const mark = '<meta name="generator" content="etgen report"/>';
const searchedBytes = 4096;

/** What stands where a report is to be written. */
export type InPlace = "nothing" | "a report" | "another file" | "no file";

export function findInPlace(path: string): InPlace {
  let file: number | undefined;
  try {
    if (!statSync(path).isFile()) return "no file";
    file = openSync(path, "r");
    const start = Buffer.alloc(searchedBytes);
    const length = readSync(file, start, 0, searchedBytes, 0);
    return start.toString("latin1", 0, length).includes(mark) ? "a report" : "another file";
  } catch (cause) {
    const code = systemErrorCode(cause);
    if (code === undefined) throw cause;
    // Where there can be nothing, writing says why.
    return code === "EACCES" ? "another file" : "nothing";
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** A reader sees the old page or the new one. Returns false after a message. */
export function writeReport(path: string, html: string, sink: DiagnosticSink): boolean {
  const waiting = `${path}.etgen-new`;
  try {
    writeFileSync(waiting, html);
    renameSync(waiting, path);
    return true;
  } catch (cause) {
    sink.report("output-unwritable", { path, reason: systemErrorReason(cause) });
    removeIfThere(waiting);
    return false;
  }
}

function removeIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (cause) {
    if (systemErrorCode(cause) === undefined) throw cause;
  }
}
