import { messages, type MessageCode, type MessageParams } from "./catalog.js";
import type { ExitStatus } from "./define-messages.js";
import type { Diagnostic, Location } from "./diagnostic.js";
import { printable } from "./printable.js";

/** Collects messages; a phase reports all it finds before it gives up. */
export class DiagnosticSink {
  readonly #diagnostics: Diagnostic[] = [];

  /** Does not compile unless `params` fills every hole of the message `code`. */
  report<Code extends MessageCode>(code: Code, params: MessageParams<Code>, location: Location = {}): void {
    this.add(createDiagnostic(code, params, location));
  }

  /** A warning is said once, though a command compiles the model several times. */
  add(diagnostic: Diagnostic): void {
    const text = JSON.stringify(diagnostic);
    if (diagnostic.severity !== "error" && this.#diagnostics.some((known) => JSON.stringify(known) === text)) return;
    this.#diagnostics.push(diagnostic);
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }

  get hasErrors(): boolean {
    return this.errorCount > 0;
  }

  get errorCount(): number {
    return this.#diagnostics.filter(({ severity }) => severity === "error").length;
  }
}

export function createDiagnostic<Code extends MessageCode>(
  code: Code,
  params: MessageParams<Code>,
  location: Location = {},
): Diagnostic {
  const definition = messages[code];
  // One cast for the whole catalogue: `params` was checked against `code` at the call.
  const text = definition.text as (params: unknown) => string;
  const help = definition.help as (params: unknown) => string;
  const shown = printableParams(params);
  return { code, severity: definition.severity, message: text(shown), location, help: help(shown) };
}

/** Whatever is put into the words of a message may come out of a file. */
function printableParams(params: unknown): unknown {
  if (typeof params === "string") return printable(params);
  if (Array.isArray(params)) return params.map(printableParams);
  if (typeof params !== "object" || params === null) return params;
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, printableParams(value)]));
}

/** Exit status for a finished command: the first error decides. */
export function exitStatusOf(diagnostics: readonly Diagnostic[]): 0 | ExitStatus {
  const first = diagnostics.find((diagnostic) => diagnostic.severity === "error");
  if (first === undefined) return 0;
  return messages[first.code as MessageCode].exit;
}
