import { lstatSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { systemErrorCode } from "../files/system-error.js";
import { contentHash } from "./content-hash.js";
import { manifestName } from "./previous-output.js";

export interface OutputFile {
  readonly path: string;
  readonly contents: string | Uint8Array;
}

/** What happens to the directory; nothing has happened yet. */
export interface OutputPlan {
  /** In order; the manifest is last, so that a half-written directory is known as such. */
  readonly writes: readonly OutputFile[];
  readonly removals: readonly string[];
}

/** The user's own from the start: changing it is no accident that needs a warning. */
const userFiles: ReadonlySet<string> = new Set(["app/main.c", "src/main.c", "prj.conf"]);

/** Undefined after an error. Warns of files that are kept because somebody changed them. */
export function planOutput(
  directory: string,
  files: readonly OutputFile[],
  written: ReadonlyMap<string, string>,
  sink: DiagnosticSink,
): OutputPlan | undefined {
  const writes: OutputFile[] = [];
  for (const file of [...files].sort(manifestLast)) {
    if (!parentsStayInside(directory, file.path)) {
      sink.report("output-outside", { path: join(directory, dirname(file.path)), directory });
      return undefined;
    }
    writes.push(...planFile(directory, file, written.get(file.path), sink));
  }
  const current = new Set(files.map(({ path }) => path));
  const stale = [...written].filter(([path]) => !current.has(path) && parentsStayInside(directory, path));
  return { writes, removals: stale.flatMap(([path, hash]) => planRemoval(directory, path, hash, sink)) };
}

function manifestLast(a: OutputFile, b: OutputFile): number {
  return Number(a.path === manifestName) - Number(b.path === manifestName);
}

function planFile(
  directory: string,
  file: OutputFile,
  writtenHash: string | undefined,
  sink: DiagnosticSink,
): readonly OutputFile[] {
  const present = presentHash(join(directory, file.path));
  const wanted = contentHash(file.contents);
  // An unchanged file keeps its time stamp, so that the next build has less to do.
  if (present === wanted) return [];
  if (present === undefined || present === writtenHash || file.path === manifestName) return [file];
  const isNews = writtenHash !== wanted;
  const newVersion = isNews ? `${file.path}.new` : undefined;
  if (isNews || !userFiles.has(file.path)) {
    sink.report("output-file-kept", {
      path: join(directory, file.path),
      newVersion: newVersion === undefined ? undefined : join(directory, newVersion),
    });
  }
  return newVersion === undefined ? [] : [{ path: newVersion, contents: file.contents }];
}

function planRemoval(directory: string, path: string, writtenHash: string, sink: DiagnosticSink): readonly string[] {
  const present = presentHash(join(directory, path));
  if (present === undefined) return [];
  if (present === writtenHash) return [path];
  sink.report("output-file-stale", { path: join(directory, path) });
  return [];
}

/** Undefined when there is nothing, or nothing can be: writing will say why. A link or a directory in a file's place was put there by hand. */
function presentHash(path: string): string | undefined {
  try {
    return lstatSync(path).isFile() ? contentHash(readFileSync(path)) : "not a file";
  } catch (cause) {
    const code = systemErrorCode(cause);
    if (code === undefined) throw cause;
    return code === "EACCES" ? "not readable" : undefined;
  }
}

/** A directory of the output may not be a link to somewhere else. */
function parentsStayInside(directory: string, path: string): boolean {
  const parent = realPathOf(join(directory, dirname(path)));
  const root = realPathOf(directory);
  if (parent === undefined || root === undefined) return true;
  return parent === root || parent.startsWith(root.endsWith(sep) ? root : root + sep);
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
