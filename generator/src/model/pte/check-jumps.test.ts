import assert from "node:assert/strict";
import { test } from "vitest";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import { Place, readOrReport } from "../file/place.js";
import type { Instruction, Value } from "../program.js";
import { checkJumps } from "./check-jumps.js";

const values: readonly Value[] = [{ kind: "bool", value: false }, { kind: "int", value: 0n }, { kind: "null" }];
const jump = (destination: number, condition = 0): Instruction => ({ kind: "jumpFalse", condition, destination });
const call = (...argumentsOfCall: number[]): Instruction => ({ kind: "kernelCall", operator: 0, arguments: argumentsOfCall });
const move = (from: number, to: number): Instruction => ({ kind: "moveCall", from, to });

function codeOf(instructions: readonly Instruction[]): string | undefined {
  const sink = new DiagnosticSink();
  readOrReport(sink, () => checkJumps(instructions, values, new Place({})));
  return sink.diagnostics[0]?.code;
}

test("jumps may lead anywhere in the method and to its end", () => {
  assert.equal(codeOf([jump(1), call(2)]), undefined);
  assert.equal(codeOf([jump(2), call(2)]), undefined);
  assert.equal(codeOf([jump(3), call(2)]), "damaged-content");
  assert.equal(codeOf([jump(-1), call(2)]), "damaged-content");
});

test("a loop must change its condition", () => {
  assert.equal(codeOf([call(2, 0), jump(0)]), undefined);
  assert.equal(codeOf([move(1, 0), jump(0)]), undefined);
  assert.equal(codeOf([move(0, 1), jump(0)]), "endless-loop");
  assert.equal(codeOf([call(2), jump(0)]), "endless-loop");
  assert.equal(codeOf([call(2, 0), call(2), jump(1)]), "endless-loop");
  assert.equal(codeOf([jump(0)]), "endless-loop");
});

test("a condition is a truth value, or an int that an operator has computed", () => {
  assert.equal(codeOf([call(1), jump(2, 1)]), undefined);
  assert.equal(codeOf([jump(1, 1)]), "damaged-content");
  assert.equal(codeOf([call(2), jump(2, 2)]), "damaged-content");
});
