import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { join } from "node:path";
import { test } from "vitest";
import { packageRoot } from "../cli/package-root.js";
import { runProcess } from "./run-process.js";

/** Gone, or dead and waiting for a parent that never asks. */
async function assertEnded(pid: number): Promise<void> {
  assert.ok(pid > 1);
  for (let tries = 0; tries < 100; tries++) {
    if (!isRunning(pid)) return;
    await setTimeout(20);
  }
  assert.fail(`process ${pid} still runs`);
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** The shell's own tools, also where the tests' PATH is empty. */
const withPath = (script: string): string => `PATH=/usr/bin:/bin; export PATH; ${script}`;

const shell = (script: string, timeoutMs = 20_000) =>
  runProcess({ program: "/bin/sh", args: ["-c", withPath(script)], directory: "/", timeoutMs });

test("status and output come back, standard output also alone", async () => {
  const result = await shell("echo out; echo err >&2; exit 3");
  assert.equal(result.end, "exited");
  assert.equal(result.status, 3);
  assert.equal(result.stdout, "out\n");
  assert.equal(result.output.split("\n").sort().join(), ",err,out");
});

test("a program that does not end is ended with all that it started", async () => {
  const started = Date.now();
  const result = await shell("sleep 61 & echo $!; wait", 300);
  assert.equal(result.end, "timed-out");
  assert.equal(result.status, null);
  assert.ok(Date.now() - started < 10_000);
  await assertEnded(Number(result.stdout));
});

test("what was started ends with this process, however it is ended", async () => {
  const module = join(packageRoot, "generator/dist/src/build/run-process.js");
  const script = `
    import { runProcess } from ${JSON.stringify(module)};
    const print = (text) => process.stdout.write(text);
    await runProcess({ program: "/bin/sh", args: ["-c", ${JSON.stringify(withPath("echo $$; exec sleep 62"))}], directory: "/", timeoutMs: 60000, onOutput: print });`;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const parent = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: ["ignore", "pipe", "inherit"] });
    const [text] = (await once(parent.stdout, "data")) as [Buffer];
    parent.kill(signal);
    const [, endedBy] = (await once(parent, "exit")) as [number | null, NodeJS.Signals | null];
    assert.equal(endedBy, signal);
    await assertEnded(Number(text.toString()));
  }
});

test("a program that is not there, and one that is killed, are told apart", async () => {
  assert.equal((await runProcess({ program: "/nonexistent/x", args: [], directory: "/", timeoutMs: 1000 })).end, "failed-to-start");
  assert.equal((await shell("kill -SEGV $$")).end, "signalled");
});

test("output without end is cut", async () => {
  const result = await shell("yes 0123456789012345678901234567890123456789", 60_000);
  assert.equal(result.end, "too-much-output");
  assert.ok(result.output.length <= 64 * 1024 * 1024);
});
