import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { nearestOf } from "../../diagnostics/nearest.js";

/** `found` when it is one of the choices; otherwise a message that lists them. */
export function parseChoice<const Choice extends string>(
  option: string,
  found: string,
  choices: readonly Choice[],
  sink: DiagnosticSink,
): Choice | undefined {
  const choice = choices.find((name) => name === found);
  if (choice === undefined) sink.report("invalid-choice", { option, found, nearest: nearestOf(found, choices), choices });
  return choice;
}

/** For options that may be given several times. */
export function collect(value: string, earlier: readonly string[] | undefined): readonly string[] {
  return [...(earlier ?? []), value];
}
