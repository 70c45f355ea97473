import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { systemErrorCode, systemErrorReason } from "../files/system-error.js";
import { staysInside } from "./relative-path.js";

export const manifestName = "etgen.json";

/** Where files wait before they are renamed into place. */
export const stagingPrefix = ".etgen-staging-";

/** What the directory holds before this run. */
export interface PreviousOutput {
  readonly exists: boolean;
  /** Content hashes of the files that an earlier run wrote, by path. */
  readonly written: ReadonlyMap<string, string>;
}

const manifestSchema = z.looseObject({ files: z.record(z.string(), z.string()) });

/** Undefined after a message: the directory must not be written. */
export function inspectOutput(directory: string, force: boolean, sink: DiagnosticSink): PreviousOutput | undefined {
  try {
    if (!statSync(directory).isDirectory()) {
      sink.report("output-not-directory", { path: directory });
      return undefined;
    }
    const written = readManifest(directory);
    const entries = readdirSync(directory).filter((name) => !name.startsWith(stagingPrefix));
    if (written === undefined && entries.length > 0 && !force) {
      sink.report("output-not-ours", { path: directory, entries: entries.sort().slice(0, 5) });
      return undefined;
    }
    return { exists: true, written: written ?? new Map() };
  } catch (cause) {
    if (systemErrorCode(cause) === "ENOENT") return { exists: false, written: new Map() };
    sink.report("output-unwritable", { path: directory, reason: systemErrorReason(cause) });
    return undefined;
  }
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
