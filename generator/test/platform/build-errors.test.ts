import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, test } from "vitest";
import { buildProject } from "../../src/build/build-project.js";
import type { Environment } from "../../src/build/find-tool.js";
import { DiagnosticSink, exitStatusOf } from "../../src/diagnostics/sink.js";
import { arenaSection, type PlatformInput } from "../../src/phases/5-emit/platform.js";
import { boardNamed, platformOf, projectName, writeFiles } from "./write-project.js";

const root = mkdtempSync(join(tmpdir(), "etgen errors "));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function messagesOf(main: string, input: Partial<PlatformInput> = {}, environment?: Environment) {
  const board = boardNamed("microbit");
  const directory = mkdtempSync(join(root, "project "));
  writeFiles(directory, [...platformOf(board, input), { path: "app/main.c", contents: main }]);
  const sink = new DiagnosticSink();
  const request = { board, directory, projectName, preset: "release" } as const;
  const built = await buildProject(environment === undefined ? request : { ...request, environment }, sink);
  assert.equal(built, undefined);
  return { text: sink.diagnostics.map(({ code, message }) => `${code}: ${message}`), status: exitStatusOf(sink.diagnostics) };
}

const arena = (bytes: number): string =>
  `static volatile unsigned char arena[${bytes}] __attribute__((section("${arenaSection("ram")}")));\n` +
  `int main(void)\n{\n    arena[0] = 1;\n    return arena[0];\n}\n`;

test("the first error of the compiler is the message", async () => {
  const { text, status } = await messagesOf("int main(void)\n{\n    return no_such_name;\n}\n");
  assert.equal(text.length, 1);
  assert.match(text[0] ?? "", /^build-failed: the project does not build: .*app\/main\.c:3:12: error: 'no_such_name' undeclared/);
  assert.equal(status, 1);
});

test("a heap is an error of the linker", async () => {
  const { text } = await messagesOf("#include <stdlib.h>\nvoid *volatile p;\nint main(void)\n{\n    p = malloc(4);\n    return 0;\n}\n");
  assert.match(text[0] ?? "", /^build-failed: .*undefined (?:reference to|symbol).*`?end'?/);
});

test("a program that is too big names the bank and the missing bytes", async () => {
  const { text } = await messagesOf(arena(20_000), { arenas: [{ bank: "ram", bytes: 20_000 }] });
  assert.match(text[0] ?? "", /^image-too-big: the program does not fit bank "ram" of 16384 bytes: \d{4} bytes are missing$/);
});

test("an arena larger than its plan does not link: that would be our bug", async () => {
  const { text, status } = await messagesOf(arena(513), { arenas: [{ bank: "ram", bytes: 512 }] });
  assert.deepEqual(text, ["internal: internal: the arena in bank ram is larger than planned"]);
  assert.equal(status, 70);
});

test("an arena in a bank without a plan does not link", async () => {
  const { text } = await messagesOf(arena(8), { arenas: [] });
  assert.deepEqual(text, ["internal: internal: some arena is in a bank that is not in the plan"]);
});

test("without tools nothing is started and every missing one is named", async () => {
  const { text, status } = await messagesOf("", {}, { PATH: join(root, "nothing") });
  assert.deepEqual(text.map((line) => line.split(" is not found")[0]), [
    "tool-missing: cmake",
    "tool-missing: ninja",
    "tool-missing: arm-none-eabi-gcc",
  ]);
  assert.equal(status, 4);
});
