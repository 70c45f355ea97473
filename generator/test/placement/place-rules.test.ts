import assert from "node:assert/strict";
import { test } from "vitest";

import { unguardedStack } from "../../src/catalog/stack-bank.js";
import { loadAllBoards } from "../../src/cli/catalog/load-board-files.js";
import { compile, type CompileResult } from "../../src/compile.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { defaultOptions, type CompileOptions } from "../../src/options.js";
import { loadModel } from "../models/load-models.js";
import { testBoard, testCatalog } from "../models/run-model.js";

const catalog = testCatalog();
const rule = (text: string): CompileOptions["place"][number] => ({ what: text.split("=")[0]!, bank: text.split("=")[1]! });

function compileFor(boardName: string, rules: readonly string[], options: Partial<CompileOptions> = {}, model = "kws", variant = "model"): CompileResult {
  const { pte } = loadModel(model, variant);
  const all = { ...defaultOptions, name: "model", ...options, place: rules.map(rule) };
  return compile({ name: "model.pte", bytes: pte }, [], testBoard(boardName), all, catalog);
}

function placed(result: CompileResult) {
  assert.ok(result.planned !== undefined, result.diagnostics.map(({ message }) => message).join("\n"));
  return result.planned.plan;
}

const banksOf = (result: CompileResult) => placed(result).weights.map(({ bank, isCopied }) => [bank, isCopied]);

test("constants are copied into tightly coupled memory where the board names it, not where flash is quick or bytes count", () => {
  assert.deepEqual(banksOf(compileFor("stm32h743", [])), [["itcm", true]]);
  assert.deepEqual(banksOf(compileFor("rp2350", [])), [["sram", true]]);
  assert.deepEqual(banksOf(compileFor("mps3-an547", [])), [["itcm", false]]);
  assert.deepEqual(banksOf(compileFor("nrf5340", [])), [["flash", false]]);
  assert.deepEqual(banksOf(compileFor("stm32h743", [], { optimise: "size" })), [["flash", false]]);
  assert.deepEqual(banksOf(compileFor("stm32h743", [], { ram: "min" })), [["flash", false]]);
  assert.deepEqual(banksOf(compileFor("stm32h743", ["weights=itcm"], { ram: "min" })), [["itcm", true]]);
  assert.deepEqual(banksOf(compileFor("stm32h743", ["weights=flash"])), [["flash", false]]);
  assert.deepEqual(banksOf(compileFor("stm32h743", ["weights:04=dtcm", "weights=flash"])), [["flash", false], ["dtcm", true]]);
});

test("what is read most for its bytes is copied first, and no bank gets more than it has", () => {
  const plan = placed(compileFor("stm32h743", [], {}, "mobilenet_v2", "m4_i8"));
  assert.deepEqual(plan.weights.map(({ bank }) => bank), ["flash", "itcm"]);
  const [flash, itcm] = plan.weights;
  assert.ok(itcm!.bytes > 60_000 && itcm!.bytes <= 65_536 - 32, String(itcm!.bytes));
  assert.ok(itcm!.trafficBytes / itcm!.bytes >= flash!.trafficBytes / flash!.bytes);
});

test("arena, stack and single tensors go where they are wished", () => {
  const result = compileFor("stm32h743", ["arena=axisram", "stack=sram4", "input0=sram1"]);
  const { buffers, arenas } = placed(result);
  assert.deepEqual(arenas.map(({ bank }) => bank), ["axisram", "sram1"]);
  for (const { name, place } of buffers) assert.equal(place.bank, name === "input0" ? "sram1" : "axisram", name);
  const script = result.files!.find(({ path }) => path === "platform/board.ld")!.contents as string;
  assert.match(script, /__stack_end = \.;\n {2}\} > sram4/);
  assert.match(script, /\.arena_sram1 \(NOLOAD\)/);
  assert.match(result.files!.find(({ path }) => path === "platform/startup.c")!.contents as string, /SRAM1EN/);
});

