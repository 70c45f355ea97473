import assert from "node:assert/strict";
import { test } from "vitest";

import type { Board } from "../../src/catalog/board.js";
import { compile, type CompileResult } from "../../src/compile.js";
import { defaultOptions, type CompileOptions } from "../../src/options.js";
import { loadModel } from "../models/load-models.js";
import { testBoard, testCatalog } from "../models/run-model.js";

const catalog = testCatalog();

function compileFor(board: string | Board, model: string, variant: string, options: Partial<CompileOptions> = {}): CompileResult {
  const { pte } = loadModel(model, variant);
  const target = typeof board === "string" ? testBoard(board) : board;
  return compile({ name: "model.pte", bytes: pte }, [], target, { ...defaultOptions, name: "model", ...options }, catalog);
}

function withRam(board: Board, bytes: number): Board {
  return { ...board, banks: board.banks.map((bank) => (bank.name === "ram" ? { ...bank, bytes } : bank)) };
}

const arenaOf = ({ planned }: CompileResult): number => planned!.plan.arenas.reduce((sum, { bytes }) => sum + bytes, 0);

test("what is too large as whole tensors is said to fit by rows, with the bytes that it then takes", () => {
  const board = withRam(testBoard("microbit"), 10_240);
  const { diagnostics } = compileFor(board, "kws", "model");
  assert.equal(diagnostics[0]!.code, "plan-does-not-fit");
  const found = /^it fits with "--ram min" \((\d+) bytes\), or "--ram min --input rows" \((\d+) bytes\)$/.exec(diagnostics[0]!.help);
  assert.ok(found !== null, diagnostics[0]!.help);
  assert.equal(Number(found[1]), arenaOf(compileFor(board, "kws", "model", { ram: "min" })));
  assert.equal(Number(found[2]), arenaOf(compileFor(board, "kws", "model", { ram: "min", input: "rows" })));
});

test("what the user keeps out of a bank is said to fit there", () => {
  const place = [{ what: "arena", bank: "sram2" }];
  const { diagnostics } = compileFor("stm32l4r5", "mobilenet_v2", "m4_i8", { place });
  assert.match(diagnostics[0]!.help, /or "--place arena=sram1" \(\d+ bytes\)$/);
  const { planned } = compileFor("stm32l4r5", "mobilenet_v2", "m4_i8", { place: [...place, { what: "arena", bank: "sram1" }] });
  assert.deepEqual(planned!.plan.arenas.map(({ bank }) => bank), ["sram1"]);
});

test("a float interface that is only quantised is counted as int8", () => {
  const place = [{ what: "arena", bank: "sram2" }];
  const { diagnostics } = compileFor("stm32l4r5", "mobilenet_v1_vww", "m4_f32", { place });
  assert.match(diagnostics[0]!.help, /int8 inputs and outputs \(\d+ bytes\)/);
});

test("where nothing is enough, the nearest are named", () => {
  const { diagnostics } = compileFor("microbit", "mobilenet_v2", "m4_i8");
  assert.match(diagnostics[0]!.help, /^too much still with "--ram min" \(\d+ bytes\), or "--ram min --input rows" \(\d+ bytes\): use a board with more memory/);
});
