import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { readInputFile } from "./read-input-file.js";

const largestBytes = 1024 * 1024;

/** The text of a description that the user wrote, for example of a board. Undefined after a message. */
export function readTextFile(path: string, what: string, sink: DiagnosticSink): string | undefined {
  const bytes = readInputFile(path, { what, largestBytes }, sink);
  return bytes && new TextDecoder().decode(bytes);
}
