import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Board } from "../../src/catalog/board.js";
import { loadAllBoards } from "../../src/cli/catalog/load-board-files.js";
import { readTree } from "../../src/cli/catalog/read-tree.js";
import { packageRoot } from "../../src/cli/package-root.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { emitPlatform, type EmittedFile, type PlatformInput } from "../../src/phases/5-emit/platform.js";
import { createRenderer } from "../../src/phases/5-emit/render.js";

export const boards = loadAllBoards(new DiagnosticSink());
export const pal = readTree(join(packageRoot, "pal"));
const renderer = createRenderer(readTree(join(packageRoot, "templates")));

export function boardNamed(name: string): Board {
  const board = boards.get(name);
  if (board === undefined) throw new Error(`no board "${name}"`);
  return board;
}

/** A program of this folder, or the contract of the platform layer. */
export function programText(name: string): string {
  if (name === "contract.c") return pal.get(name) ?? "";
  return readFileSync(join(packageRoot, "generator/test/platform/programs", name), "utf8");
}

export const projectName = "demo";

/** The platform files of a project whose only other source is app/main.c. */
export function platformOf(board: Board, change: Partial<PlatformInput> = {}): readonly EmittedFile[] {
  const input: PlatformInput = {
    board,
    projectName,
    arenas: [],
    weights: [],
    kernelBank: null,
    stackBytes: board.stackBytes,
    sources: ["app/main.c"],
    librarySources: [],
    ratedClock: false,
    hasLimits: false,
    small: false,
    includeDirectories: ["app"],
    binaries: [],
    ...change,
  };
  return emitPlatform(input, { pal }, renderer);
}

export function writeFiles(directory: string, files: readonly EmittedFile[]): void {
  for (const { path, contents } of files) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), contents);
  }
}
