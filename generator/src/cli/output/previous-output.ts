import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { systemErrorCode, systemErrorReason } from "../files/system-error.js";
import { isTicket } from "../lock/ticket.js";
import { presentHash } from "./present-hash.js";
import { staysInside } from "./relative-path.js";
import { readUnfinished, unfinishedName, type WrittenVersions } from "./unfinished-write.js";

export const manifestName = "etgen.json";

/** Where files wait before they are renamed into place. */
export const stagingPrefix = ".etgen-staging-";

/** What the directory holds before this run. */
export interface PreviousOutput {
  readonly exists: boolean;
  /** Content hashes of the files that an earlier run wrote, by path. */
  readonly written: ReadonlyMap<string, string>;
  /** True where the last run was killed between its first and its last file. */
  readonly isUnfinished: boolean;
}

const manifestSchema = z.looseObject({ files: z.record(z.string(), z.string()) });

/** Undefined after a message: the directory must not be written. */
export function inspectOutput(directory: string, force: boolean, sink: DiagnosticSink): PreviousOutput | undefined {
  try {
    if (!statSync(directory).isDirectory()) {
      sink.report("output-not-directory", { path: directory });
      return undefined;
    }
    const manifest = readManifest(directory);
    const unfinished = readUnfinished(directory);
    const entries = readdirSync(directory).filter((name) => !isOfARun(name));
    if (manifest === undefined && unfinished === undefined && entries.length > 0 && !force) {
      sink.report("output-not-ours", { path: directory, entries: entries.sort().slice(0, 5) });
      return undefined;
    }
    const written = writtenFiles(directory, manifest ?? new Map(), unfinished ?? new Map());
    return { exists: true, written, isUnfinished: unfinished !== undefined };
  } catch (cause) {
    if (systemErrorCode(cause) === "ENOENT") return { exists: false, written: new Map(), isUnfinished: false };
    sink.report("output-unwritable", { path: directory, reason: systemErrorReason(cause) });
    return undefined;
  }
}

/** True for what a run that works in the directory, or was killed there, needs beside the project's files. */
function isOfARun(name: string): boolean {
  return name.startsWith(stagingPrefix) || name === unfinishedName || isTicket(name);
}

/** A file with a content that an unfinished run gave it, or was about to replace, is as little changed by hand as one of the manifest. */
function writtenFiles(directory: string, manifest: ReadonlyMap<string, string>, unfinished: WrittenVersions): ReadonlyMap<string, string> {
  const written = new Map(manifest);
  for (const [path, versions] of unfinished) {
    const present = presentHash(join(directory, path));
    if (present !== undefined && versions.includes(present)) written.set(path, present);
  }
  return written;
}

/** Undefined when the directory is not an output of etgen. */
export function readManifest(directory: string): ReadonlyMap<string, string> | undefined {
  let text: string;
  try {
    text = readFileSync(join(directory, manifestName), "utf8");
  } catch (cause) {
    if (systemErrorCode(cause) === undefined) throw cause;
    return undefined;
  }
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  return new Map(Object.entries(parsed.data.files).filter(([path]) => staysInside(path)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
