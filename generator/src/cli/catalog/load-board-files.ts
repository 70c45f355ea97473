import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import type { Board } from "../../catalog/board.js";
import { loadBoards } from "../../catalog/load-boards.js";
import { nearestOf } from "../../diagnostics/nearest.js";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import { readTextFile } from "../files/read-text-file.js";
import { packageRoot } from "../package-root.js";
import { readTree } from "./read-tree.js";

const what = "the description of a board: a .json file";
/** What a board may be called: the name of a folder. */
export const boardName = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** From the root of the boards. */
const boardFolder = /^([^/]+)\/board\.json$/;

/** The boards that come with etgen, by name. */
export function loadAllBoards(sink: DiagnosticSink): ReadonlyMap<string, Board> {
  return loadBoards(shippedFiles(), sink);
}

/** The board that the user named, or described in a file. */
export function findBoard(name: string, sink: DiagnosticSink): Board | undefined {
  if (/[\\/]|\.json$/.test(name)) return readOwnBoard(name, sink);
  const files = shippedFiles();
  const choices = [...files.keys()].flatMap((path) => boardFolder.exec(path)?.[1] ?? []);
  if (!choices.includes(name)) {
    sink.report("unknown-board", { found: name, nearest: nearestOf(name, choices), choices });
    return undefined;
  }
  return loadBoards(withoutOtherBoards(files, name), sink).get(name);
}

/** A board as a project keeps it. */
export function boardOfFiles(name: string, files: Readonly<Record<string, string>>, sink: DiagnosticSink, nameOf = (path: string): string => path): Board | undefined {
  // What comes with etgen was checked before; only what is wrong with these files is said, by the names that the user knows.
  const messages = new DiagnosticSink();
  const board = loadBoards(withoutOtherBoards(new Map([...shippedFiles(), ...Object.entries(files)]), name), messages).get(name);
  for (const diagnostic of messages.diagnostics) {
    const [, path = "", line = ""] = /^(.*?)(:\d+)?$/.exec(diagnostic.location.file ?? "") ?? [];
    sink.add({ ...diagnostic, location: { ...diagnostic.location, file: nameOf(path) + line } });
  }
  return board && { ...board, ownFiles: files };
}

/** What one board may refer to: the other boards need not be read for it. */
function withoutOtherBoards(files: ReadonlyMap<string, string>, name: string): ReadonlyMap<string, string> {
  return new Map([...files].filter(([path]) => (boardFolder.exec(path)?.[1] ?? name) === name));
}

function shippedFiles(): ReadonlyMap<string, string> {
  return new Map([...readTree(join(packageRoot, "boards"))].filter(([path]) => path.endsWith(".json")));
}

/** `mine/board.json` is called "mine", `mine.json` too. Chips and families beside its folder are as good as those of etgen. */
function readOwnBoard(path: string, sink: DiagnosticSink): Board | undefined {
  const text = readTextFile(path, what, sink);
  if (text === undefined) return undefined;
  const isFolder = basename(path) === "board.json";
  const name = isFolder ? basename(dirname(resolve(path))) : basename(path, ".json");
  if (!boardName.test(name)) {
    sink.report("board-name", { name }, { file: path });
    return undefined;
  }
  const own = `${name}/board.json`;
  const root = isFolder ? join(dirname(path), "..") : dirname(path);
  const files: Record<string, string> = { [own]: text };
  for (const folder of ["chips", "families"]) {
    for (const file of jsonFiles(join(root, folder))) {
      const shared = readTextFile(join(root, folder, file), what, sink);
      if (shared === undefined) return undefined;
      files[`${folder}/${file}`] = shared;
    }
  }
  return boardOfFiles(name, files, sink, (known) => (known === own ? path : known in files ? join(root, known) : known));
}

function jsonFiles(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".json")).sort() : [];
}
