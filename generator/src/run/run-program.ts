import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { requireTools } from "../build/require-tools.js";
import { runProcess } from "../build/run-process.js";
import type { Board, Ticks } from "../catalog/board.js";
import type { DiagnosticSink } from "../diagnostics/sink.js";
import { flowFile } from "./flow-counter.js";
import { launchCommand } from "./launch-command.js";
import { parseReport, type ProgramReport } from "./parse-report.js";

export interface RunRequest {
  readonly board: Board;
  /** The program that buildProject linked. */
  readonly program: string;
  /** Files that the program can read, by name. */
  readonly inputs: ReadonlyMap<string, Uint8Array>;
  /** Names of the files that it must have written. */
  readonly outputs: readonly string[];
  readonly timeoutMs: number;
  /** More for the emulator: a plugin that writes `flowFile`. */
  readonly plugin?: readonly string[] | undefined;
}

export interface RunResult {
  /** What the program returned from main; 0 is success. */
  readonly exitStatus: number;
  readonly report: ProgramReport;
  /** What `units` in the report are. */
  readonly unit: Ticks["unit"];
  readonly outputs: ReadonlyMap<string, Uint8Array>;
  /** What the plugin wrote, where there was one. */
  readonly flow?: string | undefined;
}

/** More than any model writes; a program gone wild must not fill this process. */
const largestOutputBytes = 256 * 1024 * 1024;

/** Runs a program in the emulator or on this machine, in a folder of its own that is removed afterwards. */
export async function runProgram(request: RunRequest, sink: DiagnosticSink): Promise<RunResult | undefined> {
  const { board } = request;
  const location = { board: board.name, file: request.program };
  if (board.platform !== "host" && board.emulator === null) {
    sink.report("board-cannot-run", { board: board.name }, location);
    return undefined;
  }
  const qemu = board.platform === "host" ? undefined : (await requireTools(["qemu"], sink))?.qemu;
  if (board.platform !== "host" && qemu === undefined) return undefined;
  const command = launchCommand(board, resolve(request.program), qemu);
  if (command === undefined) return undefined;

  const directory = mkdtempSync(join(tmpdir(), "etgen-run-"));
  try {
    for (const [name, bytes] of request.inputs) writeFileSync(join(directory, name), bytes);
    const ended = await runProcess({ program: command.program, args: [...command.args, ...(request.plugin ?? [])], directory, timeoutMs: request.timeoutMs });
    const report = parseReport(ended.stdout);
    if (ended.end === "timed-out") {
      sink.report("run-timeout", { seconds: request.timeoutMs / 1000, lastLine: lastLine(report.text) }, location);
      return undefined;
    }
    if (report.fault !== null) {
      sink.report("run-fault", { fault: report.fault, program: request.program }, location);
      return undefined;
    }
    if (ended.end !== "exited" || ended.status === null) {
      sink.report("run-crashed", { end: ended.end, lastLine: lastLine(ended.output) }, location);
      return undefined;
    }
    if (ended.status !== 0) {
      sink.report("run-failed", { status: ended.status, lastLine: lastLine(ended.output) }, location);
      return undefined;
    }
    const outputs = new Map<string, Uint8Array>();
    for (const name of request.outputs) {
      const bytes = readOutput(join(directory, name));
      if (bytes === undefined) sink.report("run-output-missing", { name, lastLine: lastLine(report.text) }, location);
      else outputs.set(name, bytes);
    }
    if (outputs.size !== request.outputs.length) return undefined;
    const flow = request.plugin === undefined ? undefined : readOutput(join(directory, flowFile));
    return { exitStatus: ended.status, report, unit: board.ticks.unit, outputs, flow: flow && new TextDecoder().decode(flow) };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function readOutput(path: string): Uint8Array | undefined {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts === undefined || !facts.isFile() || facts.size > largestOutputBytes) return undefined;
  return readFileSync(path);
}

const lastLine = (text: string): string => text.trimEnd().split("\n").at(-1) ?? "";
