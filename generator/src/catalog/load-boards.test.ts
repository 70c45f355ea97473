import assert from "node:assert/strict";
import { test } from "vitest";
import { loadAllBoards } from "../cli/catalog/load-board-files.js";
import { DiagnosticSink } from "../diagnostics/sink.js";
import { bankOf, isFilledBeforeReset } from "./board.js";
import { loadBoards } from "./load-boards.js";

const family = {
  platform: "baremetal",
  stack: "2K",
  console: { kind: "debugger" },
  ticks: { source: "dwt", unit: "cycle", unitsPerTick: { numerator: 1, denominator: 1 }, basis: "cycles" },
};
const flash = {
  name: "flash",
  origin: "0x00000000",
  size: "64K",
  kind: "flash",
  access: { readCycles: 2, basis: "estimate" },
  attributes: ["executable"],
};
const ram = { ...flash, name: "ram", origin: "0x20000000", size: "16K", kind: "ram", attributes: [] };
const board = {
  title: "a board",
  family: "plain",
  core: { cpu: "cortex-m4", fpu: "single" },
  banks: [flash, ram],
  placement: { code: "flash", data: "ram", stack: "ram", weights: ["flash"], arena: ["ram"] },
};

function load(boardFile: unknown, families: Readonly<Record<string, unknown>> = { plain: family }) {
  const sink = new DiagnosticSink();
  const files = new Map([["mine/board.json", typeof boardFile === "string" ? boardFile : JSON.stringify(boardFile)]]);
  for (const [name, file] of Object.entries(families)) files.set(`families/${name}.json`, JSON.stringify(file));
  const boards = loadBoards(files, sink);
  return { board: boards.get("mine"), messages: sink.diagnostics.map(({ code, message }) => `${code}: ${message}`) };
}

test("every board that comes with etgen is without contradiction", () => {
  const sink = new DiagnosticSink();
  const boards = loadAllBoards(sink);
  assert.deepEqual(sink.diagnostics, []);
  assert.deepEqual(
    [...boards.values()].filter(({ emulator }) => emulator !== null).map(({ name }) => name),
    ["lm3s6965evb", "microbit", "mps2-an385", "mps2-an386", "mps2-an500", "mps2-an505", "mps3-an547", "netduinoplus2", "stm32vldiscovery"],
  );
  assert.ok(boards.has("host") && boards.has("nrf5340") && boards.has("stm32h743") && boards.has("rp2350"));
});

test("cores have the features that kernels ask for", () => {
  const boards = loadAllBoards(new DiagnosticSink());
  assert.deepEqual(boards.get("microbit")?.core.features, []);
  assert.deepEqual(boards.get("mps2-an385")?.core.features, ["unaligned"]);
  assert.deepEqual(boards.get("mps2-an386")?.core.features, ["dsp", "fpu", "unaligned"]);
  assert.deepEqual(boards.get("mps3-an547")?.core.features, ["dsp", "fpu", "mve", "mve_float", "unaligned"]);
  assert.equal(boards.get("host")?.core.pointerBytes, 8);
});

test("a board takes from its family what it does not say itself", () => {
  const { board: loaded, messages } = load(board);
  assert.deepEqual(messages, []);
  assert.ok(loaded !== undefined);
  assert.equal(loaded.stackBytes, 2048);
  assert.equal(bankOf(loaded, "ram").origin, 0x20000000);
  assert.equal(bankOf(loaded, "ram").bytes, 16384);
  assert.equal(isFilledBeforeReset(bankOf(loaded, "flash")), true);
  assert.equal(isFilledBeforeReset(bankOf(loaded, "ram")), false);
  assert.equal(load({ ...board, stack: "1K" }).board?.stackBytes, 1024);
  assert.deepEqual(load({ ...board, emulator: { machine: "x" } }).board?.emulator, { machine: "x" });
});

test("a flash says how it answers, and its cache holds whole lines", () => {
  const timing = { hertz: 120e6, waitStates: 5, lineBytes: 8, prefetch: true, cache: { kind: "split", codeBytes: 1024, dataBytes: 256 }, basis: "a manual" };
  const withTiming = (changed: object) => load({ ...board, banks: [{ ...flash, timing: { ...timing, ...changed } }, ram] });
  assert.deepEqual(bankOf(withTiming({}).board!, "flash").timing, timing);
  assert.equal(bankOf(load(board).board!, "flash").timing, null);
  const cases: readonly (readonly [object, RegExp])[] = [
    [{ lineBytes: 12 }, /^board-file: banks\.0\.timing\.lineBytes .*power of two/],
    [{ cache: { kind: "split", codeBytes: 1024 } }, /timing\.cache\.dataBytes of bank "flash" is 0; a cache of kind "split" has a multiple of 8 bytes/],
    [{ cache: { kind: "none", codeBytes: 1024 } }, /timing\.cache\.codeBytes of bank "flash" is 1024; a cache of kind "none" has none/],
    [{ cache: { kind: "code", codeBytes: 1023 } }, /codeBytes of bank "flash" is 1023/],
  ];
  for (const [changed, expected] of cases) assert.match(withTiming(changed).messages.join("\n"), expected);
  const onRam = load({ ...board, banks: [flash, { ...ram, timing }] });
  assert.match(onRam.messages.join("\n"), /bank "ram" is RAM, but has the timing of a flash/);
});

