import assert from "node:assert/strict";
import { test } from "vitest";

import { loadAllBoards } from "../cli/catalog/load-board-files.js";
import { DiagnosticSink } from "../diagnostics/sink.js";
import type { Board } from "./board.js";
import { stackGuardOf } from "./stack-guard.js";

const boards = [...loadAllBoards(new DiagnosticSink()).values()];

function guardBelow(origin: number, others: readonly { readonly origin: number; readonly bytes: number }[]): number {
  const some = boards[0]!;
  const banks = [...others, { origin, bytes: 0x1000 }].map((bank, index) => ({ ...some.banks[0]!, ...bank, name: `bank${index}` }));
  const { bytes, attributes } = stackGuardOf({ banks, placement: { ...some.placement, stack: `bank${others.length}` } });
  assert.equal(attributes, 0x10000001 + 2 * (Math.log2(bytes) - 1));
  assert.equal(origin % bytes, 0, "a region lies at a multiple of its size");
  return bytes;
}

test("the guard reaches down to the next bank, as far as its alignment lets it", () => {
  assert.equal(guardBelow(0x20000000, [{ origin: 0, bytes: 0x400000 }]), 0x10000000);
  assert.equal(guardBelow(0x20000000, [{ origin: 0x1ff00000, bytes: 0x80000 }]), 0x80000);
  assert.equal(guardBelow(0x20000000, [{ origin: 0x1ff00000, bytes: 0x100000 }]), 4096);
  assert.equal(guardBelow(0x20041000, []), 4096);
  assert.equal(guardBelow(0x20040000, []), 0x40000);
});

test("peripherals below the stack's kind of memory stay reachable", () => {
  assert.equal(guardBelow(0x60000000, [{ origin: 0, bytes: 0x400000 }]), 4096);
  assert.equal(guardBelow(0x60010000, []), 0x10000);
});

test("on every board with a guard no other bank is in it, and no frame is as large", () => {
  const guarded = boards.filter((board: Board) => board.stackGuard);
  assert.ok(guarded.length > 0);
  for (const board of guarded) {
    const { bytes } = stackGuardOf(board);
    const { origin } = board.banks.find(({ name }) => name === board.placement.stack)!;
    assert.ok(board.banks.every((bank) => bank.origin >= origin || bank.origin + bank.bytes <= origin - bytes), board.name);
    assert.ok(bytes > board.banks.reduce((most, bank) => Math.max(most, bank.bytes), 0), board.name);
  }
});
