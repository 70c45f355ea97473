import assert from "node:assert/strict";
import { describe, it } from "vitest";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import { constantBytesOf, type Module } from "../../ir/graph.js";
import { importProgram } from "../1-import/import-program.js";
import { NetworkSketch, type SketchArgument } from "../../../test/passes/network-sketch.js";
import { tabulateChains } from "./tabulate-chains.js";

const lookup = "cortex_m::quantized_activation.out";

/** hard-swish as exporters leave it: x * minimum(maximum(x, 0), 96), with what else the test reads or shifts. */
function hardSwish(results: (product: number, limited: number) => readonly number[], shift = -6): Module | undefined {
  const sketch = new NetworkSketch();
  const [x, positive, limited, product] = Array.from({ length: 4 }, () => sketch.image(2, 3, 3)) as [number, number, number, number];
  const number = (value: number): SketchArgument => ({ tensor: sketch.int8Constant([1], Int8Array.of(value)) });
  sketch.call("cortex_m::maximum.out", [{ tensor: x }, number(0)], positive);
  sketch.call("cortex_m::minimum.out", [number(96), { tensor: positive }], limited);
  const sides = [{ tensor: x }, { int: 0 }, { tensor: limited }, { int: 0 }];
  sketch.call("cortex_m::quantized_mul.out", [...sides, { int: -5 }, { int: 2 ** 30 }, { int: shift }], product);
  return importProgram(sketch.program([x], results(product, limited)), new DiagnosticSink())?.module;
}

const operatorsOf = (module: Module): readonly string[] => module.graphs[0]!.nodes.map(({ operator }) => operator);

function tablesOf(module: Module): readonly Int8Array[] {
  return module.graphs[0]!.nodes.map(({ inputs }) => Int8Array.from(constantBytesOf(module, inputs[1]!)!));
}

describe("tabulate-chains", () => {
  it("makes one table of a chain over one tensor", () => {
    const result = tabulateChains.run(hardSwish((product) => [product])!);
    assert.deepEqual(operatorsOf(result), [lookup]);
    // A multiplier of 2^30 and a shift of -6 divide by 128, halves away from zero.
    const expected = Array.from({ length: 256 }, (_, position) => {
      const x = position - 128;
      return Math.floor((x * Math.min(Math.max(x, 0), 96)) / 128 + 0.5) - 5;
    });
    assert.deepEqual([...tablesOf(result)[0]!], expected);
    assert.deepEqual(result.graphs[0]!.nodes[0]!.inputs[0], result.graphs[0]!.inputs[0]);
  });

  it("keeps a result between that is read elsewhere", () => {
    const result = tabulateChains.run(hardSwish((product, limited) => [product, limited])!);
    assert.deepEqual(operatorsOf(result), [lookup, lookup]);
    assert.deepEqual(tablesOf(result)[0]!.slice(126, 130), Int8Array.of(0, 0, 0, 1));
  });

  it("leaves products to kernels, or to their refusal, whose int32 would wrap", () => {
    for (const shift of [20, 40]) {
      const module = hardSwish((product) => [product], shift)!;
      assert.deepEqual(operatorsOf(tabulateChains.run(module)), [lookup, "cortex_m::quantized_mul.out"]);
    }
  });
});
