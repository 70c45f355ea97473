import type { DiagnosticSink } from "../../diagnostics/sink.js";

const longestSeconds = 24 * 3600;

/** Milliseconds of a time limit in seconds. */
export function parseSeconds(option: string, text: string, sink: DiagnosticSink): number {
  const seconds = text.trim() === "" ? NaN : Number(text);
  if (seconds > 0 && seconds <= longestSeconds) return Math.ceil(seconds * 1000);
  sink.report("invalid-option-value", {
    option,
    found: text,
    expected: `a number of seconds above 0, at most ${longestSeconds}`,
    example: `${option} 60`,
  });
  return 0;
}
