import assert from "node:assert/strict";
import { test } from "vitest";

import { reasonWords } from "../../src/report/page/words.js";
import { bankNotes } from "../../src/report/page/bank-notes.js";
import { modelView } from "./sample-views.js";

function lines(board: string, place: readonly { readonly what: string; readonly bank: string }[] = [], model = "mobilenet_v2", variant = "m4_i8"): readonly string[] {
  const { banks } = modelView(model, variant, board, { place });
  return banks.flatMap((bank) => bank.uses.map((use) => `${bank.name} ${use.what}: ${reasonWords(use.reason, bank)}`));
}

test("every bank in use says what lies there and why", () => {
  const found = lines("stm32h743");
  assert.ok(found.includes("flash constants: 4 cycles a word; found no room in itcm"), found.join("\n"));
  assert.ok(found.some((line) => /^itcm constants: 1 cycle a word; in flash a run would take [\d,]+ access cycles more$/.test(line)), found.join("\n"));
  assert.ok(found.includes("flash load image: startup copies it to where it is read"));
  assert.ok(found.includes("dtcm stack: the board's file puts it here"));
  assert.ok(lines("nrf5340").includes("ram arena: 1 cycle a word; no bank that may hold it costs less"));
});

test("what the user asked for is said to be asked for", () => {
  const found = lines("stm32h743", [{ what: "arena", bank: "axisram" }, { what: "stack", bank: "sram4" }, { what: "weights", bank: "flash" }]);
  for (const line of ["axisram arena: asked for: --place arena=axisram", "sram4 stack: asked for: --place stack=sram4", "flash constants: asked for: --place weights=flash"]) {
    assert.ok(found.includes(line), found.join("\n"));
  }
});

test("saved access cycles are the traffic in words times the difference of the costs", () => {
  const { banks, buffers } = modelView("kws", "model", "stm32h743");
  const dtcm = banks.find(({ name }) => name === "dtcm")!.uses.find(({ what }) => what === "arena")!;
  assert.ok(dtcm.reason.kind === "saves" && dtcm.reason.than === "axisram");
  assert.equal(dtcm.reason.cycles, Math.round(dtcm.trafficBytes! / 4));
  assert.ok(dtcm.trafficBytes! > buffers.reduce((sum, { bytes }) => sum + bytes, 0));
});

test("an input that DMA controllers do not reach is named with a bank where they do", () => {
  const { banks, steps } = modelView("kws", "model", "stm32h743");
  const notes = bankNotes(banks.find(({ name }) => name === "dtcm")!, steps);
  assert.ok(notes.some((note) => note.startsWith('DMA controllers do not reach input0, output0 here; "--place input0=axisram"')), notes.join("\n"));
  const other = modelView("kws", "model", "stm32h743", { place: [{ what: "arena", bank: "axisram" }] });
  assert.ok(other.banks.every(({ unreachable }) => unreachable === null));
});
