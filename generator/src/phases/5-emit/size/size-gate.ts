import { isFilledBeforeReset, type Board } from "../../../catalog/board.js";
import { limitTitle } from "../../../catalog/size-limit.js";
import { remedyOf } from "../../../catalog/size-remedies.js";
import type { CompileOptions } from "../../../options.js";
import type { Renderer } from "../render.js";
import type { ModelFile } from "../weights-files.js";

export const budgetPath = "budget.json";
export const checkerPath = "platform/check-size.cmake";
/** Of a library, which has no platform. */
const libraryCheckerPath = "check-size.cmake";

/** What the build of a project with limits checks, and how: `budget.json` and a script of CMake. Nothing without limits. */
export function emitSizeGate(board: Board, options: CompileOptions, modelFiles: readonly ModelFile[], renderer: Renderer): readonly ModelFile[] {
  if (options.limits.length === 0) return [];
  const budget = {
    limits: options.limits.map((limit) => ({
      ...limit,
      name: limit.name ?? "",
      memory: limit.memory ?? "",
      title: limitTitle(limit),
      remedy: remedyOf(limit),
    })),
    // Linker scripts of others know best; programs of this machine have none.
    regions: options.project === "baremetal" && board.platform === "baremetal" ? board.banks.map(regionView) : [],
    sources: Object.fromEntries(modelFiles.flatMap(({ path }) => sourceEntry(path))),
  };
  return [
    { path: budgetPath, contents: `${JSON.stringify(budget, undefined, 2)}\n` },
    { path: options.project === "library" ? libraryCheckerPath : checkerPath, contents: renderer.render("size/check-size.cmake", {}) },
  ];
}

function regionView(bank: Board["banks"][number]): object {
  return { name: bank.name, origin: bank.origin, bytes: bank.bytes, ram: bank.kind === "ram", filled: isFilledBeforeReset(bank) };
}

function sourceEntry(path: string): readonly (readonly [name: string, owner: string])[] {
  if (!/\.[cS]$/.test(path)) return [];
  const name = path.split("/").at(-1)!;
  if (path.startsWith("model/kernels/")) return [[name, "kernels"]];
  return [[name, /_weights\.[^.]*$/.test(name) ? "constants" : "generated"]];
}
