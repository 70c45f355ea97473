import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CompiledCase } from "./compiled-case.js";
import type { EmulatedCore } from "../kernels/emulated-cores.js";
import { harnessRoot } from "../kernels/families.js";
import { objectLauncher } from "../setup/share-objects.js";
import { collectInputs, driverSource, type DriverKind } from "./driver-source.js";

/** What a case's program left behind. */
export interface RunResult {
  /** `ran`, `bad-data` as the model's status says, `died` by a signal or a sanitizer. */
  readonly status: "ran" | "bad-data" | "died";
  readonly output: Uint8Array;
  /** What sanitizers said. */
  readonly log: string;
}

const warnings = ["-std=c11", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror"];
// The emitted arenas have a section attribute, and the sanitizer puts no guard zones around such variables.
const sectionless = "-Dsection(name)=unused";
const hostFlags = [
  ...["-O1", "-fno-strict-aliasing", ...warnings, sectionless, "-D_POSIX_C_SOURCE=200809L"],
  ...["-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"],
];

/** Where batches are built and run. */
export interface CaseRunner {
  /** Compiles and runs a batch in `folder`; a string says why there are no results. */
  run(cases: readonly CompiledCase[], folder: string): Promise<readonly RunResult[] | string>;
  /** Why one case alone does not compile; undefined when it does. */
  compileError(compiled: CompiledCase, folder: string): Promise<string | undefined>;
}

/** This machine, under sanitizers. */
export function hostRunner(compiler: string): CaseRunner {
  return {
    run: async (cases, folder) => {
      const sources = writeBatch(cases, folder, "host");
      const build = await buildDriver({ compiler, flags: hostFlags, linking: ["-lm", "-o", "driver"] }, sources, folder);
      if (build.code !== 0) return build.stderr;
      const ran = await run("./driver", ["inputs.bin", "outputs.bin"], folder, { ASAN_OPTIONS: "detect_leaks=0" });
      if (ran.code !== 0) return `the driver ended with ${ran.code}: ${ran.stderr}`;
      return parseResults(readFileSync(join(folder, "outputs.bin")), ran.stderr.split(/^@case \d+$/m).slice(1));
    },
    compileError: (compiled, folder) => syntaxError(compiler, hostFlags, compiled, folder),
  };
}

/** A core that QEMU has, with the kernels that a board with this core gets. */
export function emulatedRunner(core: EmulatedCore): CaseRunner {
  const compiler = "arm-none-eabi-gcc";
  const flags = [...core.flags, ...warnings, "-mthumb", "-O2", "-fno-strict-aliasing", "-ffunction-sections", "-fdata-sections"];
  const start = join(harnessRoot, "emulated");
  const linking = [
    ...["--specs=nano.specs", "--specs=rdimon.specs", "-nostartfiles", "-Wl,--gc-sections"],
    `-Wl,--defsym=FLASH_ORIGIN=${core.flashOrigin},--defsym=FLASH_BYTES=${core.flashBytes},--defsym=RAM_ORIGIN=${core.ramOrigin},--defsym=RAM_BYTES=${core.ramBytes}`,
    ...["-T", join(start, "emulated.ld"), join(start, "start.c"), "-lm", "-o", "driver.elf"],
  ];
  return {
    run: async (cases, folder) => {
      const sources = writeBatch(cases, folder, "emulated");
      const build = await buildDriver({ compiler, flags, linking }, sources, folder);
      if (build.code !== 0) return build.stderr;
      const machine = ["-M", core.machine, "-nographic", "-monitor", "none", "-serial", "none", "-kernel", "driver.elf"];
      const ran = await run("qemu-system-arm", [...machine, "-semihosting-config", "enable=on,target=native,arg=."], folder);
      const outputs = join(folder, "outputs.bin");
      return existsSync(outputs) ? parseResults(readFileSync(outputs), []) : `the emulator ended with ${ran.code}: ${ran.stderr}`;
    },
    compileError: (compiled, folder) => syntaxError(compiler, flags, compiled, folder),
  };
}

interface Finished {
  readonly code: number | null;
  readonly stderr: string;
}

/** Writes the C files of a batch and its inputs; returns the files to compile. */
function writeBatch(cases: readonly CompiledCase[], folder: string, kind: DriverKind): readonly string[] {
  mkdirSync(join(folder, "kernels"), { recursive: true });
  const inputs = collectInputs(cases);
  const kernels = new Map(cases.flatMap((compiled) => [...compiled.kernels]));
  for (const [name, text] of kernels) writeFileSync(join(folder, "kernels", name), text);
  for (const { files } of cases) for (const [name, text] of files) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "driver.c"), driverSource(cases, inputs, kind));
  writeFileSync(join(folder, "inputs.bin"), inputs.bytes);
  return ["driver.c", ...[...kernels.keys()].filter((name) => name.endsWith(".c")).map((name) => `kernels/${name}`)];
}

interface DriverBuild {
  readonly compiler: string;
  readonly flags: readonly string[];
  /** What is for the linker, libraries included. */
  readonly linking: readonly string[];
}

/** Batches copy the same kernels: where the tests share objects, each is compiled alone to be found again. */
async function buildDriver({ compiler, flags, linking }: DriverBuild, [driver, ...kernels]: readonly string[], folder: string): Promise<Finished> {
  const words = [...flags, "-I.", "-Ikernels"];
  const launcher = objectLauncher();
  if (launcher === undefined) return run(compiler, [...words, driver!, ...kernels, ...linking], folder);
  for (const kernel of kernels) {
    const compiled = await run(launcher, [compiler, ...words, "-c", kernel, "-o", objectOf(kernel)], folder);
    if (compiled.code !== 0) return compiled;
  }
  return run(compiler, [...words, driver!, ...kernels.map(objectOf), ...linking], folder);
}

const objectOf = (source: string): string => source.replace(/\.c$/, ".o");

async function syntaxError(
  compiler: string,
  flags: readonly string[],
  compiled: CompiledCase,
  folder: string,
): Promise<string | undefined> {
  const sources = [...compiled.files.keys()].filter((name) => name.endsWith(".c"));
  const { code, stderr } = await run(compiler, [...flags, "-fsyntax-only", "-I.", "-Ikernels", ...sources], folder);
  return code === 0 ? undefined : stderr;
}

function parseResults(bytes: Uint8Array, logs: readonly string[]): readonly RunResult[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const results: RunResult[] = [];
  for (let at = 0; at < bytes.length; ) {
    const status = (["ran", "bad-data", "died"] as const)[view.getUint8(at)] ?? "died";
    const count = view.getUint32(at + 1, true);
    results.push({ status, output: bytes.subarray(at + 5, at + 5 + count), log: logs[results.length] ?? "" });
    at += 5 + count;
  }
  return results;
}

/** Ends a process that takes longer than any batch does. */
const timeoutMs = 120_000;

function run(command: string, words: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"], timeout: timeoutMs, killSignal: "SIGKILL" });
    const stderr: Buffer[] = [];
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stderr: Buffer.concat(stderr).toString("utf8") }));
  });
}
