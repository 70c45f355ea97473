import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, test } from "vitest";
import { buildProject } from "../../src/build/build-project.js";
import { isFilledBeforeReset, type Board } from "../../src/catalog/board.js";
import { DiagnosticSink, exitStatusOf } from "../../src/diagnostics/sink.js";
import { arenaSection, weightsSection } from "../../src/phases/5-emit/platform.js";
import { runProgram, type RunResult } from "../../src/run/run-program.js";
import { boardNamed, boards, platformOf, programText, projectName, writeFiles } from "./write-project.js";

const root = mkdtempSync(join(tmpdir(), "etgen probe "));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const arenaBytes = 256;
const weightBytes = 8;

/** An arena in every RAM bank and weights in every bank that can hold them; the last word of each RAM bank is probed too. */
async function buildProbe(board: Board, weightBanks: readonly string[]): Promise<string> {
  const code = board.placement.code;
  const arenaBanks = board.banks.filter(({ kind, name }) => kind === "ram" && name !== code);
  const words = arenaBanks.flatMap(({ name, origin, bytes }) => [
    `&arena_${name}[0]`,
    `&arena_${name}[${arenaBytes / 4 - 1}]`,
    `(volatile uint32_t *)0x${(origin + bytes - 4).toString(16)}u`,
  ]);
  const header = [
    "#include <stdint.h>",
    ...(board.caches ? ['#include "etp_cache.h"', "#define HAS_CACHES"] : []),
    ...arenaBanks.map(
      ({ name }) => `static volatile uint32_t arena_${name}[${arenaBytes / 4}] __attribute__((section("${arenaSection(name)}")));`,
    ),
    ...weightBanks.map(
      (bank, index) =>
        `static const volatile uint8_t weights_${bank}[${weightBytes}] __attribute__((section("${weightsSection(bank)}"))) = ` +
        `{${Array.from({ length: weightBytes }, (_, byte) => index + 1 + byte).join(", ")}};`,
    ),
    `#define PROBED_WORDS ${words.length}u`,
    `static volatile uint32_t *const probed_words[] = {${words.join(", ")}};`,
    `#define WEIGHT_ARRAYS ${weightBanks.length}u`,
    `static const volatile uint8_t *const weight_arrays[] = {${weightBanks.map((bank) => `weights_${bank}`).join(", ")}};`,
    "",
  ].join("\n");
  const directory = join(root, `${board.name} ${weightBanks.join(" ")}`);
  const platform = platformOf(board, {
    arenas: arenaBanks.map(({ name }) => ({ bank: name, bytes: arenaBytes })),
    weights: weightBanks.map((bank) => ({ bank, bytes: weightBytes })),
  });
  writeFiles(directory, [
    ...platform,
    { path: "app/banks.h", contents: header },
    { path: "app/main.c", contents: programText("probe.c") },
  ]);
  const sink = new DiagnosticSink();
  const built = await buildProject({ board, directory, projectName, preset: "release", warningsAreErrors: true }, sink);
  assert.deepEqual(sink.diagnostics, []);
  return built?.program ?? "";
}

interface Outcome {
  readonly result: RunResult | undefined;
  readonly message: string;
  readonly status: number;
}

async function run(board: Board, program: string, task: string, timeoutMs = 60_000): Promise<Outcome> {
  const sink = new DiagnosticSink();
  const inputs = new Map([
    ["task", new TextEncoder().encode(task)],
    ["input0.bin", Uint8Array.from([1, 2, 255])],
  ]);
  const outputs = task === "copy" ? ["output0.bin"] : [];
  const result = await runProgram({ board, program, inputs, outputs, timeoutMs }, sink);
  return { result, message: sink.diagnostics.map((one) => `${one.code}: ${one.message}`).join("\n"), status: exitStatusOf(sink.diagnostics) };
}

for (const board of boards.values()) {
  if (board.emulator === null) continue;
  test(`${board.name}: every bank holds what is put there, files pass, faults are told`, async () => {
    const weightBanks = board.banks.filter(isFilledBeforeReset).map(({ name }) => name);
    const program = await buildProbe(board, weightBanks);

    const memory = await run(board, program, "memory");
    assert.equal(memory.message, "");
    assert.equal(memory.result?.report.text, "memory is as planned\n");

    const arithmetic = await run(board, program, "arithmetic");
    assert.equal(arithmetic.message, "");
    assert.equal(arithmetic.result?.report.text, `${board.core.fpu === "none" ? "no" : board.core.fpu} unit\n`);

    const copy = await run(board, program, "copy");
    assert.deepEqual([...(copy.result?.outputs.get("output0.bin") ?? [])], [2, 3, 0]);

    const status = await run(board, program, "status");
    assert.match(status.message, /^run-failed: the program ended with status 9, expected 0; its last line: my last words$/);

    const recursion = await run(board, program, "recursion");
    assert.match(recursion.message, /^run-fault: the core stopped the program: stack overflow /);

    const leap = await run(board, program, "leap");
    assert.match(leap.message, /^run-fault: the core stopped the program: stack overflow /);

    const jump = await run(board, program, "jump");
    assert.match(jump.message, /^run-fault: the core stopped the program: HardFault pc=0x00000002 lr=0x[0-9a-f]{8} /);
    const thread = await run(board, program, "thread");
    assert.match(thread.message, /^run-fault: the core stopped the program: HardFault pc=0x00000002 lr=0x[0-9a-f]{8} /);
  });
}

test("constants placed in RAM that nobody fills before reset are copied there", async () => {
  const real = boardNamed("mps2-an386");
  const banks = real.banks.map((bank) =>
    bank.name === "psram" ? { ...bank, attributes: bank.attributes.filter((name) => name !== "loadable") } : bank,
  );
  const board = { ...real, name: "copying", banks };
  const outcome = await run(board, await buildProbe(board, ["ssram1", "psram"]), "memory");
  assert.equal(outcome.message, "");
  assert.equal(outcome.result?.report.text, "memory is as planned\n");
});

test("a core whose caches startup switches on still runs, and lines can be cleaned and invalidated", async () => {
  const board = { ...boardNamed("mps2-an500"), name: "caching", caches: true };
  const program = await buildProbe(board, ["ssram1"]);
  const outcome = await run(board, program, "memory");
  assert.equal(outcome.result?.report.text, "memory is as planned\n");
  const lines = await run(board, program, "lines");
  assert.equal(lines.message, "");
  assert.equal(lines.result?.report.text, "lines keep what was written\n");
});

test("ticks pass the width of the hardware counter; an endless program is ended and leaves nothing", async () => {
  const board = boardNamed("mps2-an386");
  const program = await buildProbe(board, ["psram"]);
  const ticks = await run(board, program, "ticks", 120_000);
  assert.equal(ticks.message, "");
  const step = Number(/^largest step (\d+)\n$/.exec(ticks.result?.report.text ?? "")?.[1]);
  // 100,000 turns of two or three instructions, 40 instructions a tick.
  assert.ok(step > 4_000 && step < 12_000, `largest step ${step}`);

  const folders = (): number => readdirSync(tmpdir()).filter((name) => name.startsWith("etgen-run-")).length;
  const before = folders();
  const endless = await run(board, program, "endless", 1_500);
  assert.match(endless.message, /^run-timeout: the program did not end within 1\.5 s; its last line: still here$/);
  assert.equal(endless.status, 1);
  assert.ok(folders() <= before);
});

test("a board without an emulator says so", async () => {
  const outcome = await run(boardNamed("nrf5340"), "demo.elf", "memory");
  assert.match(outcome.message, /^board-cannot-run: a program for board "nrf5340" cannot run on this machine/);
});