test("quirks of board and family add up", () => {
  const quirk = (name: string) => ({ quirk: name, effect: "e", reason: "r" });
  const { board: loaded } = load({ ...board, quirks: [quirk("one")] }, { plain: { ...family, quirks: [quirk("two")] } });
  assert.deepEqual(loaded?.quirks.map((entry) => entry.quirk), ["one", "two"]);
});

test("a wrong file gives one message for each wrong field and no board", () => {
  const cases: readonly (readonly [unknown, RegExp])[] = [
    ["{ not json", /^board-file: the file of the board description is wrong: /],
    [{ ...board, colour: "red" }, /^board-file: the file .*"colour"/],
    [{ ...board, core: { cpu: "cortex-m99" } }, /^board-file: core\.cpu .*"cortex-m4"/],
    [{ ...board, stack: "2048" }, /^board-file: stack .*number and "K" or "M"/],
    [{ ...board, banks: [{ ...flash, origin: "536870912" }, ram] }, /^board-file: banks\.0\.origin .*eight hexadecimal/],
    [{ ...board, banks: [{ ...flash, access: { readCycles: 0, basis: "x" } }, ram] }, /^board-file: banks\.0\.access\.readCycles/],
    [{ ...board, quirks: [{ quirk: "q", effect: "e" }] }, /^board-file: quirks\.0\.reason/],
    [{ ...board, family: "unheard" }, /^unknown-family: family "unheard".*there are: plain/],
    [{ ...board, banks: undefined }, /^board-file: banks .*neither the board nor its chip or family/],
    [{ ...board, chip: "unheard" }, /^unknown-chip: chip "unheard"/],
    [{ ...board, core: undefined }, /^board-file: core .*neither the board nor its chip/],
    [{ ...board, startup: [{ set: "0x40000000", reason: "x" }] }, /^board-file: startup\.0\.bits/],
    [{ ...board, startup: [{ sett: "0x40000000" }] }, /^board-file: startup\.0 .*write, set, clear, replace, wait, delay/],
    [{ ...board, startup: [{ when: "0x40000000", bits: "0x00000001", value: "0x00000001", reason: "r", steps: [{ wait: "3", bits: "0x00000001", value: "0x00000001", reason: "r" }] }] }, /^board-file: startup\.0\.steps\.0\.wait/],
  ];
  for (const [file, expected] of cases) {
    const { board: loaded, messages } = load(file);
    assert.equal(loaded, undefined);
    assert.equal(messages.length, 1, messages.join("\n"));
    assert.match(messages[0] ?? "", expected);
  }
});

test("families that refer to each other in a circle end in a message", () => {
  const { board: loaded, messages } = load({ ...board, family: "a" }, { a: { family: "b" }, b: { family: "a" } });
  assert.equal(loaded, undefined);
  assert.match(messages[0] ?? "", /^unknown-family: .*refers back to itself/);
});

test("a board that contradicts itself is refused", () => {
  const cases: readonly (readonly [object, RegExp])[] = [
    [{ core: { cpu: "cortex-m4", fpu: "double" } }, /core\.fpu is "double", but a cortex-m4 has one of: none, single/],
    [{ core: { cpu: "cortex-m3", dsp: true } }, /cortex-m3 has no DSP/],
    [{ core: { cpu: "cortex-m7", dsp: false } }, /every cortex-m7 has them/],
    [{ core: { cpu: "cortex-m33", mve: "integer" } }, /core\.mve is "integer"/],
    [{ core: { cpu: "cortex-m55", mve: "float" } }, /core\.fpu is "none"/],
    [{ core: { cpu: "cortex-m85", fpu: "single" } }, /core\.fpu is "single", but a cortex-m85 has one of: none, double/],
    [{ core: { cpu: "cortex-m0" } }, /"dwt", which a cortex-m0 does not have/],
    [{ core: { cpu: "cortex-m23" } }, /"dwt", which a cortex-m23 does not have/],
    [{ core: { cpu: "host", fpu: "double" } }, /platform "baremetal" with core "host"/],
    [{ banks: [flash, { ...ram, origin: "0x0000F000" }] }, /banks "flash" and "ram" overlap/],
    [{ banks: [flash, ram, { ...ram, origin: "0x30000000" }] }, /bank "ram" is given twice/],
    [{ banks: [flash, { ...ram, origin: "0xFFFFF000" }] }, /ends above/],
    [{ placement: { ...board.placement, arena: ["ram", "psram"] } }, /bank "psram"; the board has: flash, ram/],
    [{ placement: { ...board.placement, data: "flash" } }, /writable data in flash bank "flash"/],
    [{ placement: { ...board.placement, code: "ram" } }, /not executable and filled before reset/],
    [{ placement: { ...board.placement, code: "ram", stack: "ram" } }, /puts stack and code in bank "ram"/],
    [{ stackGuard: "mpu", core: { cpu: "cortex-m33" } }, /only known for armv7-m/],
    [{ stack: "32K" }, /stack of 32768 bytes does not fit bank "ram"/],
    [{ caches: true }, /cortex-m4 has no caches/],
  ];
  for (const [change, expected] of cases) {
    const { board: loaded, messages } = load({ ...board, ...change });
    assert.equal(loaded, undefined, JSON.stringify(change));
    assert.ok(messages.some((message) => message.startsWith("board-contradiction: ") && expected.test(message)), messages.join("\n"));
  }
});
