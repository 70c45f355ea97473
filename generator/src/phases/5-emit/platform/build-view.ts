import type { Board } from "../../../catalog/board.js";
import { budgetPath, checkerPath } from "../size/size-gate.js";
import { coreFlags } from "./core-flags.js";
import type { PlatformInput } from "./input.js";

export const linkerScriptPath = "platform/board.ld";
export const toolchainPath = "platform/toolchain.cmake";

/** Options for C and assembler sources alike; the reasons are printed beside them. */
export const compileOptions = [
  { option: "-ffunction-sections", reason: "each function can be dropped" },
  { option: "-fdata-sections", reason: "each object can be dropped" },
  { option: "-fno-strict-aliasing", reason: "one arena holds objects of many types" },
  { option: "-fno-common", reason: "a name defined twice is an error" },
  { option: "-fstack-usage", reason: "feeds the bound on the stack" },
] as const;

/** The words of `templates/platform/CMakeLists.txt.hbs`. */
export function buildView(input: PlatformInput, platformSources: readonly string[]): object {
  const host = input.board.platform === "host";
  return {
    projectName: input.projectName,
    sanitize: host,
    optimisation: input.small ? "-Os" : "-O2",
    sources: [...input.sources, ...platformSources],
    platformSources,
    binaries: input.binaries,
    includeDirectories: ["platform", ...input.includeDirectories.filter((path) => path !== "platform")],
    compileOptions,
    librarySources: input.librarySources,
    linkerScript: host ? null : linkerScriptPath,
    linkOptions: host ? ["-Wl,--gc-sections", `-Wl,-Map=${input.projectName}.map`] : bareMetalLinkOptions(input.projectName),
    linkLibraries: "-lm",
    limits: input.hasLimits ? { budget: budgetPath, checker: checkerPath, map: `${input.projectName}.map`, binutils: host ? "" : "arm-none-eabi-" } : null,
    images: imageViews(input),
    sizeProgram: host ? "size" : "arm-none-eabi-size",
  };
}

/** What stands beside the ELF file for tools that flash; a UF2 file is made from the binary one. */
function imageViews({ board, projectName }: PlatformInput): readonly object[] | null {
  const formats = new Set(board.images.map((image) => (image === "uf2" ? "bin" : image)));
  if (formats.size === 0) return null;
  return [...formats].map((format) => ({ format: format === "hex" ? "ihex" : "binary", file: `${projectName}.${format}` }));
}

function bareMetalLinkOptions(projectName: string): readonly string[] {
  return [
    "-nostartfiles",
    "--specs=nano.specs",
    "--specs=nosys.specs",
    `"-T\${CMAKE_CURRENT_SOURCE_DIR}/${linkerScriptPath}"`,
    "-Wl,--gc-sections",
    `-Wl,-Map=${projectName}.map`,
    "-Wl,--print-memory-usage",
  ];
}

/** The words of `templates/platform/CMakePresets.json.hbs`. */
export function presetsView(board: Board): object {
  const host = board.platform === "host";
  const presets = [
    { name: "release", buildType: "Release", description: "optimised, as measured" },
    { name: "debug", buildType: "Debug", description: "for stepping through" },
    ...(host ? [{ name: "sanitize", buildType: "Sanitize", description: "stops at the first memory or arithmetic error" }] : []),
  ];
  return {
    presets: presets.map((preset, index) => ({
      ...preset,
      comma: index + 1 < presets.length ? "," : "",
      toolchainFile: host ? null : toolchainPath,
    })),
  };
}

/** The words of `templates/platform/toolchain.cmake.hbs`. */
export function toolchainView(board: Board): object {
  return { cpu: board.core.cpu, coreFlags: coreFlags(board.core).join(" ") };
}
