import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { KernelFamily } from "../../src/catalog/kernel-facts.js";
import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { EmulatedCore } from "../kernels/emulated-cores.js";
import { kernelRoot, type LocatedFamily } from "../kernels/families.js";

/** A checkout of CMSIS-NN, from the environment. */
export const checkout = process.env["CMSIS_NN_PATH"];
const header = "Include/arm_nnfunctions.h";

/** Why tests that build the library are left out, or false. */
export const skipReason =
  checkout !== undefined && existsSync(join(checkout, header)) ? false : "CMSIS_NN_PATH names no checkout of CMSIS-NN";
if (skipReason !== false) console.log(`skipped, ${skipReason}: CMSIS_NN_PATH=/path/to/CMSIS-NN npx vitest run --project cmsis-nn`);

/** Every family that the library serves, with the adapters as its only kernels. */
export function adapterFamilies(): readonly LocatedFamily[] {
  const catalog = loadCatalog(new DiagnosticSink());
  if (catalog === undefined) throw new Error("the catalogue has errors");
  return [...catalog.kernels.values()]
    .map((facts): KernelFamily => ({ ...facts, kernels: facts.kernels.filter(({ library }) => library !== null) }))
    .filter(({ kernels }) => kernels.length > 0)
    .map((facts) => ({ facts, folder: join(kernelRoot, "cmsis_nn") }));
}

/** Options that let adapters find their families' contracts and the library's. */
export function adapterIncludes(families: readonly LocatedFamily[]): readonly string[] {
  return [...families.map(({ facts }) => `-I${join(kernelRoot, facts.family)}`), "-isystem", join(checkout!, "Include")];
}

/** Compiles the library's sources that the adapters ask for on this core, as a generated project does; the objects. */
export function buildLibrary(families: readonly LocatedFamily[], core: EmulatedCore, directory: string): readonly string[] {
  const kind = core.features.has("mve") ? "mve" : core.features.has("dsp") ? "dsp" : "scalar";
  const uses = families.flatMap(({ facts }) => facts.kernels.map(({ library }) => library!.sources));
  const sources = [...new Set(uses.flatMap((use) => [...use.all, ...use[kind]]))];
  const folder = join(directory, "library");
  mkdirSync(folder);
  return sources.map((source) => {
    const object = join(folder, `${basename(source)}.o`);
    const options = ["-std=c11", "-mthumb", "-O3", "-fwrapv", "-ffunction-sections", "-fdata-sections", "-w", `-I${join(checkout!, "Include")}`];
    const built = spawnSync("arm-none-eabi-gcc", [...core.flags, ...options, "-c", join(checkout!, "Source", `${source}.c`), "-o", object], {
      encoding: "utf8",
    });
    if (built.status !== 0) throw new Error(`${source}:\n${built.stderr}`);
    return object;
  });
}
