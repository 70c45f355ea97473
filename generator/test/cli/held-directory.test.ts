import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";

import { holdDirectory } from "../../src/cli/lock/hold-directory.js";
import { ownTicket, parseTicket } from "../../src/cli/lock/ticket.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { compiledModule, inTemporaryFolder } from "./etgen.js";

/** Holds a directory, adds one to a number in a file in the slowest way, and lets go; several times. */
const worker = `
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
const [directory, rounds] = process.argv.slice(1);
const { holdDirectory } = await import(${JSON.stringify(compiledModule("cli/lock/hold-directory.js"))});
const { DiagnosticSink } = await import(${JSON.stringify(compiledModule("diagnostics/sink.js"))});
for (let round = 0; round < Number(rounds); round++) {
  const sink = new DiagnosticSink();
  await holdDirectory(directory, { limitMs: 60_000, onWait: () => undefined }, sink, async () => {
    const count = Number(readFileSync(directory + "/count", "utf8"));
    process.stdout.write("holds\\n");
    await sleep(rounds === "1" ? 600_000 : 3);
    writeFileSync(directory + "/count", String(count + 1));
  });
  if (sink.hasErrors) throw new Error(JSON.stringify(sink.diagnostics));
}
`;

const start = (directory: string, rounds: number) => spawn(process.execPath, ["--input-type=module", "-e", worker, directory, String(rounds)], { stdio: ["ignore", "pipe", "inherit"] });

const tickets = (directory: string): readonly string[] => readdirSync(directory).filter((name) => parseTicket(name) !== undefined);

test("of several processes one at a time works in a directory", () =>
  inTemporaryFolder(async (directory) => {
    writeFileSync(join(directory, "count"), "0");
    const workers = Array.from({ length: 4 }, () => start(directory, 5));
    const ends = await Promise.all(workers.map((one) => once(one, "exit")));
    assert.deepEqual(ends.map(([status]) => status as number), [0, 0, 0, 0]);
    assert.equal(readFileSync(join(directory, "count"), "utf8"), "20");
    assert.deepEqual(tickets(directory), []);
  }));

test("a directory in use is waited for, refused in the end by name, and free as soon as its process is killed", () =>
  inTemporaryFolder(async (directory) => {
    writeFileSync(join(directory, "count"), "0");
    const holder = start(directory, 1);
    try {
      await once(holder.stdout, "data");
      const sink = new DiagnosticSink();
      const told: number[] = [];
      const refused = await holdDirectory(directory, { limitMs: 250, onWait: (process) => told.push(process) }, sink, () => "held");
      assert.equal(refused, undefined);
      assert.deepEqual(told, [holder.pid]);
      assert.deepEqual(sink.diagnostics.map(({ code }) => code), ["output-busy"]);
      assert.match(sink.diagnostics[0]!.message, new RegExp(`^process ${holder.pid} works in`));
      assert.equal(tickets(directory).length, 1, "the process that gave up took its ticket away");
    } finally {
      holder.kill("SIGKILL");
      await once(holder, "exit");
    }
    assert.equal(tickets(directory).length, 1, "a killed process leaves its ticket");
    const sink = new DiagnosticSink();
    assert.equal(await holdDirectory(directory, { limitMs: 0, onWait: () => undefined }, sink, () => "held"), "held");
    assert.deepEqual(tickets(directory), []);
  }));

test("the number of a dead process that another one has now, and other files, hold nothing", () =>
  inTemporaryFolder(async (directory) => {
    const own = ownTicket();
    writeFileSync(join(directory, `.etgen-lock-${own.host}-1-1`), "");
    writeFileSync(join(directory, ".etgen-lock-notes"), "");
    const held = await holdDirectory(directory, { limitMs: 0, onWait: () => undefined }, new DiagnosticSink(), () => "held");
    assert.equal(held, "held");
    assert.deepEqual(readdirSync(directory), [".etgen-lock-notes"]);
  }));

test("a process on another machine is believed to be alive", () =>
  inTemporaryFolder(async (directory) => {
    writeFileSync(join(directory, ".etgen-lock-00000000-77-1"), "");
    const sink = new DiagnosticSink();
    assert.equal(await holdDirectory(directory, { limitMs: 0, onWait: () => undefined }, sink, () => "held"), undefined);
    assert.match(sink.diagnostics[0]!.help, /delete ".*\.etgen-lock-00000000-77-1"$/);
  }));

test("directories that were made for work that fails are gone again; a file in the way is said", () =>
  inTemporaryFolder(async (folder) => {
    const directory = join(folder, "a", "b");
    const sink = new DiagnosticSink();
    await assert.rejects(holdDirectory(directory, { limitMs: 0, onWait: () => undefined }, sink, () => Promise.reject(new Error("no"))));
    assert.equal(existsSync(join(folder, "a")), false);
    writeFileSync(join(folder, "file"), "");
    await holdDirectory(join(folder, "file"), { limitMs: 0, onWait: () => undefined }, sink, () => assert.fail());
    await holdDirectory(join(folder, "file", "below"), { limitMs: 0, onWait: () => undefined }, sink, () => assert.fail());
    assert.deepEqual(sink.diagnostics.map(({ code }) => code), ["output-not-directory", "output-unwritable"]);
  }));
