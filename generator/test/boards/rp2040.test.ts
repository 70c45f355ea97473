import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConsoleLogger, LogLevel, Simulator } from "rp2040js";
import { test } from "vitest";
import { packageRoot } from "../../src/cli/package-root.js";
import { loadModel } from "../models/load-models.js";
import { buildModel, testBoard, testCatalog } from "../models/run-model.js";
import { emulate } from "./emulate-board.js";

const name = "raspberry-pi-pico";
const board = testBoard(name);
const stageBytes = 256;
/** Where the boot ROM puts the second stage, and calls it. */
const stageAddress = 0x2004_1f00;
const mostInstructions = 5_000_000;
/** Of the ring oscillator, about. */
const cycleNanoseconds = 100;

/** An image on a simulated RP2040 from the end of its boot ROM on: everything that it says on UART0. */
function serialOf(image: Uint8Array): string {
  const { rp2040: chip, clock } = new Simulator();
  chip.logger = new ConsoleLogger(LogLevel.Error);
  chip.flash.set(image);
  chip.sram.set(image.subarray(0, stageBytes), stageAddress - 0x2000_0000);
  let said = "";
  chip.uart[0]!.onByte = (byte) => (said += String.fromCharCode(byte));
  chip.core.SP = 0x2004_2000;
  chip.core.LR = 0;
  chip.core.PC = stageAddress;
  // Timers count in nanoseconds.
  for (let count = 0; count < mostInstructions && !chip.core.waiting; count++) clock.tick(chip.core.executeInstruction() * cycleNanoseconds);
  return said;
}

test("an RP2040 runs an image from its second boot stage on, and says on its serial port what it computed", async () => {
  const { program } = await buildModel(loadModel("digits", "m4_i8").pte, board, testCatalog());
  const folder = mkdtempSync(join(tmpdir(), "etgen pico "));
  try {
    const binary = join(folder, "image.bin");
    const { status, stderr } = spawnSync("arm-none-eabi-objcopy", ["-O", "binary", program, binary], { encoding: "utf8" });
    assert.equal(status, 0, stderr);
    const said = serialOf(readFileSync(binary));
    assert.match(said, /^input0\.bin: no such file, zeros are used\r\n[^]*etgen:total forward \d+\r\netgen:exit 0\r\n$/);
    // The same words come over the port of the emulation with the board's memory map.
    const { faults, serial } = await emulate({ board: name, elf: program, options: ["--no-debugger", "--random-fill"] });
    assert.deepEqual(faults, []);
    const words = (text: string): string => text.replace(/\d{3,}/g, "");
    assert.equal(words(said), words(serial));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the second boot stage is what its source says, with the checksum that the boot ROM wants", () => {
  const folder = mkdtempSync(join(tmpdir(), "etgen stage "));
  try {
    const [object, binary] = [join(folder, "stage.o"), join(folder, "stage.bin")];
    const source = join(packageRoot, "boards/chips/rp2040-second-stage.S");
    for (const [tool, args] of [
      ["arm-none-eabi-gcc", ["-c", "-mcpu=cortex-m0plus", source, "-o", object]],
      ["arm-none-eabi-objcopy", ["-O", "binary", object, binary]],
    ] as const) {
      const { status, stderr } = spawnSync(tool, args, { encoding: "utf8" });
      assert.equal(status, 0, stderr);
    }
    const code = new Uint8Array(stageBytes - 4);
    code.set(readFileSync(binary));
    const words = [...new Uint32Array(code.buffer), checksum(code)];
    assert.deepEqual(board.bootBlocks[0]!.words, words);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** CRC-32 of the boot ROM: most significant bit first, begins with all ones, nothing is inverted. */
function checksum(bytes: Uint8Array): number {
  let value = 0xffff_ffff;
  for (const byte of bytes) {
    value ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) value = (value < 0 ? (value << 1) ^ 0x04c1_1db7 : value << 1) | 0;
  }
  return value >>> 0;
}
