import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { test } from "vitest";

import { findTool } from "../../src/build/find-tool.js";
import { runProcess } from "../../src/build/run-process.js";
import type { CompileOptions } from "../../src/options.js";
import { loadModel } from "../models/load-models.js";
import { buildModel, testBoard, testCatalog } from "../models/run-model.js";

const catalog = testCatalog();
const rules = (...texts: readonly string[]): CompileOptions["place"] =>
  texts.map((text) => ({ what: text.split("=")[0]!, bank: text.split("=")[1]! }));

const runs: readonly (readonly [title: string, place: CompileOptions["place"], ram: CompileOptions["ram"]])[] = [
  ["as the board places it", [], "speed"],
  ["constants in three banks, arena in two, stack beside them", rules("weights:01=ddr", "weights:04=sram", "weights=itcm", "input0=ddr", "stack=isram"), "speed"],
  ["row by row with rings in two banks", rules("arena=isram", "input0=dtcm", "weights:03=dtcm"), "min"],
];

for (const [title, place, ram] of runs) {
  test(`kws on mps3-an547 computes the same bytes: ${title}`, async () => {
    const { pte, cases } = loadModel("kws", "model_m55_patched");
    const model = await buildModel(pte, testBoard("mps3-an547"), catalog, { place, ram });
    for (const { input, expected } of cases.slice(0, 2)) {
      const { outputs } = await model.run(input);
      assert.deepEqual(Buffer.from(outputs.get("output0.bin") ?? []), Buffer.from(expected));
    }
  });
}

test("constants that startup copies into RAM are the same constants", async () => {
  const real = testBoard("mps3-an547");
  const banks = real.banks.map((bank) => (bank.name === "isram" ? { ...bank, attributes: bank.attributes.filter((name) => name !== "loadable") } : bank));
  const { pte, cases } = loadModel("kws", "model_m55_patched");
  const model = await buildModel(pte, { ...real, banks }, catalog, { place: rules("weights:04=sram", "weights=isram") });
  assert.deepEqual(model.compiled.planned!.plan.weights.map(({ bank, isCopied }) => [bank, isCopied]), [["sram", false], ["isram", true]]);
  const { outputs } = await model.run(cases[0]!.input);
  assert.deepEqual(Buffer.from(outputs.get("output0.bin") ?? []), Buffer.from(cases[0]!.expected));
});

test("kernels that startup copies into RAM run there", async () => {
  const real = testBoard("mps3-an547");
  const banks = real.banks.map((bank) => (bank.name === "isram" ? { ...bank, attributes: ["executable" as const] } : bank));
  const { pte, cases } = loadModel("kws", "model_m55_patched");
  const model = await buildModel(pte, { ...real, banks }, catalog, { place: rules("code=isram") });
  const { origin, bytes } = banks.find(({ name }) => name === "isram")!;
  const kernels = [...(await symbolsOf(model.program))].filter(([name, address]) => /^etk_\w+__\w+$/.test(name) && address >= origin && address < origin + bytes);
  assert.ok(kernels.length >= 3, String(kernels.length));
  assert.ok(model.compiled.planned!.plan.code!.bytes > 0);
  const { outputs } = await model.run(cases[0]!.input);
  assert.deepEqual(Buffer.from(outputs.get("output0.bin") ?? []), Buffer.from(cases[0]!.expected));
});

/** Symbols of a linked program by name. */
async function symbolsOf(program: string): Promise<ReadonlyMap<string, number>> {
  const compiler = await findTool("armGcc");
  assert.ok(compiler.state === "ready");
  const nm = join(dirname(compiler.path), "arm-none-eabi-nm");
  const { status, output } = await runProcess({ program: nm, args: [program], directory: dirname(program), timeoutMs: 60_000 });
  assert.equal(status, 0, output);
  return new Map([...output.matchAll(/^([0-9a-f]{8}) \w (\S+)$/gm)].map(([, address, name]) => [name!, Number.parseInt(address!, 16)]));
}

for (const name of ["stm32h743", "mimxrt1170", "rp2350", "stm32l4r5"]) {
  test(`${name}: a large network links, and every constant and arena lies in the bank of the plan, none at address 0`, async () => {
    const board = testBoard(name);
    const model = await buildModel(loadModel("mobilenet_v2", "m4_i8").pte, board, catalog);
    const symbols = await symbolsOf(model.program);
    const { plan } = model.compiled.planned!;
    const bankAt = (address: number): string | undefined =>
      board.banks.find(({ origin, bytes }) => address >= origin && address < origin + bytes)?.name;
    for (const { bank } of plan.arenas) assert.equal(bankAt(symbols.get(`model_arena_${bank}`)!), bank);
    const constants = [...symbols].filter(([symbol]) => /^model_node\d+_\w+$/.test(symbol) && !symbol.includes("_rows"));
    const used = new Set(constants.map(([, address]) => bankAt(address)));
    for (const { bank } of plan.weights) assert.ok(used.has(bank), `${bank} of ${[...used].join(", ")}`);
    for (const [symbol, address] of constants) assert.ok(address !== 0, symbol);
    assert.equal(bankAt(symbols.get("__stack_start")!), board.placement.stack);
  });
}
