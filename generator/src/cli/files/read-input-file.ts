import { closeSync, fstatSync, openSync, readdirSync, readSync, type Stats } from "node:fs";
import { basename, dirname } from "node:path";

import { nearestOf } from "../../diagnostics/nearest.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { systemErrorCode, systemErrorReason } from "./system-error.js";

/** Far above any program a microcontroller holds; bounds what is read from a pipe that never ends. */
const largestFileBytes = 1 << 30;
const chunkBytes = 1 << 20;

/** The bytes of a file that the user named. `expected` says what the file should be, for messages. */
export function readInputFile(path: string, expected: string, sink: DiagnosticSink): Uint8Array | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    return readOpenFile(file, path, expected, sink);
  } catch (cause) {
    if (systemErrorCode(cause) === "ENOENT") sink.report("file-not-found", { path, similar: similarNames(path) });
    else sink.report("file-unreadable", { path, reason: systemErrorReason(cause) });
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function readOpenFile(file: number, path: string, expected: string, sink: DiagnosticSink): Uint8Array | undefined {
  const stats = fstatSync(file);
  if (stats.isDirectory()) {
    sink.report("file-is-directory", { path, expected });
    return undefined;
  }
  if (!stats.isFile() && !stats.isFIFO()) {
    sink.report("file-not-regular", { path, found: kindOf(stats) });
    return undefined;
  }
  const chunks: Uint8Array[] = [];
  for (let total = 0; ; ) {
    const chunk = new Uint8Array(chunkBytes);
    const found = readSync(file, chunk, 0, chunkBytes, null);
    if (found === 0) return Buffer.concat(chunks);
    total += found;
    if (total > largestFileBytes) {
      sink.report("file-too-large", { path, found: Math.max(total, stats.size), allowed: largestFileBytes });
      return undefined;
    }
    chunks.push(chunk.subarray(0, found));
  }
}

function kindOf(stats: Stats): string {
  if (stats.isCharacterDevice() || stats.isBlockDevice()) return "a device";
  return stats.isSocket() ? "a socket" : "no regular file";
}

function similarNames(path: string): readonly string[] {
  try {
    const nearest = nearestOf(basename(path), readdirSync(dirname(path)));
    return nearest === undefined ? [] : [nearest];
  } catch {
    return [];
  }
}
