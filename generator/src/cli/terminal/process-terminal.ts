import process from "node:process";

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
    writeResult: (text) => void process.stdout.write(text),
    writeMessage: (text) => void process.stderr.write(text),
  };
}

/** A reader that closes the pipe early, such as head, has seen enough: that is no failure. */
export function endQuietlyOnClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (cause: NodeJS.ErrnoException) => {
      if (cause.code !== "EPIPE") throw cause;
      process.exit();
    });
  }
}
