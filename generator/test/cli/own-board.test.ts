import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { test } from "vitest";

import { etgen, etgenJson, inTemporaryFolder, kws } from "./etgen.js";

/** An STM32U585 as its reference manual describes it, without a chip of etgen's. */
const description = {
  title: "a board of one's own",
  family: "hardware",
  core: { cpu: "cortex-m33", fpu: "single", dsp: true },
  interrupts: 126,
  banks: [
    { name: "flash", origin: "0x08000000", size: "2M", kind: "flash", access: { readCycles: 3, basis: "estimate" }, attributes: ["executable"] },
    { name: "sram", origin: "0x20000000", size: "768K", kind: "ram", access: { readCycles: 1, writeCycles: 1, basis: "one cycle" }, attributes: ["executable", "dma"] },
  ],
  placement: { code: "flash", data: "sram", stack: "sram", weights: ["flash"], arena: ["sram"] },
  startup: [{ set: "0x40030400", bits: "0x00000001", reason: "ICACHE_CR.EN: instruction cache on" }],
  images: ["hex", "bin"],
  flash: [{ tool: "fakeflash", command: 'fakeflash "write {hex}" --verify' }],
};

/** A folder of boards with a space in its path. */
function writeBoard(directory: string, board: unknown): string {
  const folder = join(directory, "my boards", "mine");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "board.json");
  writeFileSync(path, typeof board === "string" ? board : JSON.stringify(board, undefined, 2));
  return path;
}

