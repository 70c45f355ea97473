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

/** A C identifier, since every generated name starts with it. */
export function parseModelName(found: string, sink: DiagnosticSink, option = "--name"): string | undefined {
  if (/^[A-Za-z][A-Za-z0-9_]{0,62}$/.test(found) && !reservedNames.has(found)) return found;
  sink.report("invalid-option-value", {
    option,
    found,
    expected: "a C identifier of at most 63 letters, digits and underscores that starts with a letter",
    example: option === "--name" ? "--name kws" : "kws=model.pte",
  });
  return undefined;
}

/** A name made from the model's file name, which may hold anything. */
export function modelNameFromPath(path: string): string {
  const file = path.split(/[/\\]/).at(-1) ?? "";
  const stem = file.replace(/\.[^.]*$/, "");
  const word = stem.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "").slice(0, 40);
  if (word === "") return "model";
  return /^[a-z]/.test(word) && !reservedNames.has(word) ? word : `model_${word}`;
}

/** Words of C, folders of a project, and headers that a model's own would hide. */
const reservedNames: ReadonlySet<string> = new Set(
  (
    "auto break case char const continue default do double else enum extern float for goto if inline int long " +
    "register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while " +
    "main app platform kernels etgen etgen_checks etp " +
    "assert errno float limits math stdbool stddef stdint stdio stdlib string"
  ).split(" "),
);
