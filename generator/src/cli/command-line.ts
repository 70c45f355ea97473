import { DiagnosticSink } from "../diagnostics/sink.js";
import { finishCommand } from "./command-runner.js";
import { fullName, UsageSignal } from "./new-command.js";
import { createProgram } from "./program.js";
import { processTerminal } from "./terminal/process-terminal.js";
import { reportUsage } from "./usage-diagnostic.js";

/** Runs the command that these words name, to its end; its exit status is then that of the process. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync([...args], { from: "user" });
  } catch (cause) {
    if (!(cause instanceof UsageSignal)) throw cause;
    const sink = new DiagnosticSink();
    if (!reportUsage(cause, args, sink)) return;
    const terminal = processTerminal({ json: args.includes("--json"), verbose: false });
    finishCommand(fullName(cause.command), terminal, sink);
  }
}
