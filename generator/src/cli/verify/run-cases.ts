import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { runProgram } from "../../run/run-program.js";
import { programInterface } from "../../phases/5-emit/program-interface.js";
import { buildFirmware } from "../firmware/build-firmware.js";
import type { CompiledModel } from "../firmware/compile-model.js";
import { writeOutput } from "../output/write-output.js";
import { withProgress } from "../terminal/progress.js";
import type { Terminal } from "../terminal/terminal.js";
import type { VerifyCase } from "./cases.js";

/** Output files of every case, in order. */
export type CaseOutputs = readonly ReadonlyMap<string, Uint8Array>[];

/** Builds the firmware in a temporary folder and runs every case. Undefined after an error. */
export async function runCases(
  { board, options, files, planned }: CompiledModel,
  cases: readonly VerifyCase[],
  timeoutMs: number,
  terminal: Terminal,
  sink: DiagnosticSink,
  cmsisNn?: string,
  /** Files that the program writes besides its outputs. */
  otherFiles: readonly string[] = [],
): Promise<CaseOutputs | undefined> {
  const directory = mkdtempSync(join(tmpdir(), "etgen-verify-"));
  try {
    if (!writeOutput(directory, files, { force: false }, sink)) return undefined;
    const built = await buildFirmware(directory, options.name, board, terminal, sink, cmsisNn);
    if (built === undefined) return undefined;
    const names = [...programInterface(planned.selected).flatMap((method) => method.outputs.map(({ file }) => file)), ...otherFiles];
    const outputs: ReadonlyMap<string, Uint8Array>[] = [];
    for (const { name, inputs } of cases) {
      const request = { board, program: built.program, inputs, outputs: names, timeoutMs };
      const result = await withProgress(terminal, `${name} on ${board.name}`, () => runProgram(request, sink));
      if (result === undefined) return undefined;
      outputs.push(result.outputs);
    }
    return outputs;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
