import { closeSync, constants, fstatSync, openSync, readdirSync, readSync, statSync, type Stats } from "node:fs";
import { basename, dirname } from "node:path";

import { nearestOf } from "../../diagnostics/nearest.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { systemErrorCode, systemErrorReason } from "./system-error.js";

/** What a file that the user named should be. */
export interface WantedFile {
  /** For messages: "a model: a .pte or .bpte file". */
  readonly what: string;
  readonly largestBytes: number;
  /** Looks at the beginning, and at how many bytes there are, before the rest is read; false after a message. */
  readonly accepts?: (head: Uint8Array, fileBytes: number) => boolean;
}

/** Enough for the identifier of any format, and for most headers of .npy files. */
const headBytes = 4096;

/** The bytes of a file that the user named. No file is read that is of another kind or size, and none that may never end. */
export function readInputFile(path: string, wanted: WantedFile, sink: DiagnosticSink): Uint8Array | undefined {
  let file: number | undefined;
  try {
    // Opening a pipe waits for its other end, and opening a device may do something: look first.
    if (!isRegular(statSync(path), path, wanted, sink)) return undefined;
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = fstatSync(file);
    return isRegular(stats, path, wanted, sink) ? readOpenFile(file, stats.size, path, wanted, sink) : undefined;
  } catch (cause) {
    if (systemErrorCode(cause) === "ENOENT") sink.report("file-not-found", { path, similar: similarNames(path) });
    else sink.report("file-unreadable", { path, reason: systemErrorReason(cause) });
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function isRegular(stats: Stats, path: string, { what }: WantedFile, sink: DiagnosticSink): boolean {
  if (stats.isDirectory()) sink.report("file-is-directory", { path, expected: what });
  else if (!stats.isFile()) sink.report("file-not-regular", { path, found: kindOf(stats) });
  return stats.isFile();
}

function readOpenFile(file: number, fileBytes: number, path: string, { largestBytes, accepts }: WantedFile, sink: DiagnosticSink): Uint8Array | undefined {
  const head = readUpTo(file, headBytes, 0);
  if (accepts !== undefined && !accepts(head, fileBytes)) return undefined;
  if (fileBytes > largestBytes) {
    sink.report("file-too-large", { path, found: fileBytes, allowed: largestBytes });
    return undefined;
  }
  return fileBytes <= head.length ? head : readUpTo(file, fileBytes, 0);
}

/** Fewer bytes where the file ends before: another program may cut it meanwhile. */
function readUpTo(file: number, count: number, position: number): Uint8Array {
  const bytes = new Uint8Array(count);
  let total = 0;
  while (total < count) {
    const found = readSync(file, bytes, total, count - total, position + total);
    if (found === 0) break;
    total += found;
  }
  return total === count ? bytes : bytes.slice(0, total);
}

function kindOf(stats: Stats): string {
  if (stats.isFIFO()) return "a pipe";
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
