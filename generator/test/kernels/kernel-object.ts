import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { cachedBuild, toolIdentity } from "../setup/build-cache.js";
import { kernelRoot } from "./families.js";

const run = promisify(execFile);

export const crossCompiler = "arm-none-eabi-gcc";

/** As in a generated project, warnings as errors. */
export const kernelFlags: readonly string[] = [
  ..."-std=c11 -mthumb -fno-schedule-insns -fno-strict-aliasing -ffunction-sections -fdata-sections".split(" "),
  ..."-Wall -Wextra -Wconversion -Wshadow -Werror".split(" "),
];

/** A kernel's source compiled for a core as it is in firmware: once for all tests. */
export async function kernelObject(coreFlags: readonly string[], source: string): Promise<string> {
  const flags = [...coreFlags, ...kernelFlags, "-O2"];
  const recipe = [toolIdentity(crossCompiler), flags.join(" "), source.slice(kernelRoot.length), await readFile(source), await headerText()];
  return cachedBuild(recipe, async (object) => {
    await run(crossCompiler, [...flags, ...(await kernelIncludes()), "-c", source, "-o", object]);
  });
}

/** Every folder of kernels: their headers have names of their own. */
export async function kernelIncludes(): Promise<readonly string[]> {
  return [...new Set((await kernelHeaders()).map((path) => `-I${dirname(path)}`))];
}

let knownHeaders: Promise<readonly string[]> | undefined;

function kernelHeaders(): Promise<readonly string[]> {
  knownHeaders ??= readdir(kernelRoot, { recursive: true }).then((names) =>
    names.filter((name) => name.endsWith(".h")).sort().map((name) => join(kernelRoot, name)),
  );
  return knownHeaders;
}

let knownHeaderText: Promise<string> | undefined;

/** All that a kernel may include. */
function headerText(): Promise<string> {
  knownHeaderText ??= kernelHeaders().then(async (paths) => (await Promise.all(paths.map((path) => readFile(path, "utf8")))).join(""));
  return knownHeaderText;
}
