import assert from "node:assert/strict";
import { test } from "vitest";
import type { CompileOptions } from "../../src/options.js";
import { loadAllBoards } from "../../src/cli/catalog/load-board-files.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { loadModel, type TestModel } from "../models/load-models.js";
import { buildModel, testBoard, testCatalog } from "../models/run-model.js";
import { emulate, emulatedBoards, type Emulation } from "./emulate-board.js";

/** Every board with `ETGEN_ALL_BOARDS=1`; without it one board of each core and way to start, the others with a small model. */
const runsAll = process.env["ETGEN_ALL_BOARDS"] === "1";
const kwsBoards = ["nrf52840", "nrf5340", "stm32h743", "rp2350", "mimxrt1170"];

/** Boards of QEMU with the same core: an image takes as many instructions there. */
const twins: Readonly<Record<string, string>> = { "cortex-m4": "mps2-an386", "cortex-m33": "mps2-an505", "cortex-m7": "mps2-an500" };
/** Between the counters of the two: calls of `etp_lap` differ by a few instructions. */
const countTolerance = 16;

const catalog = testCatalog();
const boards = emulatedBoards();
const kws = loadModel("kws", "model");
const digits = loadModel("digits", "m4_i8");

const twinCounts = new Map<string, Promise<number>>();

test("the emulation knows every board that QEMU lacks and whose core it has", () => {
  const missing = [...loadAllBoards(new DiagnosticSink()).values()].filter(
    ({ platform, emulator, core, name }) => platform === "baremetal" && emulator === null && core.cpu in twins && !boards.has(name),
  );
  assert.deepEqual(missing.map(({ name }) => name), []);
});

// Boards with a serial port have no files and are never silent: rp2040.test.ts.
for (const name of [...boards.keys()].filter((board) => testBoard(board).uart === null)) {
  const isBig = runsAll || kwsBoards.includes(name);
  const model = isBig ? kws : digits;
  test(`${name}: ${model.model} runs from reset, its output is right, it takes what it takes in QEMU, and it is silent without a debugger`, async () => {
    const program = await build(name, model, {});
    const [one] = model.cases;
    assert.ok(one !== undefined);
    const heard = await emulate({ board: name, elf: program, inputs: { "input0.bin": one.input }, expected: { "output0.bin": one.expected } });
    assert.deepEqual(heard.faults, []);
    const expected = await countInQemu(testBoard(name).core.cpu, model);
    assert.ok(Math.abs(totalOf(heard) - expected) <= countTolerance, `${totalOf(heard)} instructions, ${expected} in QEMU`);
    const silent = await emulate({ board: name, elf: program, options: ["--no-debugger", "--random-fill"] });
    assert.deepEqual([silent.faults, silent.console], [[], ""]);
  });
}

/** Memory of several banks at once; each of these has to be switched on, filled or copied by startup. */
const placed: readonly (readonly [board: string, place: readonly string[]])[] = [
  ["stm32h743", ["weights=itcm", "arena=sram1", "stack=axisram"]],
  ["stm32h743", ["arena=sram3", "stack=sram4"]],
  ["mimxrt1170", ["weights=ocram2", "arena=ocram_m4"]],
  ["rp2350", ["weights=sram", "stack=scratch_y"]],
  ["b-l475e-iot01a", ["arena=sram2"]],
  ["adafruit-feather-stm32f405", ["arena=ccm"]],
];
for (const [name, rules] of placed) {
  test(`${name}: ${rules.join(" ")}`, async () => {
    const place = rules.map((rule) => ({ what: rule.split("=")[0]!, bank: rule.split("=")[1]! }));
    const { faults } = await emulateFirst(name, digits, { place });
    assert.deepEqual(faults, []);
  });
}

for (const name of ["nrf5340", "stm32l4r5", "b-l475e-iot01a", "nucleo-f411re", "adafruit-feather-stm32f405"]) {
  test(`${name}: startup raises the clock to what the chip is rated for`, async () => {
    const emulation = await emulateFirst(name, digits, { clock: "rated" });
    assert.deepEqual(emulation.faults, []);
    const hertz = testBoard(name).clock?.ratedHertz ?? 0;
    assert.equal(microsecondsOf(emulation), Math.floor((totalOf(emulation) * 1000) / (hertz / 1000)));
  });
}

test("without a cycle counter SysTick gives the time, without both there is none, and the program says so", async () => {
  const program = await build("nrf52840", digits, {});
  const inputs = { "input0.bin": digits.cases[0]!.input };
  const absent = await emulate({ board: "nrf52840", elf: program, inputs, options: ["--counter", "absent"] });
  assert.deepEqual(absent.faults, []);
  assert.match(absent.console, /^time: by SysTick, the cycle counter does not count$/m);
  assert.ok(Math.abs(totalOf(absent) - (await countInQemu("cortex-m4", digits))) <= countTolerance);
  const none = await emulate({ board: "nrf52840", elf: program, inputs, options: ["--counter", "none"] });
  assert.deepEqual(none.faults, []);
  assert.match(none.console, /^time: none, neither the cycle counter nor SysTick counts$/m);
  assert.equal(totalOf(none), 0);
});

test("memory that nobody has set up is noticed", async () => {
  const { faults } = await emulateFirst("mimxrt1170", digits, { place: [{ what: "arena", bank: "sdram" }] });
  assert.match(faults.join("\n"), /bank sdram is used at 0x80000000 before the SDRAM controller is set up/);
});

async function build(board: string, { pte }: TestModel, options: Partial<CompileOptions>): Promise<string> {
  return (await buildModel(pte, testBoard(board), catalog, options)).program;
}

async function emulateFirst(board: string, model: TestModel, options: Partial<CompileOptions>): Promise<Emulation> {
  const [one] = model.cases;
  if (one === undefined) throw new Error(`${model.model} has no case`);
  const elf = await build(board, model, options);
  return emulate({ board, elf, inputs: { "input0.bin": one.input }, expected: { "output0.bin": one.expected } });
}

function countInQemu(cpu: string, model: TestModel): Promise<number> {
  const key = `${cpu} ${model.model}`;
  const known = twinCounts.get(key);
  if (known !== undefined) return known;
  const counted = (async () => {
    const one = await buildModel(model.pte, testBoard(twins[cpu]!), catalog, {});
    const { report } = await one.run(model.cases[0]!.input);
    return report.totals[0]!.units;
  })();
  twinCounts.set(key, counted);
  return counted;
}

function totalOf({ console }: Emulation): number {
  return Number(/^etgen:total \S+ (\d+)$/m.exec(console)?.[1]);
}

function microsecondsOf({ console }: Emulation): number {
  return Number(/ cycles, (\d+) microseconds$/m.exec(console)?.[1]);
}
