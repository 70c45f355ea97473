import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, test } from "vitest";
import { DiagnosticSink, exitStatusOf } from "../diagnostics/sink.js";
import { examineMachine } from "./doctor.js";
import { findTool, isOlder, parseVersion } from "./find-tool.js";
import { requireTools } from "./require-tools.js";
import { toolIds, tools } from "./tools.js";

const root = mkdtempSync(join(tmpdir(), "etgen tools "));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A folder with programs that print what they are told to. */
function folder(name: string, programs: Readonly<Record<string, string>>): string {
  const path = join(root, name);
  mkdirSync(path, { recursive: true });
  for (const [program, script] of Object.entries(programs)) {
    writeFileSync(join(path, program), `#!/bin/sh\n${script}\n`);
    chmodSync(join(path, program), 0o755);
  }
  return path;
}

test("versions are found in what the real programs print", () => {
  assert.equal(parseVersion("arm-none-eabi-gcc (15:12.2.rel1-1) 12.2.1 20221205"), "12.2.1");
  assert.equal(parseVersion("QEMU emulator version 7.2.22 (Debian 1:7.2+dfsg-7)"), "7.2.22");
  assert.equal(parseVersion("cmake version 3.25.1\n\nCMake suite"), "3.25.1");
  assert.equal(parseVersion("1.11.1"), "1.11.1");
  assert.equal(parseVersion("Debian clang version 14.0.6"), "14.0.6");
  assert.equal(parseVersion("no number"), undefined);
});

test("versions compare by number, not by letter", () => {
  assert.equal(isOlder("3.9", "3.21"), true);
  assert.equal(isOlder("3.21.0", "3.21"), false);
  assert.equal(isOlder("10.0", "9.9.9"), false);
});

test("ETGEN_TOOLCHAIN comes before PATH, as its bin folder or the folder above", async () => {
  const inPath = folder("path", { "arm-none-eabi-gcc": "echo gcc 12.1" });
  const bin = folder("chain/bin", { "arm-none-eabi-gcc": "echo gcc 13.2" });
  const found = await findTool("armGcc", { PATH: inPath });
  assert.deepEqual(found, { state: "ready", path: join(inPath, "arm-none-eabi-gcc"), version: "12.1" });
  for (const toolchain of [bin, join(root, "chain")]) {
    const chosen = await findTool("armGcc", { PATH: inPath, ETGEN_TOOLCHAIN: toolchain });
    assert.deepEqual(chosen, { state: "ready", path: join(bin, "arm-none-eabi-gcc"), version: "13.2" });
  }
});

test("another name of the same program is found", async () => {
  const path = folder("fedora", { "ninja-build": "echo 1.11.1" });
  assert.equal((await findTool("ninja", { PATH: path })).state, "ready");
});

test("missing, old and broken tools each get a message that says what to install", async () => {
  const path = folder("poor", { cmake: "echo cmake version 3.10.2", ninja: "echo no such library >&2; exit 127" });
  const sink = new DiagnosticSink();
  const paths = await requireTools(["cmake", "ninja", "armGcc"], sink, { PATH: path });
  assert.equal(paths, undefined);
  const messages = sink.diagnostics.map(({ code, message, help }) => `${code}: ${message} | ${help}`);
  assert.equal(messages.length, 3);
  assert.match(messages[0] ?? "", /^tool-too-old: .*cmake has version 3\.10\.2, needed 3\.21 or newer \| .*apt-get install cmake;/);
  assert.match(messages[1] ?? "", /^tool-broken: .*ninja does not tell its version: no such library \| .*ninja-build/);
  assert.match(
    messages[2] ?? "",
    /^tool-missing: arm-none-eabi-gcc is not found in PATH or ETGEN_TOOLCHAIN; it is needed for compiling for Cortex-M \| .*apt-get install gcc-arm-none-eabi libnewlib-arm-none-eabi;/,
  );
  assert.equal(exitStatusOf(sink.diagnostics), 4);
});

test("doctor names everything that an empty machine lacks, and a compiler without its library", async () => {
  const empty = await examineMachine({ PATH: folder("empty", {}) });
  assert.deepEqual(empty.map(({ tool, state }) => [tool, state]), toolIds.map((id) => [tools[id].name, "missing"]));
  assert.ok(empty.every(({ advice }) => advice.includes("apt-get install ")));

  const bare = folder("bare", {
    "arm-none-eabi-gcc": 'case "$1" in --version) echo gcc 12.2.1;; *) echo nano.specs;; esac',
  });
  const compiler = (await examineMachine({ PATH: bare })).find(({ tool }) => tool === "arm-none-eabi-gcc");
  assert.equal(compiler?.state, "broken");
  assert.match(compiler?.advice ?? "", /newlib-nano is not installed; .*libnewlib-arm-none-eabi/);
});