test("an arena that the cheapest bank cannot hold leaves there what moves most", () => {
  const { arenas, buffers } = placed(compileFor("stm32h743", [], {}, "mobilenet_v2", "m4_f32"));
  assert.deepEqual(arenas.map(({ bank }) => bank), ["dtcm", "axisram"]);
  const moved = (bank: string): number => buffers.reduce((sum, { place, trafficBytes }) => sum + (place.bank === bank ? trafficBytes : 0), 0);
  assert.ok(moved("dtcm") > 10 * moved("axisram"));
});

test("nothing lies at address 0", () => {
  const { files } = compileFor("stm32h743", []);
  const script = files!.find(({ path }) => path === "platform/board.ld")!.contents as string;
  assert.match(script, /\.empty_itcm \(NOLOAD\) :\n {2}\{\n {4}\. \+= 32;\n {2}\} > itcm[\s\S]*\.weights_itcm/);
  assert.doesNotMatch(compileFor("stm32h743", ["weights=flash"]).files!.find(({ path }) => path === "platform/board.ld")!.contents as string, /\.empty_/);
});

test("kernels that startup copies take room of their bank, and are copied before anything calls them", () => {
  const [plain, moved] = [compileFor("stm32h743", []), compileFor("stm32h743", ["code=itcm"])];
  const { code, weights } = placed(moved);
  assert.equal(placed(plain).code, null);
  assert.equal(code?.bank, "itcm");
  assert.ok(code.bytes > 4_000 && code.bytes + weights.find(({ bank }) => bank === "itcm")!.bytes <= 65_536 - 32, String(code.bytes));
  const textOf = ({ files }: CompileResult, name: string): string => files!.find(({ path }) => path === name)!.contents as string;
  assert.match(textOf(moved, "platform/board.ld"), /\.kernels :[^}]*\*\(\.text \.text\.\*\)[^}]*\} > itcm AT > flash/);
  assert.match(textOf(moved, "platform/board.ld"), /LONG\(LOADADDR\(\.kernels\)\)/);
  assert.match(textOf(moved, "platform/startup.c"), /fetches them anew/);
  assert.doesNotMatch(textOf(plain, "platform/board.ld"), /kernels/);
});

