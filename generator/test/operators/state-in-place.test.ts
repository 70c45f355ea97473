import assert from "node:assert/strict";
import { test } from "vitest";
import { plannedOperators } from "./planned-operators.js";
import type { CaseCall, CaseTensor } from "../corpus/case.js";
import { NetworkSketch } from "../passes/network-sketch.js";
import { runSketch } from "./run-sketch.js";

const floats = (numbers: readonly number[]): CaseTensor => ({
  kind: "tensor",
  dtype: "float32",
  shape: [numbers.length],
  dimOrder: [0],
  bytes: new Uint8Array(Float32Array.from(numbers).buffer),
});

/** A state of four numbers, the last two of which each call replaces. */
function cacheSketch(readsOldState: boolean) {
  const sketch = new NetworkSketch();
  const [state, changed, out, fresh] = [[4], [4], [4], [2]].map((sizes) => sketch.tensor("float32", sizes)) as [number, number, number, number];
  const slice = [{ int: 0 }, { int: 2 }, { int: 4 }, { int: 1 }] as const;
  sketch.call("aten::slice_scatter.out", [{ tensor: state }, { tensor: fresh }, ...slice], changed);
  sketch.call("aten::add.out", [{ tensor: readsOldState ? state : changed }, { tensor: changed }, { int: 1 }], out);
  sketch.copyInto(state, changed);
  return sketch.program([fresh], [out]);
}

test("an updated cache needs no copy of itself", async () => {
  const program = cacheSketch(false);
  assert.deepEqual(plannedOperators(program), ["slice_scatter", "add"]);
  const calls: readonly CaseCall[] = [
    { method: "forward", inputs: [floats([1, 2])], outputs: [floats([0, 0, 2, 4])] },
    { method: "forward", inputs: [floats([5, 6])], outputs: [floats([0, 0, 10, 12])] },
  ];
  assert.deepEqual(await runSketch("cache", program, calls), { status: "passed" });
});

test("a cache whose old contents are still needed is copied", async () => {
  const program = cacheSketch(true);
  assert.deepEqual(plannedOperators(program), ["slice_scatter", "add", "copy_"]);
  const calls: readonly CaseCall[] = [
    { method: "forward", inputs: [floats([1, 2])], outputs: [floats([0, 0, 1, 2])] },
    { method: "forward", inputs: [floats([5, 6])], outputs: [floats([0, 0, 6, 8])] },
  ];
  assert.deepEqual(await runSketch("old_cache", program, calls), { status: "passed" });
});
