import assert from "node:assert/strict";
import { test } from "vitest";
import { parseReport } from "./parse-report.js";

test("lines for us are taken out, the rest is the program's text", () => {
  const report = parseReport("hello\netgen:node forward 0 1200\netgen:node forward 1 34\netgen:total forward 1234\nbye\n");
  assert.deepEqual(report, {
    nodes: [
      { method: "forward", node: 0, units: 1200 },
      { method: "forward", node: 1, units: 34 },
    ],
    totals: [{ method: "forward", units: 1234 }],
    sizes: [],
    fault: null,
    text: "hello\nbye\n",
  });
});

test("the core's last words are kept", () => {
  assert.equal(parseReport("etgen:fault HardFault pc=0x00000002\n").fault, "HardFault pc=0x00000002");
});

test("a line that only looks like ours is text", () => {
  const text = "etgen:node forward x 1\n etgen:total forward 1\netgen:total forward\n";
  assert.deepEqual(parseReport(text), { nodes: [], totals: [], sizes: [], fault: null, text });
});

test("sizes of outputs are numbers after their names", () => {
  const { sizes, text } = parseReport("etgen:sizes forward output0 5 3\netgen:sizes encode output1\netgen:sizes forward output0 -1\n");
  assert.deepEqual(sizes, [{ method: "forward", output: "output0", sizes: [5, 3] }, { method: "encode", output: "output1", sizes: [] }]);
  assert.equal(text, "etgen:sizes forward output0 -1\n");
});