test("a board of one's own is built, weighed and flashed like any other", () =>
  inTemporaryFolder(async (directory) => {
    const board = writeBoard(directory, description);
    const made = await etgen(["firmware", "--board", board, kws.model], { directory });
    assert.equal(made.status, 0, made.stderr);
    assert.match(made.stdout, /^kws-mine: .* for a board of one's own$/m);
    assert.match(readFileSync(join(directory, "kws-mine/platform/startup.c"), "utf8"), /REGISTER\(0x40030400u\) \|= 0x00000001u; \/\* ICACHE_CR.EN/);
    for (const image of ["elf", "hex", "bin"]) assert.ok(existsSync(join(directory, `kws-mine/build/release/kws.${image}`)), image);
    // The project knows its board, wherever that file is by now.
    writeFileSync(board, "{}");
    assert.match((await etgen(["size", "kws-mine"], { directory })).stdout, /^total +\d/m);
    const printed = await etgen(["flash", "kws-mine", "--print"], { directory });
    assert.match(printed.stdout, /^fakeflash 'write \S*kws-mine\/build\/release\/kws\.hex' --verify$/m);
  }));

test("plan knows what --ram would give on a board of one's own as on another", () =>
  inTemporaryFolder(async (directory) => {
    const menuOn = async (board: string): Promise<readonly { readonly name: string }[]> =>
      (await etgenJson(["plan", "--board", board, kws.model], { directory }))["menu"] as readonly { readonly name: string }[];
    const names = (await menuOn(writeBoard(directory, description))).map(({ name }) => name);
    assert.deepEqual(names, (await menuOn("nrf5340")).map(({ name }) => name));
    assert.ok(names.includes("--ram min"));
  }));

test("flash runs the board's tool, says what it said when it failed, and names what to install", () =>
  inTemporaryFolder(async (directory) => {
    const board = writeBoard(directory, description);
    assert.equal((await etgen(["firmware", "--board", board, kws.model], { directory })).status, 0);
    const missing = await etgen(["flash", "kws-mine"], { directory });
    assert.equal(missing.status, 4);
    assert.match(missing.stderr, /error\[flash-no-tool\][^]*install one and run: fakeflash "write .*kws\.hex" --verify/);
    const tools = join(directory, "tools");
    mkdirSync(tools);
    const environment = { PATH: `${tools}${delimiter}${process.env["PATH"]}` };
    const install = (body: string): void => {
      writeFileSync(join(tools, "fakeflash"), `#!/bin/sh\n${body}\n`);
      chmodSync(join(tools, "fakeflash"), 0o755);
    };
    install(`printf '%s\\n' "$@" > "${join(directory, "words")}"`);
    const flashed = await etgen(["flash", "kws-mine"], { directory, environment });
    assert.equal(flashed.status, 0, flashed.stderr);
    assert.match(readFileSync(join(directory, "words"), "utf8"), /^write .*kws\.hex\n--verify\n$/);
    install("echo no probe; exit 3");
    const failed = await etgen(["flash", "kws-mine"], { directory, environment });
    assert.equal(failed.status, 1);
    assert.match(failed.stderr, /error\[flash-failed\]: fakeflash did not flash the board: it ended with status 3: no probe/);
    assert.match((await etgen(["flash", "kws-mine", "--tool", "other"], { directory })).stderr, /error\[flash-no-command\].*with other[^]*take one of: fakeflash/);
  }));

test("what is wrong with a board is said with file, line and field", () =>
  inTemporaryFolder(async (directory) => {
    const planWith = async (board: unknown): Promise<string> => (await etgen(["plan", "--board", writeBoard(directory, board), kws.model], { directory })).stderr;
    const wrongSize = await planWith({ ...description, banks: [description.banks[0], { ...description.banks[1], size: "768" }] });
    assert.match(wrongSize, /error\[board-file\]: banks\.1\.size .*a number and "K" or "M"/);
    const line = JSON.stringify({ ...description, banks: [description.banks[0], { ...description.banks[1], size: "768" }] }, undefined, 2)
      .split("\n")
      .findIndex((text) => text.includes('"768"'));
    assert.match(wrongSize, new RegExp(`my boards/mine/board\\.json:${line + 1}$`, "m"));
    assert.match(await planWith({ ...description, startup: [{ sett: "0x40030400" }] }), /startup\.0 .*one of: write, set, clear/);
    assert.match(await planWith({ ...description, family: "unheard" }), /error\[unknown-family\].*there are: .*hardware/);
    assert.match(await planWith("{ not json"), /error\[board-file\]: the file/);
    assert.match((await etgen(["plan", "--board", "missing/board.json", kws.model], { directory })).stderr, /error\[file-not-found\]/);
    assert.match((await etgen(["plan", "--board", directory + "/", kws.model], { directory })).stderr, /error\[file-is-directory\]/);
    writeFileSync(join(directory, "a b.json"), JSON.stringify(description));
    assert.match((await etgen(["plan", "--board", "a b.json", kws.model], { directory })).stderr, /error\[board-name\]: "a b"/);
  }));

test("--clock rated is told where nothing raises the clock", () =>
  inTemporaryFolder(async (directory) => {
    const { diagnostics } = await etgenJson(["plan", "--board", "rp2350", "--clock", "rated", kws.model], { directory }) as unknown as {
      diagnostics: readonly { code: string }[];
    };
    assert.deepEqual(diagnostics.map(({ code }) => code), ["clock-stays"]);
  }));

test("init board drafts a description from a linker script, which builds at the first try", () =>
  inTemporaryFolder(async (directory) => {
    writeFileSync(join(directory, "STM32U585.ld"), "MEMORY { FLASH (rx) : ORIGIN = 0x08000000, LENGTH = 2M  RAM (rwx) : ORIGIN = 0x20000000, LENGTH = 768K }");
    const unnamed = await etgen(["init", "board", "mine", "--from", "STM32U585.ld"], { directory });
    assert.match(unnamed.stderr, /error\[board-draft\]: no board can be drafted from STM32U585\.ld: it does not say which core the chip has: add --cpu/);
    assert.ok(!existsSync(join(directory, "boards")), "nothing is written after an error");
    const words = ["init", "board", "mine", "--from", "STM32U585.ld", "--cpu", "cortex-m33", "--fpu", "single", "--dsp"];
    const drafted = await etgenJson(words, { directory });
    assert.deepEqual([drafted["path"], drafted["cpu"]], ["boards/mine/board.json", "cortex-m33"]);
    assert.equal(JSON.parse(readFileSync(join(directory, "boards/board.schema.json"), "utf8")).properties.banks.type, "array");
    assert.match((await etgen(words, { directory })).stderr, /error\[board-exists\].*boards\/mine\/board\.json[^]*--force/);
    const made = await etgen(["firmware", "--board", "boards/mine/board.json", kws.model], { directory });
    assert.equal(made.status, 0, made.stderr);
    assert.match((await etgen(["init", "board", "a b"], { directory })).stderr, /error\[board-name\]/);
    assert.match((await etgen(["init", "board", "other"], { directory })).stderr, /error\[missing-option\].*--from <file>/);
    assert.match((await etgen(["init", "board", "other", "--ram", "256K"], { directory })).stderr, /error\[invalid-option-value\].*--ram is "256K"/);
    writeFileSync(join(directory, "x.pdsc"), '<package><devices><family><device Dname="A1"/><device Dname="A2"/></family></devices></package>');
    assert.match((await etgen(["init", "board", "other", "--from", "x.pdsc"], { directory })).stderr, /error\[invalid-choice\].*--device[^]*A1, A2/);
  }));
