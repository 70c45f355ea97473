import assert from "node:assert/strict";
import { test } from "node:test";
import { runProcess } from "./run-process.js";

const shell = (script: string, timeoutMs = 20_000) =>
  runProcess({ program: "/bin/sh", args: ["-c", script], directory: "/", timeoutMs });

test("status and output come back, standard output also alone", async () => {
  const result = await shell("echo out; echo err >&2; exit 3");
  assert.equal(result.end, "exited");
  assert.equal(result.status, 3);
  assert.equal(result.stdout, "out\n");
  assert.equal(result.output.split("\n").sort().join(), ",err,out");
});

test("a program that does not end is ended with all that it started", async () => {
  const marker = `etgen${process.pid}marker`;
  const started = Date.now();
  const result = await shell(`sleep 61 & : ${marker}; echo begun; wait`, 300);
  assert.equal(result.end, "timed-out");
  assert.equal(result.status, null);
  assert.equal(result.stdout, "begun\n");
  assert.ok(Date.now() - started < 10_000);
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
