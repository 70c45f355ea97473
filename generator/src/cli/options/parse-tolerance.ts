import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Tolerance } from "../../run/compare-outputs.js";

/** `1e-4` or `1e-4,1e-5`: the absolute and the relative difference that is still equal. Without it every byte counts. */
export function parseTolerance(text: string | undefined, sink: DiagnosticSink): Tolerance {
  if (text === undefined) return "exact";
  const parts = text.split(",").map((part) => (part.trim() === "" ? NaN : Number(part)));
  const [absolute, relative = 0] = parts;
  const isValid = parts.length <= 2 && absolute !== undefined && [absolute, relative].every((value) => value >= 0 && value < Infinity);
  if (isValid) return { absolute, relative };
  sink.report("invalid-option-value", {
    option: "--tolerance",
    found: text,
    expected: "an absolute difference, or an absolute and a relative one with a comma between, both at least 0",
    example: "--tolerance 1e-4,1e-5",
  });
  return "exact";
}
