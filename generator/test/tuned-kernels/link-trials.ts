import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { packageRoot } from "../../src/cli/package-root.js";
import { crossCompiler, kernelFlags, kernelIncludes, kernelObject } from "../kernels/kernel-object.js";
import type { TestCore } from "./cores.js";

const run = promisify(execFile);
const target = join(packageRoot, "generator/test/tuned-kernels/target");

/** Links the sources of a program of trials with the kernels that it calls. */
export async function linkTrials(
  core: TestCore,
  program: readonly string[],
  kernels: readonly string[],
  optimisation: "-O0" | "-O2",
  image: string,
): Promise<void> {
  const objects: string[] = [];
  for (const source of kernels) objects.push(await kernelObject(core.flags, source));
  await run(crossCompiler, [
    ...[...core.flags, ...kernelFlags, optimisation, ...(await kernelIncludes()), `-I${target}`],
    `-DNANOSECONDS_PER_KILOTICK=${core.nanosecondsPerKilotick}`,
    ..."-Wl,--gc-sections -nostartfiles --specs=nano.specs".split(" "),
    `-Wl,--defsym=FLASH_ORIGIN=${core.flashOrigin}`,
    `-Wl,--defsym=RAM_ORIGIN=${core.ramOrigin}`,
    ...["-T", join(target, "target.ld"), join(target, "startup.c"), ...program],
    ...objects,
    ...["-o", image, "-lm"],
  ]);
}
