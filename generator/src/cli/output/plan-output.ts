import { readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { systemErrorCode } from "../files/system-error.js";
import { changedCalls, type ChangedCalls, type ModelHeader } from "./changed-calls.js";
import { contentHash } from "./content-hash.js";
import { presentHash } from "./present-hash.js";
import { manifestName } from "./previous-output.js";
import type { WrittenVersions } from "./unfinished-write.js";

export interface OutputFile {
  readonly path: string;
  readonly contents: string | Uint8Array;
}

/** What happens to the directory; nothing has happened yet. */
export interface OutputPlan {
  /** In order; the manifest is last, so that a half-written directory is known as such. */
  readonly writes: readonly OutputFile[];
  readonly removals: readonly string[];
  /** What etgen wrote before and writes now, by path: the contents that a file may have if all this is not finished. */
  readonly versions: WrittenVersions;
}

/** The user's own from the start: changing it is no accident that needs a warning. */
const userFiles: ReadonlySet<string> = new Set(["app/main.c", "src/main.c", "prj.conf"]);

const modelHeader = /^model\/[^/]+\.h$/;

/** Undefined after an error. Warns of files that are kept because somebody changed them. */
export function planOutput(
  directory: string,
  files: readonly OutputFile[],
  written: ReadonlyMap<string, string>,
  sink: DiagnosticSink,
): OutputPlan | undefined {
  const writes: OutputFile[] = [];
  const callsOf = (file: OutputFile): ChangedCalls => callsToFollow(directory, file, files, written);
  for (const file of [...files].sort(manifestLast)) {
    if (!parentsStayInside(directory, file.path)) {
      sink.report("output-outside", { path: join(directory, dirname(file.path)), directory });
      return undefined;
    }
    writes.push(...planFile(directory, file, written.get(file.path), callsOf, sink));
  }
  const current = new Set(files.map(({ path }) => path));
  const stale = [...written].filter(([path]) => !current.has(path) && parentsStayInside(directory, path));
  const removals = stale.flatMap(([path, hash]) => planRemoval(directory, path, hash, sink));
  return { writes, removals, versions: versionsOf(writes.filter(({ path }) => current.has(path)), written) };
}

function versionsOf(writes: readonly OutputFile[], written: ReadonlyMap<string, string>): WrittenVersions {
  const versions = new Map([...written].map(([path, hash]) => [path, [hash]]));
  for (const { path, contents } of writes) {
    if (path !== manifestName) versions.set(path, [...(versions.get(path) ?? []), contentHash(contents)]);
  }
  return versions;
}

function manifestLast(a: OutputFile, b: OutputFile): number {
  return Number(a.path === manifestName) - Number(b.path === manifestName);
}

function planFile(
  directory: string,
  file: OutputFile,
  writtenHash: string | undefined,
  callsOf: (file: OutputFile) => ChangedCalls,
  sink: DiagnosticSink,
): readonly OutputFile[] {
  const present = presentHash(join(directory, file.path));
  const wanted = contentHash(file.contents);
  // An unchanged file keeps its time stamp, so that the next build has less to do.
  if (present === wanted) return [];
  if (present === undefined || present === writtenHash || file.path === manifestName) return [file];
  const path = join(directory, file.path);
  if (writtenHash === wanted) {
    if (!userFiles.has(file.path)) sink.report("output-file-kept", { path, newVersion: undefined });
    return [];
  }
  const newVersion = `${path}.new`;
  const calls = userFiles.has(file.path) ? callsOf(file) : { gone: [], added: [] };
  if (calls.gone.length + calls.added.length > 0) sink.report("output-file-outdated", { path, newVersion, ...calls });
  else sink.report("output-file-kept", { path, newVersion });
  return [{ path: `${file.path}.new`, contents: file.contents }];
}

function planRemoval(directory: string, path: string, writtenHash: string, sink: DiagnosticSink): readonly string[] {
  const present = presentHash(join(directory, path));
  if (present === undefined) return [];
  if (present === writtenHash) return [path];
  sink.report("output-file-stale", { path: join(directory, path) });
  return [];
}

/** From the model headers that are still there and those that are about to replace them. */
function callsToFollow(
  directory: string,
  { path, contents }: OutputFile,
  files: readonly OutputFile[],
  written: ReadonlyMap<string, string>,
): ChangedCalls {
  const header = (headerPath: string, text: string): ModelHeader => ({ file: basename(headerPath), text });
  const before = [...written.keys()].filter((name) => modelHeader.test(name)).map((name) => header(name, readText(join(directory, name))));
  const now = files.filter((file) => modelHeader.test(file.path)).map((file) => header(file.path, String(file.contents)));
  return changedCalls(readText(join(directory, path)), String(contents), before, now);
}

/** Empty when it cannot be read: whoever needs more than names says so. */
function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    if (systemErrorCode(cause) === undefined) throw cause;
    return "";
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
