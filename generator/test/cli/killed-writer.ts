import { spawnSync } from "node:child_process";

import type { OutputFile } from "../../src/cli/output/plan-output.js";
import { compiledModule } from "./etgen.js";

const writeOutputModule = compiledModule("cli/output/write-output.js");
const sinkModule = compiledModule("diagnostics/sink.js");

/** Writes a project like etgen, and kills itself with a signal that cannot be caught before step `killAt` of its work on files. */
const writer = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { directory, files, killAt } = JSON.parse(process.argv[1]);
let steps = 0;
for (const name of ["mkdirSync", "mkdtempSync", "writeFileSync", "renameSync", "unlinkSync", "rmdirSync", "rmSync"]) {
  const original = fs[name];
  fs[name] = (...args) => {
    if (steps++ === killAt) process.kill(process.pid, "SIGKILL");
    return original(...args);
  };
}
syncBuiltinESMExports();
const { writeOutput } = await import(${JSON.stringify(writeOutputModule)});
const { DiagnosticSink } = await import(${JSON.stringify(sinkModule)});
const sink = new DiagnosticSink();
if (!writeOutput(directory, files, { force: false }, sink)) throw new Error(JSON.stringify(sink.diagnostics));
`;

/** True when the process was killed, false when it came to its end before. */
export function writeAndKill(directory: string, files: readonly OutputFile[], killAt: number): boolean {
  const argument = JSON.stringify({ directory, files, killAt });
  const { signal, status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", writer, argument], { encoding: "utf8" });
  if (signal === "SIGKILL") return true;
  if (status !== 0) throw new Error(stderr);
  return false;
}
