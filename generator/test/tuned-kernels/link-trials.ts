import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { packageRoot } from "../../src/cli/package-root.js";
import { cachedBuild, toolIdentity } from "../setup/build-cache.js";
import type { TestCore } from "./cores.js";

const run = promisify(execFile);
const kernels = join(packageRoot, "kernels-c");
const target = join(packageRoot, "generator/test/tuned-kernels/target");
const compiler = "arm-none-eabi-gcc";

const codeFlags = "-std=gnu11 -fno-schedule-insns -ffunction-sections -fdata-sections -fno-strict-aliasing".split(" ");
const warnings = "-Wall -Wextra -Wconversion -Wshadow -Werror".split(" ");

/** Links a program of trials with the kernels that it calls. These are compiled once for all images of the core. */
export async function linkTrials(core: TestCore, program: string, sources: readonly string[], optimisation: "-O0" | "-O2", image: string): Promise<void> {
  const objects: string[] = [];
  for (const source of sources) objects.push(await kernelObject(core, source));
  await run(compiler, [
    ...[...flagsFor(core), optimisation, ...(await includes())],
    `-DNANOSECONDS_PER_KILOTICK=${core.nanosecondsPerKilotick}`,
    ..."-Wl,--gc-sections -nostartfiles --specs=nano.specs".split(" "),
    `-Wl,--defsym=FLASH_ORIGIN=${core.flashOrigin}`,
    `-Wl,--defsym=RAM_ORIGIN=${core.ramOrigin}`,
    ...["-T", join(target, "target.ld"), join(target, "startup.c"), program],
    ...objects,
    ...["-o", image, "-lm"],
  ]);
}

const flagsFor = (core: TestCore): readonly string[] => [...core.flags, ...codeFlags, ...warnings];

async function kernelObject(core: TestCore, source: string): Promise<string> {
  const flags = [...flagsFor(core), "-O2"];
  const recipe = [toolIdentity(compiler), flags.join(" "), source.slice(kernels.length), await readFile(source), await headerText()];
  return cachedBuild(recipe, async (object) => {
    await run(compiler, [...flags, ...(await includes()), "-c", source, "-o", object]);
  });
}

/** Every folder of kernels: their headers have names of their own. */
async function includes(): Promise<readonly string[]> {
  const folders = new Set((await headers()).map((path) => dirname(path)));
  return [...folders].map((folder) => `-I${folder}`);
}

async function headers(): Promise<readonly string[]> {
  const found = await Promise.all(
    [kernels, target].map(async (root) => (await readdir(root, { recursive: true })).map((name) => join(root, name))),
  );
  return found.flat().filter((path) => path.endsWith(".h")).sort();
}

let knownHeaderText: Promise<string> | undefined;

/** All that a kernel may include from here. */
function headerText(): Promise<string> {
  knownHeaderText ??= headers().then(async (paths) => (await Promise.all(paths.map((path) => readFile(path, "utf8")))).join(""));
  return knownHeaderText;
}
