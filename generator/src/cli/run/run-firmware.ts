import { join } from "node:path";

import type { Board } from "../../catalog/board.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { MethodInterface } from "../../phases/5-emit/program-interface.js";
import type { Tolerance } from "../../run/compare-outputs.js";
import { runProgram, type RunResult } from "../../run/run-program.js";
import { writeResultFile } from "../files/write-result-file.js";
import { withProgress } from "../terminal/progress.js";
import type { Terminal } from "../terminal/terminal.js";
import type { CountedRun } from "./estimate-run.js";
import type { RunFiles } from "./run-files.js";
import { reportRun, type RunReport } from "./run-report.js";
import { collectOutputs, stepFiles } from "./run-outputs.js";
import type { TensorValues } from "./logical-order.js";
import { tensorToNpy } from "./tensor-input.js";

export interface FirmwareRun {
  readonly board: Board;
  readonly program: string;
  readonly methods: readonly MethodInterface[];
  readonly files: RunFiles;
  readonly tolerance: Tolerance;
  readonly timeoutMs: number;
  /** How cycles are estimated, where they are. */
  readonly counted?: CountedRun | undefined;
  /** Where every node's result goes, with the names that the program gives them. */
  readonly trace: { readonly directory: string; readonly names: readonly string[] } | undefined;
  /** Where the outputs go. */
  readonly saveDirectory: string | undefined;
}

/** Runs a built program in the emulator or on this machine. Undefined after an error that left no result. */
export async function runFirmware(request: FirmwareRun, terminal: Terminal, sink: DiagnosticSink): Promise<RunReport | undefined> {
  const { board, program, methods, files, timeoutMs, trace } = request;
  const tensors = methods.flatMap((method) => method.outputs);
  const outputs = [...tensors.flatMap(({ file }) => stepFiles(file, files.steps)), ...(trace?.names ?? [])];
  const place = board.platform === "host" ? "this machine" : "QEMU";
  const result = await withProgress(terminal, `running on ${place}`, () =>
    runProgram({ board, program, inputs: files.inputs, outputs, timeoutMs, plugin: request.counted?.plugin }, sink),
  );
  if (result === undefined) return undefined;
  const values = collectOutputs(methods, result, files.steps);
  saveResults(request, result, values, sink);
  return reportRun(methods, result, values, files, request.tolerance, request.counted, sink);
}

function saveResults(
  { methods, trace, saveDirectory }: FirmwareRun,
  { outputs }: RunResult,
  values: ReadonlyMap<string, TensorValues>,
  sink: DiagnosticSink,
): void {
  if (trace !== undefined) {
    for (const name of trace.names) writeResultFile(join(trace.directory, name), outputs.get(name)!, sink);
  }
  if (saveDirectory === undefined) return;
  for (const tensor of methods.flatMap((method) => method.outputs)) {
    const { bytes } = values.get(tensor.file)!;
    const array = tensorToNpy(values.get(tensor.file)!, tensor);
    const name = array === undefined ? tensor.file : tensor.file.replace(/\.bin$/, ".npy");
    writeResultFile(join(saveDirectory, name), array ?? bytes, sink);
  }
}
