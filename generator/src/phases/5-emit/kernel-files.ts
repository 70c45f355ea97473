import { usedKernels, type StepProgram } from "../../steps/step-program.js";
import type { ModelFile } from "./weights-files.js";

/** Kernel sources by path inside kernels-c. */
export type KernelSources = ReadonlyMap<string, string>;

/** Only the kernel files that the program needs, flat in one folder: sources see each other by bare name. */
export function emitKernels(
  selected: StepProgram,
  helpers: readonly string[],
  sources: KernelSources,
): readonly ModelFile[] {
  const paths = new Set<string>();
  for (const path of helpers) addWithIncludes(path, sources, paths);
  for (const { folder, header, source, includes, sharedSources } of usedKernels(selected)) {
    const local = [header, source, ...includes].map((name) => `${folder}/${name}`);
    for (const path of [...local, ...sharedSources]) addWithIncludes(path, sources, paths);
  }
  return [...paths].sort().map((path) => {
    const contents = sources.get(path);
    if (contents === undefined) throw new Error(`kernels-c has no file "${path}"`);
    return { path: `model/kernels/${path.split("/").at(-1)}`, contents };
  });
}

/** A file and the headers that it includes, from its own folder, the shared one, or another family's. */
function addWithIncludes(path: string, sources: KernelSources, paths: Set<string>): void {
  if (paths.has(path)) return;
  paths.add(path);
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  for (const [, name] of (sources.get(path) ?? "").matchAll(/^#include "([^"]+)"/gm)) {
    const beside = `${folder}${name}`;
    const shared = `common/${name}`;
    const elsewhere = () => [...sources.keys()].find((other) => other.endsWith(`/${name}`)) ?? shared;
    addWithIncludes([beside, shared].find((candidate) => sources.has(candidate)) ?? elsewhere(), sources, paths);
  }
}
