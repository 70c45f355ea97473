import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { runCommandLine } from "../../src/cli/command-line.js";
import { packageRoot } from "../../src/cli/package-root.js";

export const repository = packageRoot;
/** The real program, as npm installs it; the runner compiles it anew before the tests. */
export const program = join(repository, "generator/dist/bin/etgen.js");
/** A compiled module of the sources, for processes of their own that call its functions. */
export const compiledModule = (path: string): string => pathToFileURL(join(repository, "generator/dist/src", path)).href;
export const kws = {
  model: join(repository, "examples/kws/kws.pte"),
  input: join(repository, "examples/kws/yes.input.bin"),
  expected: join(repository, "examples/kws/yes.expected.bin"),
};

export interface Answer {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CallOptions {
  readonly directory?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

let isRunning = false;

/**
 * Runs etgen with these arguments inside the process of the test, which starts quicker than one of its own and is seen by
 * the coverage. One at a time: folder, environment and streams of the process are etgen's meanwhile.
 */
export async function etgen(args: readonly string[], { directory, environment }: CallOptions = {}): Promise<Answer> {
  if (isRunning) throw new Error(`etgen ${args.join(" ")} is called while another call is running: an await is missing`);
  isRunning = true;
  const before = { directory: process.cwd(), environment: { ...process.env }, exitCode: process.exitCode };
  const written = { stdout: "", stderr: "" };
  const streams = (["stdout", "stderr"] as const).map((name) => ({ name, stream: process[name], write: process[name].write }));
  process.chdir(directory ?? repository);
  Object.assign(process.env, { NO_COLOR: "", ...environment });
  process.exitCode = 0;
  for (const { name, stream } of streams) {
    stream.write = (chunk: string | Uint8Array): boolean => {
      written[name] += typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk);
      return true;
    };
  }
  try {
    await runCommandLine(args);
    return { status: Number(process.exitCode), ...written };
  } finally {
    for (const { stream, write } of streams) stream.write = write;
    process.exitCode = before.exitCode;
    for (const name of Object.keys(process.env)) if (!(name in before.environment)) delete process.env[name];
    Object.assign(process.env, before.environment);
    process.chdir(before.directory);
    isRunning = false;
  }
}

/** Runs etgen as a user does, in a process of its own. */
export function etgenProcess(args: readonly string[], options: CallOptions = {}): Answer {
  return call(process.execPath, [program, ...args], options);
}

/** Runs another program, for example a shell around etgen. */
export function call(command: string, args: readonly string[], { directory, environment }: CallOptions = {}): Answer {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    cwd: directory ?? repository,
    env: { ...process.env, NO_COLOR: "", ...environment },
    maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr };
}

export type JsonAnswer = Record<string, unknown> & {
  readonly status: number;
  readonly diagnostics: readonly { readonly code: string; readonly message: string; readonly help: string }[];
};

/** Runs with --json: stdout must be one JSON object, and stderr empty. */
export async function etgenJson(args: readonly string[], options: CallOptions = {}): Promise<JsonAnswer> {
  const { status, stdout, stderr } = await etgen([...args, "--json"], options);
  const answer = JSON.parse(stdout) as JsonAnswer;
  if (stderr !== "") throw new Error(`--json wrote to stderr: ${stderr}`);
  if (answer.status !== status) throw new Error(`the object says status ${answer.status}, the process ${status}`);
  return answer;
}

/** A folder with a space in its name, removed afterwards. */
export async function inTemporaryFolder<Result>(use: (folder: string) => Result | Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "etgen cli "));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
