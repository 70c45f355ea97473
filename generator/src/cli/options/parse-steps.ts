import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { mostSteps } from "../run/run-files.js";

/** The option, for every command that runs a program. */
export const stepsDescription = "runs that follow each other in a model that keeps state; a first dimension of the inputs counts them without it";

/** Undefined when the option is not given, and after a message. */
export function parseSteps(text: string | undefined, sink: DiagnosticSink): number | undefined {
  if (text === undefined) return undefined;
  const steps = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (steps >= 1 && steps <= mostSteps) return steps;
  sink.report("invalid-option-value", { option: "--steps", found: text, expected: `a whole number from 1 to ${mostSteps}`, example: "--steps 10" });
  return undefined;
}
