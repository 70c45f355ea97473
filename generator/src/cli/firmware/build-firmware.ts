import { buildProject } from "../../build/build-project.js";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { toUf2 } from "../../build/uf2.js";
import { bankOf, type Board } from "../../catalog/board.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { flashFiles } from "../../catalog/flash-words.js";
import { changedFiles } from "../output/changed-files.js";
import { releaseProgram, type BuiltProgram } from "../size/weigh-project.js";
import { withProgress } from "../terminal/progress.js";
import type { Terminal } from "../terminal/terminal.js";

/** Builds the preset `release` of a generated project; with --verbose the build's own words go to stderr. */
export async function buildFirmware(
  directory: string,
  projectName: string,
  board: Board,
  terminal: Terminal,
  sink: DiagnosticSink,
  cmsisNn?: string,
): Promise<BuiltProgram | undefined> {
  const verbose = terminal.verbose && !terminal.json ? { onOutput: terminal.writeMessage } : {};
  const built = await withProgress(terminal, `building ${projectName} for ${board.name}`, () =>
    buildProject({ directory, board, projectName, preset: "release", cmsisNn, changedFiles, ...verbose }, sink),
  );
  if (built === undefined) return undefined;
  writeUf2(built.program, board);
  const { map } = releaseProgram(directory, projectName, board);
  return { program: built.program, map: built.map ?? map, buildDirectory: built.buildDirectory };
}

/** For bootloaders that look like a drive. The build without etgen leaves the binary file, which picotool and others convert. */
function writeUf2(program: string, board: Board): void {
  const { bin, uf2 } = flashFiles(program);
  if (!board.images.includes("uf2") || board.uf2Family === null || !existsSync(bin)) return;
  writeFileSync(uf2, toUf2(readFileSync(bin), bankOf(board, board.placement.code).origin, board.uf2Family));
}
