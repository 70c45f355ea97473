import { coreFlags } from "./platform/core-flags.js";
import { compileOptions } from "./platform/build-view.js";
import { arenaSection, weightsSection } from "./platform/sections.js";
import { callLines, handoverOf, usageLines } from "./project-files.js";
import type { ProjectInput } from "./project-input.js";
import type { Renderer } from "./render.js";
import type { ModelFile } from "./weights-files.js";

/** Where a library has the files of a model: all in one folder, as Arduino and PlatformIO want them. */
export function libraryPath(path: string): string {
  return path.replace(/^model\/(?:kernels\/)?/, "src/");
}

/** `etgen_release_0_1_0`: what sources of a library ask for, so that kernels of another release do not link. */
export function releaseSymbol(version: string): string {
  return `etgen_release_${version.replace(/[^A-Za-z0-9]/g, "_")}`;
}

/** Everything around the model's files that makes them a library for a project that is there already. */
export function emitLibraryProject(input: ProjectInput, version: string, renderer: Renderer): readonly ModelFile[] {
  const { board, options, prefix, program } = input;
  const release = { path: "src/etgen_release.c", contents: renderer.render("library/etgen_release.c", { version, symbol: releaseSymbol(version) }) };
  const sources = [...input.modelFiles.map(({ path }) => libraryPath(path)), release.path].filter((path) => /\.[cS]$/.test(path));
  const speed = { option: options.optimise === "size" ? "-Os" : "-O2", reason: "kernels are written for it" };
  const shared = {
    prefix,
    macro: prefix.toUpperCase(),
    source: input.source,
    core: board.platform === "host" ? "any processor" : board.core.cpu,
    coreFlags: coreFlags(board.core).join(" ") || "none: portable C",
    compileOptions: [speed, ...compileOptions.filter(({ option }) => option !== "-fno-common")],
    sources,
    files: [...sources, ...input.modelFiles.map(({ path }) => libraryPath(path)).filter((path) => path.endsWith(".h"))],
    binaries: input.binaries.map(({ source, data }) => ({ source: libraryPath(source), data: libraryPath(data) })),
    usage: usageLines(input),
    calls: callLines(input),
    arena: handoverOf(input),
  };
  const emit = (path: string, template: string, view: object = {}): ModelFile => ({ path, contents: renderer.render(`library/${template}`, { ...shared, ...view }) });
  return [
    emit("README.md", "README.md", {
      arenas: program.plan.arenas.map(({ bank, bytes, alignment }) => `${bytes} bytes of planned memory, aligned to ${alignment}, ${options.arena === "caller" ? "of the caller" : `in section \`${arenaSection(bank)}\``}`),
      weightsBytes: input.weightsBytes,
      weightsSections: input.weightsBanks.map(({ bank }) => `\`${weightsSection(bank)}\``).join(", ") || "of their own",
    }),
    emit("CMakeLists.txt", "CMakeLists.txt", { linkLibraries: input.modelFiles.some(({ contents }) => typeof contents === "string" && contents.includes("#include <math.h>")) }),
    emit("model.mk", "model.mk"),
    emit("library.properties", "library.properties"),
    emit("library.json", "library.json"),
    emit(`${prefix}.clayer.yml`, "layer.clayer.yml"),
    emit(`examples/${prefix}/${prefix}.ino`, "example.ino", { resets: input.models.flatMap(({ name, hasState }) => (hasState ? [`${name}_reset`] : [])) }),
    release,
  ];
}
