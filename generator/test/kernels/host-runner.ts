import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dispatchSource } from "./dispatch.js";
import { harnessRoot, kernelRoot, type LocatedFamily } from "./families.js";

const warnings = ["-std=c11", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror"];
const sanitizers = ["-fsanitize=address,undefined", "-fsanitize=float-cast-overflow", "-fno-sanitize-recover=all"];

/** Include flags and sources of a runner: the families' kernels and the harness. */
export function runnerInputs(families: readonly LocatedFamily[], directory: string): { includes: string[]; sources: string[] } {
  const dispatch = join(directory, "dispatch.c");
  writeFileSync(dispatch, dispatchSource(families.map(({ facts }) => facts)));
  const harness = readdirSync(harnessRoot).filter((name) => name.endsWith(".c"));
  return {
    includes: [harnessRoot, join(kernelRoot, "common"), ...families.map(({ folder }) => folder)].map((folder) => `-I${folder}`),
    sources: [
      dispatch,
      ...harness.map((name) => join(harnessRoot, name)),
      ...new Set(families.flatMap(kernelSources)),
    ],
  };
}

/** The files of a family's kernels, some of them several times. */
export function kernelSources({ facts, folder }: LocatedFamily): readonly string[] {
  return facts.kernels.flatMap(({ source, sharedSources }) => [
    join(folder, source),
    ...sharedSources.map((shared) => join(kernelRoot, shared)),
  ]);
}

/** Builds the runner with sanitizers; throws with the compiler's words. */
export function buildHostRunner(compiler: string, families: readonly LocatedFamily[], directory: string): string {
  const { includes, sources } = runnerInputs(families, directory);
  const runner = join(directory, "runner");
  const flags = [...warnings, ...sanitizers, "-O1", "-g", "-fno-strict-aliasing"];
  const built = spawnSync(compiler, [...flags, ...includes, ...sources, "-lm", "-o", runner], { encoding: "utf8" });
  if (built.status !== 0) throw new Error(`${compiler} failed:\n${built.error?.message ?? built.stderr}`);
  return runner;
}

export interface RunnerResult {
  readonly status: number | null;
  readonly output: string;
}

/** The families with only those kernels that a core with these features can run. */
export function familiesFor(features: ReadonlySet<string>, families: readonly LocatedFamily[]): readonly LocatedFamily[] {
  return families.map(({ facts, folder }) => {
    const kernels = facts.kernels.filter(({ requires }) => requires.every((feature) => features.has(feature)));
    return { facts: { ...facts, kernels }, folder };
  });
}

export function runOnHost(runner: string, cases: string): RunnerResult {
  const { status, stdout, stderr } = spawnSync(runner, [cases], { encoding: "utf8", timeout: 60_000 });
  return { status, output: stdout + stderr };
}

export function hasTool(name: string): boolean {
  return spawnSync(name, ["--version"]).status === 0;
}