test("what speaks against a bank for kernels is said", () => {
  const messageFor = (...rules: readonly string[]): string => compileFor("stm32h743", rules).diagnostics[0]!.message;
  assert.match(messageFor("code=dtcm"), /no code runs in bank "dtcm"; executable: "itcm", /);
  assert.match(messageFor("code=axisram"), /behind the core's caches/);
  assert.match(messageFor("code=itcm", "code=axisram"), /another rule puts the code of kernels in bank "itcm"/);
  assert.match(compileFor("stm32h743", ["code=itcm"], { project: "library" }).diagnostics[0]!.message, /whoever links the project/);
});

test("kernels in memory without waits need no loops that fit the cache of the flash", () => {
  const chunks = (rules: readonly string[]): readonly string[] => {
    const source = compileFor("stm32l4r5", rules, {}, "ds_cnn_kws", "m4_i8").files!.find(({ path }) => path === "model/model.c")!.contents as string;
    return [...new Set([...source.matchAll(/\.chunk_pairs = (\d+)/g)].map(([, pairs]) => pairs!))];
  };
  assert.deepEqual(chunks([]), ["10", "16"]);
  assert.deepEqual(chunks(["code=sram2"]), ["20", "32"]);
});

const refused: readonly (readonly [rules: readonly string[], code: string, words: RegExp])[] = [
  [["arena=dtmc"], "place-unknown-bank", /did you mean "dtcm"\?/],
  [["inptu0=dtcm"], "place-unknown-subject", /did you mean "input0"\?/],
  [["weights:99=itcm"], "place-unknown-subject", /it can name weights:01, weights:03/],
  [["arena=flash"], "place-impossible", /leave it out/],
  [["input0=flash"], "place-impossible", /leave it out/],
  [["stack=flash"], "place-impossible", /leave it out/],
  [["code=dtcm"], "place-impossible", /leave it out/],
  [["code=axisram"], "place-impossible", /leave it out/],
  [["code=itcm", "code=axisram"], "place-impossible", /leave it out/],
  [["stack=sram2"], "place-impossible", /leave it out/],
  [["stack=itcm"], "place-impossible", /leave it out/],
  [["stack=dtcm", "stack=axisram"], "place-impossible", /leave it out/],
];

for (const [rules, code, words] of refused) {
  test(`--place ${rules.join(" ")} is refused with a way out`, () => {
    const { diagnostics, files } = compileFor("stm32h743", rules);
    assert.equal(files, undefined);
    assert.equal(diagnostics[0]!.code, code);
    assert.match(diagnostics[0]!.help, words);
  });
}

test("constants that a wished bank cannot hold are counted", () => {
  const { diagnostics } = compileFor("stm32h743", ["weights=itcm"], {}, "mobilenet_v2", "m4_i8");
  assert.equal(diagnostics[0]!.code, "weights-do-not-fit");
  assert.match(diagnostics[0]!.message, /has 65504 bytes left/);
  assert.match(diagnostics[0]!.help, /"--place weights=itcm --place weights=flash"/);
  assert.deepEqual(banksOf(compileFor("stm32h743", ["weights=itcm", "weights=flash"], {}, "mobilenet_v2", "m4_i8")), [["flash", false], ["itcm", true]]);
});

/** The section limits of the linker script come from what was emitted; the plan must have counted the same constants. */
for (const [model, variant] of [["kws", "model"], ["resnet8", "m4_i8"], ["mobilenet_v1_vww", "m4_f32"], ["lstm_toy", "float"], ["transformer_toy", "float"]] as const) {
  test(`the plan of ${model} knows every constant that nodes read`, () => {
    for (const board of ["mps3-an547", "stm32h743", "mimxrt1170", "rp2350"]) {
      for (const ram of ["speed", "min"] as const) {
        const result = compileFor(board, [], { ram }, model, variant);
        const script = result.files!.find(({ path }) => path === "platform/board.ld")!.contents as string;
        const emitted = [...script.matchAll(/SIZEOF\(\.weights_(\w+)\) <= (\d+)/g)].map(([, bank, bytes]) => [bank, Number(bytes)] as const);
        for (const { bank, bytes } of placed(result).weights) {
          const found = emitted.find(([name]) => name === bank)?.[1] ?? 0;
          assert.ok(Math.abs(found - bytes) <= 16 * placed(result).steps.length, `${board} ${ram} ${bank}: ${found} emitted, ${bytes} planned`);
        }
        assert.equal(emitted.length, placed(result).weights.length, `${board} ${ram}`);
      }
    }
  });
}

test("inputs and outputs have cache lines to themselves where a cache and DMA controllers meet", () => {
  const result = compileFor("stm32h743", ["arena=axisram"]);
  const { buffers, arenas } = placed(result);
  const own = buffers.filter(({ purpose }) => purpose === "input" || purpose === "output");
  assert.equal(own.length, 2);
  for (const { place, sizeBytes } of own) assert.deepEqual([place.offset % 32, sizeBytes % 32], [0, 0]);
  assert.deepEqual(arenas.map(({ alignment }) => alignment), [32]);
  assert.match(result.files!.find(({ path }) => path === "model/model.c")!.contents as string, /model_arena_axisram\[\d+\] __attribute__\(\(aligned\(32\)/);
  assert.deepEqual(placed(compileFor("stm32l4r5", [])).arenas.map(({ alignment }) => alignment), [16]);
});

test("every board keeps its stack where an access costs least", () => {
  for (const board of loadAllBoards(new DiagnosticSink()).values()) {
    const costs = new Map(board.banks.filter(({ kind }) => kind === "ram").map(({ name, access }) => [name, access.readCycles]));
    assert.equal(costs.get(board.placement.stack), Math.min(...costs.values()), board.name);
  }
});

test("a stack that nothing would stop is a contradiction in a board's file", () => {
  const board = testBoard("stm32l4r5");
  assert.deepEqual(unguardedStack(board), []);
  const moved = { ...board, placement: { ...board.placement, stack: "sram2" } };
  assert.match(unguardedStack(moved)[0]!, /bank "sram1" ends where the stack's bank "sram2" begins/);
  const limited = { ...moved, core: { ...moved.core, stackLimit: true } };
  assert.deepEqual(unguardedStack(limited), []);
});
