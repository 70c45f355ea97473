import { copyFileSync } from "node:fs";
import { basename, join } from "node:path";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { makeDirectories } from "../../build/make-directories.js";
import { systemErrorReason } from "../files/system-error.js";
import { writeResultFile } from "../files/write-result-file.js";
import { shellWords } from "../options/shell-words.js";
import type { VerifyCase } from "./cases.js";

/** What it takes to see a difference again. */
export interface KeptCase {
  readonly directory: string;
  readonly models: readonly string[];
  readonly board: string;
  readonly failing: VerifyCase;
  readonly found: ReadonlyMap<string, Uint8Array>;
  readonly wanted: ReadonlyMap<string, Uint8Array>;
  /** What was found out. */
  readonly words: string;
}

/** Writes models, inputs, both outputs and the command that shows the difference. Returns false after a message. */
export function keepCase({ directory, models, board, failing, found, wanted, words }: KeptCase, sink: DiagnosticSink): boolean {
  const inputs = [...failing.inputs.keys()];
  const outputs = [...wanted.keys()];
  const options = [...inputs.flatMap((name) => ["--input", name]), ...outputs.flatMap((name) => ["--expect", `expected/${name}`])];
  const command = shellWords(["etgen", "firmware", "--board", board, ...models.map((path) => basename(path)), "--run", ...options]);
  const head = `${failing.name}: the outputs in found/ differ from those in expected/.`;
  const readme = [head, words, "To see it again, in this directory:", `    ${command}\n`].filter((part) => part !== "").join("\n\n");
  const files: readonly (readonly [string, Uint8Array | string])[] = [
    ["README.md", readme],
    ...failing.inputs,
    ...[...wanted].map(([name, bytes]) => [`expected/${name}`, bytes] as const),
    ...[...found].filter(([name]) => wanted.has(name)).map(([name, bytes]) => [`found/${name}`, bytes] as const),
  ];
  if (!files.every(([name, contents]) => writeResultFile(join(directory, name), contents, sink))) return false;
  try {
    makeDirectories(directory);
    for (const path of models) copyFileSync(path, join(directory, basename(path)));
    return true;
  } catch (cause) {
    sink.report("output-unwritable", { path: directory, reason: systemErrorReason(cause) });
    return false;
  }
}
