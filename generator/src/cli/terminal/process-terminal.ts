import process from "node:process";

import { formatDiagnostics } from "../../diagnostics/format.js";
import { printableLines } from "../../diagnostics/printable.js";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import { systemErrorCode, systemErrorReason } from "../files/system-error.js";
import { styleFor } from "./colour-style.js";
import type { Terminal, TerminalOptions } from "./terminal.js";

/** The terminal of this process. */
export function processTerminal({ json, verbose }: TerminalOptions): Terminal {
  return {
    json,
    verbose,
    interactive: process.stderr.isTTY === true && (process.env["CI"] ?? "") === "" && process.env["TERM"] !== "dumb",
    resultStyle: styleFor(process.stdout, process.env),
    messageStyle: styleFor(process.stderr, process.env),
    writeResult: (text) => void process.stdout.write(printableLines(text)),
    writeMessage: (text) => void process.stderr.write(printableLines(text)),
  };
}

/** A reader that closes the pipe early, such as head, has seen enough: that is no failure. A full disk is one. */
export function endOnBrokenPipes(): void {
  process.stdout.on("error", (cause) => {
    if (systemErrorCode(cause) === "EPIPE") process.exit();
    const sink = new DiagnosticSink();
    sink.report("output-unwritable", { path: "standard output", reason: systemErrorReason(cause) });
    process.stderr.write(`${formatDiagnostics(sink.diagnostics)}\n`);
    process.exit(1);
  });
  // Nobody is left to be told.
  process.stderr.on("error", () => process.exit());
}
