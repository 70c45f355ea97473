import type { DiagnosticSink } from "../diagnostics/sink.js";
import type { BundledProgram } from "./bundled-program.js";
import type { Program } from "./program.js";
import { Place, readOrReport } from "./file/place.js";
import { bundledFormat, readBundledFile } from "./bpte/read-bundled-file.js";
import { checkIdentifier, type Format } from "./file/check-identifier.js";
import { programFormat, readProgramFile } from "./pte/read-program-file.js";
import { identifierOf } from "./file/recognise-format.js";
import { tensorDataFormat, type DataFile } from "./ptd/tensor-data-file.js";

export type { DataFile } from "./ptd/tensor-data-file.js";

/**
 * Reads a .pte, or the program inside a .bpte. `dataFiles` are the .ptd files that belong to it; tensors whose bytes
 * are in none of them stay "external". The result keeps windows on `bytes`, which must not change afterwards.
 *
 * A file that is damaged, cut off, of another format or beyond what this reader supports gives undefined and one
 * error in `sink`; nothing is thrown, and time and memory are bounded by the size of the files.
 */
export function readProgram(
  bytes: Uint8Array,
  dataFiles: readonly DataFile[],
  sink: DiagnosticSink,
  fileName: string,
): Program | undefined {
  if (isBundledProgram(bytes)) return readBundledProgram(bytes, dataFiles, sink, fileName)?.program;
  return readOrReport(sink, () => readProgramFile(bytes, dataFiles, new Place({ file: fileName })));
}

/** Reads a .bpte: its program and the test cases with it. Fails as `readProgram` does. */
export function readBundledProgram(
  bytes: Uint8Array,
  dataFiles: readonly DataFile[],
  sink: DiagnosticSink,
  fileName: string,
): BundledProgram | undefined {
  return readOrReport(sink, () => readBundledFile(bytes, dataFiles, new Place({ file: fileName })));
}

/** Whether a file that begins so may be a .pte or .bpte; reports what it is otherwise, before anybody reads it. */
export function isModelHead(head: Uint8Array, sink: DiagnosticSink, fileName: string): boolean {
  return isBundledProgram(head) || hasFormat(head, programFormat, sink, fileName);
}

/** The same for a .ptd. */
export function isTensorDataHead(head: Uint8Array, sink: DiagnosticSink, fileName: string): boolean {
  return hasFormat(head, tensorDataFormat, sink, fileName);
}

function hasFormat(head: Uint8Array, format: Format, sink: DiagnosticSink, fileName: string): boolean {
  return (
    readOrReport(sink, () => {
      checkIdentifier(head, format, new Place({ file: fileName }));
      return true;
    }) === true
  );
}

/** True for the bytes of a .bpte. */
export function isBundledProgram(bytes: Uint8Array): boolean {
  return identifierOf(bytes) === bundledFormat.identifier;
}
