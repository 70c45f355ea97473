import type { MessageCode, MessageParams } from "../src/diagnostics/catalog.js";
import type { Diagnostic, Location } from "../src/diagnostics/diagnostic.js";
import { createDiagnostic, type DiagnosticSink } from "../src/diagnostics/sink.js";

/** Ends a program that cannot go on: what it does is undefined, or the executor does not know how. */
export class ExecutionFailure<Code extends MessageCode = MessageCode> extends Error {
  constructor(
    readonly code: Code,
    readonly params: MessageParams<Code>,
    readonly location: Location = {},
  ) {
    super(createDiagnostic(code, params, location).message);
  }

  /** The same failure, with what the thrower did not know of where it happened. */
  at(location: Location): ExecutionFailure<Code> {
    return new ExecutionFailure(this.code, this.params, { ...location, ...this.location });
  }

  get diagnostic(): Diagnostic {
    return createDiagnostic(this.code, this.params, this.location);
  }
}

/** Runs what may end in a failure; its message goes to the sink. */
export function runOrReport<Result>(sink: DiagnosticSink, run: () => Result): Result | undefined {
  try {
    return run();
  } catch (failure) {
    if (!(failure instanceof ExecutionFailure)) throw failure;
    sink.add(failure.diagnostic);
    return undefined;
  }
}
