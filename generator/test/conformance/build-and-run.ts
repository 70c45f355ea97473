import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CompiledCase } from "./compiled-case.js";
import { collectInputs, driverSource } from "./driver-source.js";

/** What a case's program left behind. */
export interface RunResult {
  /** `ran`, `bad-data` as the model's status says, `died` by a signal or a sanitizer. */
  readonly status: "ran" | "bad-data" | "died";
  readonly output: Uint8Array;
  /** What sanitizers said. */
  readonly log: string;
}

const warnings = ["-std=c11", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror"];
// The emitted arenas have a section attribute, and such variables get no guard zones around them.
const sanitizers = ["-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-Dsection(name)=unused"];
const common = ["-O1", "-fno-strict-aliasing", ...warnings, ...sanitizers];

interface Finished {
  readonly code: number | null;
  readonly stderr: string;
}

/** Compiles and runs a batch in `folder`; a string says why it did not compile. */
export async function buildAndRun(cases: readonly CompiledCase[], folder: string, compiler: string): Promise<readonly RunResult[] | string> {
  mkdirSync(join(folder, "kernels"), { recursive: true });
  const inputs = collectInputs(cases);
  const kernels = new Map(cases.flatMap((compiled) => [...compiled.kernels]));
  for (const [name, text] of kernels) writeFileSync(join(folder, "kernels", name), text);
  for (const { files } of cases) for (const [name, text] of files) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "driver.c"), driverSource(cases, inputs));
  writeFileSync(join(folder, "inputs.bin"), inputs.bytes);

  const sources = ["driver.c", ...[...kernels.keys()].filter((name) => name.endsWith(".c")).map((name) => `kernels/${name}`)];
  const build = await run(compiler, [...common, "-I.", "-Ikernels", "-D_POSIX_C_SOURCE=200809L", "-o", "driver", ...sources, "-lm"], folder);
  if (build.code !== 0) return build.stderr;
  const ran = await run("./driver", ["inputs.bin", "outputs.bin"], folder, { ASAN_OPTIONS: "detect_leaks=0" });
  if (ran.code !== 0 || !existsSync(join(folder, "outputs.bin"))) return `the driver ended with ${ran.code}: ${ran.stderr}`;
  const logs = ran.stderr.split(/^@case \d+$/m).slice(1);
  return parseResults(readFileSync(join(folder, "outputs.bin")), logs);
}

/** Why one case alone does not compile; undefined when it does. */
export async function compileError(compiled: CompiledCase, folder: string, compiler: string): Promise<string | undefined> {
  const sources = [...compiled.files.keys()].filter((name) => name.endsWith(".c"));
  const { code, stderr } = await run(compiler, [...common, "-fsyntax-only", "-I.", "-Ikernels", ...sources], folder);
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

function run(command: string, words: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"] });
    const stderr: Buffer[] = [];
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stderr: Buffer.concat(stderr).toString("utf8") }));
  });
}
