import { boardHeaderView } from "./platform/board-header-view.js";
import { buildView, linkerScriptPath, presetsView, toolchainPath, toolchainView } from "./platform/build-view.js";
import type { EmittedFile, PlatformInput, PlatformSources } from "./platform/input.js";
import { linkerView } from "./platform/linker-view.js";
import { palFiles } from "./platform/pal-files.js";
import { startupView } from "./platform/startup-view.js";
import type { Renderer } from "./render.js";

export type { BankBytes, EmittedFile, PlatformInput, PlatformSources } from "./platform/input.js";
export { arenaSection, weightsSection } from "./platform/sections.js";

/**
 * Everything of a project that depends on the board and not on the model: build files, platform layer,
 * startup and linker script. Pure; the same input gives the same bytes.
 */
export function emitPlatform(input: PlatformInput, sources: PlatformSources, renderer: Renderer): readonly EmittedFile[] {
  const { board } = input;
  const bareMetal = board.platform === "baremetal";
  const layer = palFiles(board).map(({ from, to }) => ({ path: to, contents: palText(sources, from) }));

  function emit(path: string, template: string, about: string, view: object): EmittedFile {
    const banner = { file: path.split("/").at(-1) ?? path, about, board: board.name };
    return { path, contents: renderer.render(`platform/${template}`, { banner, ...view }) };
  }

  const generated = [
    emit("platform/etp_board.h", "etp_board.h", "facts of the board that the platform layer needs", boardHeaderView(input)),
    ...(bareMetal ? [emit("platform/startup.c", "startup.c", "vector table and reset", startupView(input))] : []),
  ];
  const platform = [...layer, ...generated];
  const platformSources = platform.map(({ path }) => path).filter((path) => path.endsWith(".c"));
  return [
    emit("CMakeLists.txt", "CMakeLists.txt", "builds the program", buildView(input, platformSources)),
    emit("CMakePresets.json", "CMakePresets.json", "", presetsView(board)),
    ...platform,
    ...(bareMetal
      ? [
          emit(linkerScriptPath, "board.ld", "where everything lies, from the memory plan", linkerView(input)),
          emit(toolchainPath, "toolchain.cmake", "the cross compiler and the core", toolchainView(board)),
        ]
      : []),
  ];
}

function palText(sources: PlatformSources, path: string): string {
  const text = sources.pal.get(path);
  if (text === undefined) throw new Error(`the platform layer has no file "${path}"`);
  return text;
}
