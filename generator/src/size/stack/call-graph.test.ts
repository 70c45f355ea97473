import assert from "node:assert/strict";
import { test } from "vitest";
import { buildCallGraph } from "./call-graph.js";
import type { MachineFunction } from "./machine-code.js";
import type { FrameUse } from "./parse-stack-usage.js";

const empty: MachineFunction = {
  address: 0,
  name: "f",
  pushedBytes: 0,
  dynamicFrame: false,
  callsIndirectly: false,
  setsStackPointer: false,
  calls: [],
  jumps: [],
  tables: [],
  fallsInto: undefined,
};

function nodeOf(pushedBytes: number, frame: FrameUse | undefined): { readonly frameBytes: number; readonly fromCompiler: boolean } {
  const graph = buildCallGraph([{ ...empty, pushedBytes }], { frameOf: () => frame, functionsIn: () => undefined });
  return graph.get(0)!;
}

test("a naked function, of which the compiler says 0, has the frame that its instructions make", () => {
  const { frameBytes, fromCompiler } = nodeOf(240, { function: "f", bytes: 0, bounded: true });
  assert.equal(frameBytes, 240);
  assert.equal(fromCompiler, false, "a jump at its end may keep the frame");
});

test("a frame of which the compiler knows is the compiler's", () => {
  assert.equal(nodeOf(48, { function: "f", bytes: 40, bounded: true }).frameBytes, 40);
  assert.equal(nodeOf(0, { function: "f", bytes: 0, bounded: true }).fromCompiler, true);
  assert.equal(nodeOf(16, undefined).frameBytes, 16);
});
