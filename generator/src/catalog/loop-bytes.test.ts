import assert from "node:assert/strict";
import { test } from "vitest";
import { testBoard } from "../../test/models/run-model.js";
import { anyLoop, loopBytes } from "./loop-bytes.js";

test("a loop may have what the cache of the flash holds, and any length where nothing waits", () => {
  assert.equal(loopBytes(testBoard("stm32l4r5")), 1024);
  assert.equal(loopBytes(testBoard("nucleo-u575zi")), 8192);
  assert.equal(loopBytes(testBoard("mps2-an386")), anyLoop);
});

test("without a cache every loop waits, however short", () => {
  const board = testBoard("stm32l4r5");
  const banks = board.banks.map((bank) =>
    bank.timing === null ? bank : { ...bank, timing: { ...bank.timing, cache: { kind: "none" as const, codeBytes: 0, dataBytes: 0 } } },
  );
  assert.equal(loopBytes({ ...board, banks }), anyLoop);
});
