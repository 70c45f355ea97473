import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { layoutVariables } from "../../src/catalog/computed-fields.js";
import { packageRoot } from "../../src/cli/package-root.js";
import type { KernelFamily } from "../../src/catalog/kernel-facts.js";
import { parseKernelFamily } from "../../src/catalog/parse-kernel-facts.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { proofs } from "../../src/phases/3-select/proofs/index.js";
import type { TestCore } from "./cores.js";
import { linkTrials } from "./link-trials.js";
import { TrialProgram, trialVariables, type KernelTrial } from "./emit-cases.js";
import type { KernelCase } from "./kernel-case.js";

const run = promisify(execFile);
const kernels = join(packageRoot, "kernels-c");

export interface TrialResult {
  readonly trial: KernelTrial;
  readonly instructions: number;
  readonly verdict: string;
}

export async function loadFamily(name: string): Promise<KernelFamily> {
  const sink = new DiagnosticSink();
  const path = join(kernels, name, "kernels.json");
  const family = parseKernelFamily(await readFile(path, "utf8"), path, sink);
  if (family === undefined) throw new Error(`${path}: ${JSON.stringify(sink.diagnostics)}`);
  return family;
}

/** The kernels of the case's family, except the reference, that accept it on this core. */
export async function trialsOf(test: KernelCase, core: TestCore): Promise<readonly KernelTrial[]> {
  const family = await loadFamily(test.request.family);
  const reference = family.kernels.find((kernel) => kernel.isa === "ref")!;
  return family.kernels
    .filter((kernel) => kernel.isa !== "ref" && kernel.requires.every((feature) => core.features.includes(feature)))
    .filter((kernel) => kernel.when({ ...trialVariables(test), ...layoutVariables(kernel) }) !== 0)
    .filter((kernel) => kernel.proofs.every((proof) => proofs[proof]!(test.request)))
    .map((kernel) => ({ test, reference, kernel }));
}

/** What trials are run for. The code around the calls counts as well where instructions are counted; otherwise it may be slow. */
export type TrialPurpose = "count-instructions" | "compare-results";

/** Compiles the trials into as few images for the core as hold them, and runs these. */
export async function runTrials(
  trials: readonly KernelTrial[],
  core: TestCore,
  purpose: TrialPurpose = "count-instructions",
): Promise<readonly TrialResult[]> {
  const results: TrialResult[] = [];
  for (const program of programsFor(core, trials)) results.push(...(await runProgram(program, core, purpose)));
  return results;
}

/** As few programs for the core as hold the trials and their constants beside the kernels' code. */
export function programsFor(core: TestCore, trials: readonly KernelTrial[]): readonly TrialProgram[] {
  const programs: TrialProgram[] = [];
  for (const trial of trials) {
    const constants = Object.values(trial.test.request.constants).reduce((sum, { bytes }) => sum + bytes.length, 0);
    const last = programs.at(-1);
    if (last === undefined || last.constants.bytes + mostPackedSize * constants > core.flashBytes / 2) programs.push(new TrialProgram());
    programs.at(-1)!.add(trial);
  }
  return programs;
}

/** A trial's constants as the reference reads them and, at most twice as large, as the tuned kernel does. */
const mostPackedSize = 3;

export async function runProgram(program: TrialProgram, core: TestCore, purpose: TrialPurpose = "count-instructions"): Promise<readonly TrialResult[]> {
  const { trials } = program;
  const folder = await mkdtemp(join(tmpdir(), "etgen-kernels-"));
  try {
    const [source, constants, binary, image] = ["trials.c", "constants.s", "constants.bin", "trials.elf"].map((name) => join(folder, name)) as [string, string, string, string];
    await writeFile(source, program.source());
    await writeFile(binary, program.constants.binary());
    await writeFile(constants, program.constants.assembly(binary));
    await linkTrials(core, [source, constants], kernelSourcesOf(trials), purpose === "count-instructions" ? "-O2" : "-O0", image);
    const { stdout, stderr } = await run(
      "qemu-system-arm",
      [
        ...["-M", core.machine, "-nographic", "-monitor", "none", "-serial", "none", "-icount", "shift=0"],
        ...["-semihosting-config", "enable=on,target=native", "-kernel", image],
      ],
      { timeout: 300_000 },
    ).catch((error: unknown) => error as { stdout: string; stderr: string });
    const lines = `${stdout}${stderr}`.trim().split("\n");
    return trials.map((trial, index) => {
      const words = lines.find((line) => line.startsWith(`${index} `))?.split(" ");
      return { trial, instructions: Number(words?.[1] ?? Number.NaN), verdict: words?.[2] ?? `crashed (${lines.at(-1)})` };
    });
  } finally {
    if (process.env["KEEP_TRIALS"] === undefined) await rm(folder, { recursive: true });
    else console.log(folder, (await readdir(folder)).join(" "));
  }
}

/** The files of the kernels, reference and tuned, that the trials call. */
function kernelSourcesOf(trials: readonly KernelTrial[]): readonly string[] {
  const sources = trials.flatMap(({ test, reference, kernel }) =>
    [reference, kernel].flatMap((variant) => [join(kernels, test.request.family, variant.source), ...variant.sharedSources.map((shared) => join(kernels, shared))]),
  );
  return [...new Set(sources)];
}
