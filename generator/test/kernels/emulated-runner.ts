import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { EmulatedCore } from "./emulated-cores.js";
import { harnessRoot, kernelRoot, type LocatedFamily } from "./families.js";
import { crossCompiler, kernelFlags, kernelObject } from "./kernel-object.js";
import { runnerInputs, type RunnerResult } from "./host-runner.js";

const linkFlags = "-O2 --specs=nano.specs --specs=rdimon.specs -nostartfiles -Wl,--gc-sections -Wl,-u,_printf_float".split(" ");

/** Builds the case runner for a core; throws with the compiler's words. Further words for the compiler count for the kernels, too. */
export async function buildEmulatedRunner(
  core: EmulatedCore,
  families: readonly LocatedFamily[],
  directory: string,
  further: readonly string[] = [],
): Promise<string> {
  const { includes, sources } = runnerInputs(families, directory);
  const isShared = (source: string): boolean => further.length === 0 && source.startsWith(kernelRoot);
  const words: string[] = [];
  for (const source of sources) words.push(isShared(source) ? await kernelObject(core.flags, source) : source);
  return buildEmulatedProgram(core, [...includes, ...words, ...further], join(directory, "runner.elf"));
}

/** Builds sources and further words for the compiler into a program for a core. */
export function buildEmulatedProgram(core: EmulatedCore, words: readonly string[], program: string): string {
  const emulated = join(harnessRoot, "emulated");
  const built = spawnSync(
    crossCompiler,
    [
      ...core.flags,
      ...kernelFlags,
      ...linkFlags,
      `-Wl,--defsym=FLASH_ORIGIN=${core.flashOrigin},--defsym=FLASH_BYTES=${core.flashBytes},--defsym=RAM_ORIGIN=${core.ramOrigin},--defsym=RAM_BYTES=${core.ramBytes}`,
      "-T",
      join(emulated, "emulated.ld"),
      join(emulated, "start.c"),
      ...words,
      "-lm",
      "-o",
      program,
    ],
    { encoding: "utf8" },
  );
  if (built.status !== 0) throw new Error(`${crossCompiler} failed:\n${built.error?.message ?? built.stderr}`);
  return program;
}

/** The path of the case file must have no spaces: it is the emulator's command line. */
export function runEmulated(core: EmulatedCore, runner: string, cases: string): RunnerResult {
  const { status, stdout, stderr } = spawnSync(
    "qemu-system-arm",
    [
      ...["-M", core.machine, "-nographic", "-monitor", "none", "-serial", "none", "-kernel", runner],
      ...["-semihosting-config", `enable=on,target=native,arg=${cases}`],
    ],
    { encoding: "utf8", timeout: 120_000 },
  );
  return { status, output: stdout + stderr };
}
