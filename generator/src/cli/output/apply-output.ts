import { mkdtempSync, readdirSync, renameSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { makeDirectories } from "../../build/make-directories.js";
import { removeEmptyDirectories } from "../files/remove-empty-directories.js";
import { systemErrorReason } from "../files/system-error.js";
import type { OutputFile, OutputPlan } from "./plan-output.js";
import { stagingPrefix } from "./previous-output.js";
import { clearUnfinished, unfinishedName, unfinishedRecord } from "./unfinished-write.js";

/**
 * Writes every file into a staging directory beside its place first, then renames one after the other: a reader sees
 * the old file or the new one, and a full disk changes nothing. A record of what is under way is there before the first
 * and until after the last: should the process be killed in between, the next run knows whose files it finds. Returns
 * false after a message.
 */
export function applyOutput(directory: string, { writes, removals, versions }: OutputPlan, sink: DiagnosticSink): boolean {
  let staging: string | undefined;
  let firstCreated: string | undefined;
  let place = directory;
  try {
    firstCreated = makeDirectories(directory);
    removeOldStaging(directory);
    staging = mkdtempSync(join(directory, stagingPrefix));
    for (const file of writes) writeBelow(staging, file, (path) => (place = join(directory, path)));
    const record = { path: unfinishedName, contents: unfinishedRecord(versions) };
    writeBelow(staging, record, (path) => (place = join(directory, path)));
    renameSync(join(staging, unfinishedName), join(directory, unfinishedName));
    for (const { path } of writes) {
      place = join(directory, path);
      makeDirectories(dirname(place));
      renameSync(join(staging, path), place);
    }
    for (const path of removals) removeFile(directory, path, (absolute) => (place = absolute));
    place = directory;
    clearUnfinished(directory);
    firstCreated = undefined;
    return true;
  } catch (cause) {
    sink.report("output-unwritable", { path: place, reason: systemErrorReason(cause) });
    return false;
  } finally {
    if (staging !== undefined) rmSync(staging, { recursive: true, force: true });
    if (firstCreated !== undefined) removeEmptyDirectories(directory, firstCreated);
  }
}

function writeBelow(root: string, { path, contents }: OutputFile, onStart: (path: string) => void): void {
  onStart(path);
  const target = join(root, path);
  makeDirectories(dirname(target));
  writeFileSync(target, contents);
}

/** A run that was killed leaves its staging directory. */
function removeOldStaging(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (name.startsWith(stagingPrefix)) rmSync(join(directory, name), { recursive: true, force: true });
  }
}

function removeFile(directory: string, path: string, onStart: (path: string) => void): void {
  const target = join(directory, path);
  onStart(target);
  unlinkSync(target);
  removeEmptyDirectories(dirname(target), directory);
}
