import { basename } from "node:path";

import { printable } from "../../diagnostics/printable.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { isModelHead, isTensorDataHead, type DataFile } from "../../model/read-program.js";
import type { ModulesOfMethods } from "../../model/with-modules.js";
import type { ModelRequest } from "../options/model-arguments.js";
import { readExportRecord } from "./read-export-record.js";
import { readInputFile, type WantedFile } from "./read-input-file.js";

/** The files of one model. */
export interface ModelFiles {
  /** As messages name it. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly dataFiles: readonly DataFile[];
  readonly modules?: ModulesOfMethods;
}

/** Above what any microcontroller holds, its external flash included. */
const largestModelBytes = 1 << 28;

/** Reads every file of every model before it gives up. */
export function readImageFiles(models: readonly ModelRequest[], sink: DiagnosticSink): readonly ModelFiles[] | undefined {
  const files = models.map(({ path, dataPaths, recordPath }) => readModelFiles(path, dataPaths, sink, recordPath));
  const found = files.filter((file) => file !== undefined);
  return found.length < files.length ? undefined : found;
}

/** Reads every file before it gives up, so that all that are missing are named at once. */
export function readModelFiles(
  path: string,
  dataPaths: readonly string[],
  sink: DiagnosticSink,
  recordPath?: string,
): ModelFiles | undefined {
  const accepts = (head: Uint8Array): boolean => isModelHead(head, sink, printableName(path));
  const bytes = readInputFile(path, { what: "a model: a .pte or .bpte file", largestBytes: largestModelBytes, accepts }, sink);
  const data = dataPaths.map((dataPath) => ({
    name: printableName(dataPath),
    bytes: readInputFile(dataPath, dataFile(printableName(dataPath), sink), sink),
  }));
  const dataFiles = data.filter((file): file is DataFile => file.bytes !== undefined);
  const modules = recordPath === undefined ? undefined : readExportRecord(recordPath, sink);
  if (bytes === undefined || dataFiles.length < dataPaths.length || (recordPath !== undefined && modules === undefined)) return undefined;
  return { fileName: printableName(path), bytes, dataFiles, ...(modules !== undefined && { modules }) };
}

function dataFile(name: string, sink: DiagnosticSink): WantedFile {
  const accepts = (head: Uint8Array): boolean => isTensorDataHead(head, sink, name);
  return { what: "external tensor data: a .ptd file", largestBytes: largestModelBytes, accepts };
}

/** A file's name stands in messages and in comments of generated code. */
function printableName(path: string): string {
  return printable(basename(path));
}
