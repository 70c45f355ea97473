#!/usr/bin/env node
import process from "node:process";

import { DiagnosticSink } from "../diagnostics/sink.js";
import { finishCommand } from "./command-runner.js";
import { fullName, UsageSignal } from "./new-command.js";
import { createProgram } from "./program.js";
import { endOnBrokenPipes, processTerminal } from "./terminal/process-terminal.js";
import { reportUsage } from "./usage-diagnostic.js";

async function main(args: readonly string[]): Promise<void> {
  endOnBrokenPipes();
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

await main(process.argv.slice(2));
