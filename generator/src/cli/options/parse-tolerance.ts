import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Tolerance } from "../../run/compare-outputs.js";

/** `1e-4` or `1e-4,1e-5`: the absolute and the relative difference that is still equal; `exact`: none. */
export function parseTolerance(text: string | undefined, sink: DiagnosticSink): Tolerance {
  if (text === undefined) return "default";
  if (text === "exact") return "exact";
  const parts = text.split(",").map((part) => (part.trim() === "" ? NaN : Number(part)));
  const [absolute, relative = 0] = parts;
  const isValid = parts.length <= 2 && absolute !== undefined && [absolute, relative].every((value) => value >= 0 && value < Infinity);
  if (isValid) return { absolute, relative };
  sink.report("invalid-option-value", {
    option: "--tolerance",
    found: text,
    expected: "an absolute difference, or an absolute and a relative one with a comma between, both at least 0; or exact",
    example: "--tolerance 1e-4,1e-5",
  });
  return "default";
}

/** The option, for every command that compares. */
export const toleranceOption = {
  flags: "--tolerance <absolute[,relative]>",
  description: "how far an output may be off, or exact; without it floats may differ by rounding, as the output says, and integers not at all",
} as const;
