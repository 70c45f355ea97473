import type { PlatformSources } from "./platform/input.js";
import { applicationView, modelRows, memoryNotes, usageLines } from "./project-files.js";
import type { ProjectInput } from "./project-input.js";
import type { Renderer } from "./render.js";
import { usedKernels } from "../../steps/step-program.js";
import type { ModelFile } from "./weights-files.js";
import { budgetPath, checkerPath } from "./size/size-gate.js";
import { libraryOptions, usesMathLibrary, zephyrSettings } from "./zephyr-configuration.js";

const layer = ["etp.h", "zephyr/etp_board.h", "zephyr/etp_zephyr.c"];

/** Options for the model's C files; the reasons are printed beside them. */
const compileOptions = (small: boolean) => [
  { option: "-std=c11", reason: "Zephyr's own default is older on some versions" },
  { option: small ? "-Os" : "-O2", reason: "as in the project without Zephyr; kernels are written for it" },
  { option: "-fbuiltin", reason: "memcpy of a few bytes is one instruction, not a call: undoes a part of -ffreestanding" },
  { option: "-fno-strict-aliasing", reason: "one arena holds objects of many types" },
];

/** Everything around the model's files that makes them a Zephyr application. */
export function emitZephyrProject(input: ProjectInput, sources: PlatformSources, renderer: Renderer): readonly ModelFile[] {
  const { board, prefix, source, program } = input;
  const { zephyr } = board;
  if (zephyr === null) throw new Error(`board "${board.name}" is not known to Zephyr`);
  const shared = { prefix, source, board: board.name, boardTitle: board.title, target: zephyr.target, legacyTarget: zephyr.legacyTarget };
  const emit = (path: string, view: object): ModelFile => ({
    path,
    contents: renderer.render(`zephyr/${path.split("/").at(-1)!}`, { ...shared, ...view }),
  });
  return [
    emit("README.md", {
      usage: usageLines(input),
      rows: modelRows(input),
      notes: memoryNotes(input),
      arenas: program.plan.arenas.map(({ bytes }) => `${bytes} bytes of planned memory, ${input.options.arena === "caller" ? "of the caller" : "linked into \`zephyr,sram\`"}`),
      weightsBytes: input.weightsBytes,
      stackBytes: board.stackBytes,
      callsLibrary: input.librarySources.length > 0,
      lacksUnit: !zephyr.fpu,
    }),
    emit("CMakeLists.txt", {}),
    emit("etgen-model.cmake", {
      requirements: requirements(input),
      sources: input.modelFiles.map(({ path }) => path).filter((path) => path.endsWith(".c")),
      includeDirectories: ["model", "model/kernels"],
      compileOptions: compileOptions(input.options.optimise === "size"),
      binaries: input.binaries,
      limits: input.options.limits.length === 0 ? null : { budget: budgetPath, checker: checkerPath },
    }),
    emit("prj.conf", { settings: zephyrSettings(board, zephyr, input.modelFiles, input.librarySources) }),
    // Twister knows scenarios of a whole workspace by their names.
    emit("sample.yaml", { scenario: board.name.replace(/[^A-Za-z0-9]/g, "") }),
    emit("west.yml", {}),
    emit("src/main.c", applicationView(input)),
    ...layer.map((path) => ({ path: `platform/${path.split("/").at(-1)!}`, contents: palText(sources, path) })),
  ];
}

/** Settings without which the sources do not compile to what was selected, or do not link. */
function requirements({ program, modelFiles, librarySources }: ProjectInput): readonly object[] {
  const unit: readonly string[] = ["fpu", "mve", "mve_float"];
  const hasVectorLoops = modelFiles.some(({ path }) => path.endsWith("__mve.h"));
  const needsUnit = hasVectorLoops || usedKernels(program.selected).some(({ requires }) => requires.some((feature) => unit.includes(feature)));
  return [
    ...(needsUnit
      ? [
          {
            absent: "NOT CONFIG_FPU",
            reason: "its kernels use the registers of the floating-point unit, which Zephyr leaves off unless asked",
            setting: "CONFIG_FPU=y",
          },
          {
            absent: "CONFIG_MULTITHREADING AND NOT CONFIG_FPU_SHARING",
            reason: "its kernels compute wrong results when a switch of threads does not save the registers of the floating-point unit",
            setting: "CONFIG_FPU_SHARING=y",
          },
        ]
      : []),
    ...(usesMathLibrary(modelFiles)
      ? [{ absent: "CONFIG_MINIMAL_LIBC", reason: "it calls functions of <math.h> that this C library lacks", setting: "CONFIG_REQUIRES_FULL_LIBC=y" }]
      : []),
    ...libraryOptions(librarySources).map((option) => ({
      absent: `NOT ${option}`,
      reason: "its kernels call this part of CMSIS-NN",
      setting: `${option}=y`,
    })),
  ];
}

function palText(sources: PlatformSources, path: string): string {
  const text = sources.pal.get(path);
  if (text === undefined) throw new Error(`the platform layer has no file "${path}"`);
  return text;
}
