import assert from "node:assert/strict";
import { test } from "vitest";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { importProgram } from "../../src/phases/1-import/import-program.js";
import type { Program } from "../../src/model/program.js";
import type { CaseTensor } from "../corpus/case.js";
import { NetworkSketch } from "../passes/network-sketch.js";
import { plannedOperators } from "./planned-operators.js";
import { runSketch } from "./run-sketch.js";

const bytes = (numbers: readonly number[]): Uint8Array => new Uint8Array(Int8Array.from(numbers).buffer);

/** Two channels of 1 × 3 pixels; in memory the channels of each pixel lie together. */
const image: CaseTensor = { kind: "tensor", dtype: "int8", shape: [1, 2, 1, 3], dimOrder: [0, 2, 3, 1], bytes: bytes([1, -4, 2, -5, 3, -6]) };

const row = (numbers: readonly number[]): CaseTensor => ({ kind: "tensor", dtype: "int8", shape: [numbers.length], dimOrder: [0], bytes: bytes(numbers) });

function diagnosticsOf(program: Program): readonly { readonly code: string; readonly message: string }[] {
  const sink = new DiagnosticSink();
  importProgram(program, sink);
  return sink.diagnostics;
}

/** What the readers of a view of an image get: the view is read by an operator and returned as well. */
function viewSketch(channels: number, width: number) {
  const sketch = new NetworkSketch();
  const [input, negated] = [sketch.image(channels, 1, width), sketch.image(channels, 1, width)];
  const out = sketch.tensor("int8", [channels * width]);
  sketch.call("aten::neg.out", [{ tensor: input }], negated);
  const view = sketch.viewOf(negated, [channels * width]);
  sketch.call("aten::neg.out", [{ tensor: view }], out);
  return sketch.program([input], [out, view]);
}

test("a dropped view of a channels-last tensor has the elements that PyTorch gives it", async () => {
  const program = viewSketch(2, 3);
  assert.deepEqual(diagnosticsOf(program), [
    {
      code: "dropped-view",
      severity: "warning",
      message:
        'the exporter dropped a view: "output1" (int8 [6], row-major) shares the bytes of "t00" (int8 [1,2,1,3] in memory order 0,2,3,1), whose elements lie in another order; etgen reads them as PyTorch does, ExecuTorch\'s own runtime reads the bytes as they lie and gets other numbers',
      location: { file: "sketch.pte", method: "forward" },
      help: "compare with eager PyTorch; where both have to agree, call .contiguous() before the view in the model and export it again",
    },
  ]);
  assert.deepEqual(plannedOperators(program), ["reorder", "neg"]);
  const outputs = [row([1, 2, 3, -4, -5, -6]), row([-1, -2, -3, 4, 5, 6])];
  assert.deepEqual(await runSketch("view", program, [{ method: "forward", inputs: [image], outputs }], false), { status: "passed" });
});

test("a view that keeps the order of bytes costs nothing and is not spoken of", () => {
  for (const [channels, width] of [[1, 3], [3, 1]] as const) {
    const program = viewSketch(channels, width);
    assert.deepEqual(diagnosticsOf(program), []);
    assert.deepEqual(plannedOperators(program), ["neg", "neg"]);
  }
});

test("views whose meaning is unclear are refused", () => {
  const sketchWith = (change: (sketch: NetworkSketch, input: number) => number): Program => {
    const sketch = new NetworkSketch();
    const input = sketch.image(2, 1, 3);
    return sketch.program([input], [change(sketch, input)]);
  };
  const half = sketchWith((sketch, input) => sketch.viewOf(input, [3]));
  const bits = sketchWith((sketch, input) => sketch.viewOf(input, [6], "uint8"));
  const written = sketchWith((sketch, input) => {
    const view = sketch.viewOf(input, [6]);
    const out = sketch.tensor("int8", [6]);
    sketch.call("aten::neg.out", [{ tensor: view }], out);
    sketch.copyInto(view, out);
    return out;
  });
  const overwritten = sketchWith((sketch, input) => {
    const view = sketch.viewOf(input, [6]);
    const [out, last] = [sketch.tensor("int8", [6]), sketch.tensor("int8", [6])];
    sketch.call("aten::neg.out", [{ tensor: view }], out);
    sketch.copyInto(input, out);
    sketch.call("aten::neg.out", [{ tensor: view }], last);
    return last;
  });
  const reasons = [half, bits, written, overwritten].map((program) => {
    const [found] = diagnosticsOf(program);
    assert.equal(found?.code, "unclear-view");
    return found!.message.split(": ").at(-1);
  });
  assert.deepEqual(reasons, [
    "one has more elements than the other",
    "their types differ",
    "instructions write the one and read the other",
    "the first is overwritten while the second is still read",
  ]);
});
