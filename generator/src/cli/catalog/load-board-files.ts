import { join } from "node:path";

import type { Board } from "../../catalog/board.js";
import { loadBoards } from "../../catalog/load-boards.js";
import { nearestOf } from "../../diagnostics/nearest.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { packageRoot } from "../package-root.js";
import { readTree } from "./read-tree.js";

/** The boards that come with etgen, by name. */
export function loadAllBoards(sink: DiagnosticSink): ReadonlyMap<string, Board> {
  const files = readTree(join(packageRoot, "boards"));
  return loadBoards(new Map([...files].filter(([path]) => path.endsWith(".json"))), sink);
}

/** The board that the user named. */
export function findBoard(name: string, sink: DiagnosticSink): Board | undefined {
  const boards = loadAllBoards(sink);
  const board = boards.get(name);
  if (board === undefined) {
    const choices = [...boards.keys()];
    sink.report("unknown-board", { found: name, nearest: nearestOf(name, choices), choices });
  }
  return board;
}
