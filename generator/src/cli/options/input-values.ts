import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { CompileOptions } from "../../options.js";

/** The word that --input takes besides files; a file of that name is written ./rows. */
const rowsWord = "rows";

export interface InputValues {
  /** How the application hands its input to the model. */
  readonly form: CompileOptions["input"];
  /** Values for a run, in the order of the model's inputs. */
  readonly files: readonly string[];
}

export function splitInputValues(values: readonly string[] = []): InputValues {
  return {
    form: values.includes(rowsWord) ? "rows" : "whole",
    files: values.filter((value) => value !== rowsWord),
  };
}

/** For verbs that run nothing, or choose the values themselves. */
export function checkNoInputFiles({ files }: InputValues, sink: DiagnosticSink): void {
  for (const found of files) {
    sink.report("invalid-choice", { option: "--input", found, nearest: undefined, choices: [rowsWord] });
  }
}
