import process from "node:process";

import { formatDiagnostics } from "../diagnostics/format.js";
import { DiagnosticSink, exitStatusOf } from "../diagnostics/sink.js";
import { schemaNameOf } from "./schemas/answers.js";
import { toJson } from "./terminal/json.js";
import { processTerminal } from "./terminal/process-terminal.js";
import type { Terminal } from "./terminal/terminal.js";

/** What a command works with: where words go, and where messages are collected. */
export interface CommandContext {
  readonly terminal: Terminal;
  readonly sink: DiagnosticSink;
}

/** The same result twice: for programs and for people. */
export interface CommandResult {
  readonly data: Readonly<Record<string, unknown>>;
  /** Printed on stdout, unless --json. */
  readonly text: string;
}

export interface CommonOptions {
  readonly json?: boolean;
  readonly verbose?: boolean;
}

/** Gives the result, or undefined when the messages in the sink are all there is to say. */
export type CommandAction = (context: CommandContext) => Promise<CommandResult | undefined> | CommandResult | undefined;

/** Runs one command to its end: results to stdout, messages to stderr (with --json all in one object), exit status. */
export async function runCommand(name: string, options: CommonOptions, action: CommandAction): Promise<void> {
  const terminal = processTerminal({ json: options.json === true, verbose: options.verbose === true });
  const sink = new DiagnosticSink();
  let result: CommandResult | undefined;
  try {
    result = await action({ terminal, sink });
    if (result === undefined && !sink.hasErrors) sink.report("internal", { what: `"etgen ${name}" ended with neither a result nor an error` });
  } catch (cause) {
    reportBug(cause, terminal, sink);
  }
  finishCommand(name, terminal, sink, result);
}

export function finishCommand(name: string, terminal: Terminal, sink: DiagnosticSink, result?: CommandResult): void {
  const status = exitStatusOf(sink.diagnostics);
  process.exitCode = status;
  if (terminal.json) {
    const schema = schemaNameOf(name);
    terminal.writeResult(`${toJson({ command: name, ...(schema === undefined ? {} : { schema }), status, diagnostics: sink.diagnostics, ...result?.data })}\n`);
    return;
  }
  if (result !== undefined && result.text !== "") terminal.writeResult(`${result.text}\n`);
  if (sink.diagnostics.length > 0) {
    terminal.writeMessage(`${formatDiagnostics(sink.diagnostics, terminal.messageStyle)}\n`);
  }
}

function reportBug(cause: unknown, terminal: Terminal, sink: DiagnosticSink): void {
  const what = cause instanceof Error ? cause.message : String(cause);
  sink.report("internal", { what });
  if (terminal.verbose && cause instanceof Error) terminal.writeMessage(`${cause.stack ?? cause.message}\n`);
}
