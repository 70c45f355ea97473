import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

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

/** Runs etgen with these arguments. */
export function etgen(args: readonly string[], options: CallOptions = {}): Answer {
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
export function etgenJson(args: readonly string[], options: CallOptions = {}): JsonAnswer {
  const { status, stdout, stderr } = etgen([...args, "--json"], options);
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
