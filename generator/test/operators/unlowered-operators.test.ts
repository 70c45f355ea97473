import assert from "node:assert/strict";
import { test } from "vitest";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import type { Program } from "../../src/model/program.js";
import { importProgram } from "../../src/phases/1-import/import-program.js";
import { NetworkSketch } from "../passes/network-sketch.js";

type Call = (sketch: NetworkSketch, operands: { readonly input: number; readonly result: number }) => void;

const quantise: Call = (sketch, { input, result }) =>
  sketch.call("cortex_m::quantize_per_tensor.out", [{ tensor: input }, { double: 0.5 }, { int: 3 }, { int: -128 }, { int: 127 }, { int: 1 }], result);
const dequantise: Call = (sketch, { input, result }) =>
  sketch.call("cortex_m::dequantize_per_tensor.out", [{ tensor: input }, { double: 0.5 }, { int: 3 }, { int: -128 }, { int: 127 }, { int: 6 }], result);
const product: Call = (sketch, { input, result }) => sketch.call("aten::mm.out", [{ tensor: input }, { tensor: input }], result);
const flip: Call = (sketch, { input, result }) => sketch.call("aten::flip.out", [{ tensor: input }, { ints: [0] }], result);
const clamp: Call = (sketch, { input, result }) => sketch.call("aten::clamp.out", [{ tensor: input }, { int: 3 }, "none"], result);

/** A chain of calls on square matrices; dtypes of the tensors between them. */
function chain(dtypes: readonly ("float32" | "int8" | "int64")[], calls: readonly Call[]): Program {
  const sketch = new NetworkSketch();
  const tensors = dtypes.map((dtype) => sketch.tensor(dtype, [2, 2]));
  calls.forEach((call, position) => call(sketch, { input: tensors[position]!, result: tensors[position + 1]! }));
  return sketch.program([tensors[0]!], [tensors.at(-1)!]);
}

function refusals(program: Program): readonly Diagnostic[] {
  const sink = new DiagnosticSink();
  importProgram(program, sink);
  return sink.diagnostics;
}

const codes = (program: Program): readonly string[] => refusals(program).map(({ code, location }) => `${code} ${location.instruction}`);

test("an operator without scales behind a quantise is refused, with the call that shows the scale", () => {
  const [first] = refusals(chain(["float32", "int8", "int8"], [quantise, product]));
  assert.equal(first?.code, "unlowered-operator");
  assert.match(first?.message ?? "", /"aten::mm.out" computes with the bare bytes .*int8 \[2,2\].*"cortex_m::quantize_per_tensor.out" at instruction 0/);
  assert.match(first?.help ?? "", /CortexMQuantizer/);
});

test("scales are followed through operators that only move numbers, forwards and backwards", () => {
  assert.deepEqual(codes(chain(["float32", "int8", "int8", "int8"], [quantise, flip, product])), ["unlowered-operator 2"]);
  assert.deepEqual(codes(chain(["int8", "int8", "int8", "float32"], [product, flip, dequantise])), ["unlowered-operator 0"]);
});

test("a layer whose activation took its scale has another cure", () => {
  const [found] = refusals(chain(["float32", "int8", "int8", "int8", "float32"], [quantise, product, clamp, dequantise]));
  assert.match(found?.help ?? "", /the activation behind the layer has taken its scale/);
});

test("an operator that etgen lacks is the exporter's fault where it computes with quantised numbers", () => {
  const unknown: Call = (sketch, { input, result }) => sketch.call("aten::hardswish.out", [{ tensor: input }], result);
  assert.deepEqual(codes(chain(["float32", "int8", "int8"], [quantise, unknown])), ["unlowered-operator 1"]);
  assert.deepEqual(codes(chain(["int8", "int8"], [unknown])), ["unsupported-operator 0"]);
});

test("moving and comparing quantised numbers, and integers that never meet a scale, are allowed", () => {
  assert.deepEqual(codes(chain(["float32", "int8", "int8", "int8", "float32"], [quantise, flip, clamp, dequantise])), []);
  assert.deepEqual(codes(chain(["int8", "int8", "int8"], [flip, product])), []);
  assert.deepEqual(codes(chain(["int64", "int64"], [product])), []);
});
