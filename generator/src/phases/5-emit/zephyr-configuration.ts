import type { Board, ZephyrBoard } from "../../catalog/board.js";
import type { ModelFile } from "./weights-files.js";

export interface Setting {
  /** "CONFIG_FPU=y" */
  readonly setting: string;
  readonly reason: string;
}

/** The lines of prj.conf. */
export function zephyrSettings(
  board: Board,
  zephyr: ZephyrBoard,
  modelFiles: readonly ModelFile[],
  librarySources: readonly string[],
): readonly Setting[] {
  const stack = { setting: `CONFIG_MAIN_STACK_SIZE=${board.stackBytes}`, reason: "The model runs on the stack of main." };
  const library = libraryOptions(librarySources).map((option) => ({ setting: `${option}=y`, reason: "The kernels call this part of CMSIS-NN." }));
  return [stack, ...floatSettings(board, zephyr), ...(usesMathLibrary(modelFiles) ? [fullLibrary] : []), ...library];
}

/** Zephyr's options for these files of CMSIS-NN: "BasicMathFunctions/arm_elementwise_add_s8" is in CONFIG_CMSIS_NN_BASICMATH. */
export function libraryOptions(librarySources: readonly string[]): readonly string[] {
  const parts = librarySources.map((source) => `CONFIG_CMSIS_NN_${source.split("/")[0]!.replace(/Functions$/, "").toUpperCase()}`);
  return parts.length === 0 ? [] : ["CONFIG_CMSIS_NN", ...new Set(parts)];
}

const fullLibrary: Setting = {
  setting: "CONFIG_REQUIRES_FULL_LIBC=y",
  reason: "The model calls functions of <math.h> that the minimal C library lacks.",
};

function floatSettings(board: Board, zephyr: ZephyrBoard): readonly Setting[] {
  if (!zephyr.fpu || (board.core.fpu === "none" && board.core.mve === "none")) return [];
  const hasVectors = board.core.mve !== "none";
  const unit = hasVectors ? "floating-point unit and the vector extension" : "floating-point unit";
  return [
    { setting: "CONFIG_FPU=y", reason: `The ${unit} of this core: Zephyr leaves it off unless asked.` },
    {
      setting: "CONFIG_FPU_SHARING=y",
      reason: `Saves its registers when threads are switched${hasVectors ? "; vector kernels compute wrong results without" : ""}.`,
    },
  ];
}

/** Whether the sources ask for functions that Zephyr's minimal C library does not have. */
export function usesMathLibrary(files: readonly ModelFile[]): boolean {
  return files.some(({ path, contents }) => /\.[ch]$/.test(path) && typeof contents === "string" && /^#include <math\.h>/m.test(contents));
}
