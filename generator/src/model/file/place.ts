import type { MessageCode, MessageParams } from "../../diagnostics/catalog.js";
import type { Diagnostic, Location } from "../../diagnostics/diagnostic.js";
import { createDiagnostic, type DiagnosticSink } from "../../diagnostics/sink.js";

/**
 * Thrown where a file turns out to be unreadable, and caught in `readOrReport`: after the first damage nothing further
 * in the file can be trusted, so one diagnostic is all there is to say.
 */
class UnreadableFile extends Error {
  constructor(readonly diagnostic: Diagnostic) {
    super(diagnostic.message);
  }
}

/** Where in the input the reader is. Makes the exception that says so. */
export class Place {
  constructor(readonly location: Location) {}

  inside(location: Location): Place {
    return new Place({ ...this.location, ...location });
  }

  refuse<Code extends MessageCode>(code: Code, params: MessageParams<Code>): Error {
    return new UnreadableFile(createDiagnostic(code, params, this.location));
  }
}

/** Runs a reader; its one diagnostic goes to the sink. */
export function readOrReport<Result>(sink: DiagnosticSink, read: () => Result): Result | undefined {
  try {
    return read();
  } catch (failure) {
    if (!(failure instanceof UnreadableFile)) throw failure;
    sink.add(failure.diagnostic);
    return undefined;
  }
}
