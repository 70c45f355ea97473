import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "vitest";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { importProgram } from "../../src/phases/1-import/import-program.js";
import { runPasses } from "../../src/phases/2-transform/pipeline.js";
import type { Program } from "../../src/model/program.js";
import type { CorpusCase } from "../corpus/case.js";
import { hostRunner } from "../conformance/build-and-run.js";
import { compileSketch, type CompiledCase } from "../conformance/compiled-case.js";
import { outcomeOfRun } from "../conformance/run-cases.js";
import { testBoard, testCatalog } from "../models/run-model.js";
import { NetworkSketch } from "../passes/network-sketch.js";
import { randomMovement } from "./random-movement.js";

const programs = 120;

test("random movements of elements between int8 operators, in random memory orders, are what they mean", async () => {
  const [board, catalog] = [testBoard("host"), testCatalog()];
  const compiled = Array.from({ length: programs }, (_, seed): CompiledCase => {
    const { program, call } = randomMovement(seed);
    const name = `movement${seed}`;
    const corpusCase: CorpusCase = {
      ...{ family: "movement", name, op: name, operatorsInProgram: [], pte: new Uint8Array(), ptd: [], calls: [call], note: "" },
      tolerance: { class: "exact", rtol: 0, atol: 0 },
      expect: "answer",
      runtime: { status: "match", outputs: undefined },
    };
    const result = compileSketch(corpusCase, program, board, catalog);
    if (!("files" in result)) throw new Error(`seed ${seed}: ${result.diagnostics.map(({ message }) => message).join("; ")}`);
    return result;
  });
  const folder = mkdtempSync(join(tmpdir(), "etgen-layouts-"));
  try {
    const results = await hostRunner("gcc").run(compiled, folder);
    if (typeof results === "string") throw new Error(results);
    const problems = compiled.flatMap(({ corpusCase }, index) => {
      const outcome = outcomeOfRun(corpusCase, results[index]);
      return outcome.status === "passed" ? [] : [`${corpusCase.name}: ${outcome.reason}`];
    });
    assert.deepEqual(problems, []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Operators that are left after all passes, and the sizes and strides of what they write. */
function writtenBy(program: Program): readonly string[] {
  const sink = new DiagnosticSink();
  const module = runPasses(importProgram(program, sink)!.module, { instrument: "none" }, sink)!;
  return module.graphs[0]!.nodes.map(({ operator, outputs }) => {
    const result = module.values.get(outputs[0]!)!;
    return `${operator} ${result.kind === "tensor" ? `[${result.sizes.join(",")}] strides [${result.strides.join(",")}]` : ""}`;
  });
}

const pool = [{ ints: [1, 1] }, { ints: [1, 1] }, { ints: [0, 0] }, { ints: [1, 1] }, { bool: false }, { int: 0 }, { int: 0 }, { int: -128 }, { int: 127 }];
const maximumPool = "cortex_m::quantized_max_pool2d.out";

test("a part of an image that the file calls row-major lies as the operators around it want", () => {
  const sketch = new NetworkSketch();
  const [input, whole, result] = [sketch.image(4, 3, 3), sketch.image(4, 3, 3), sketch.image(4, 3, 2)];
  const part = sketch.tensor("int8", [1, 4, 3, 2]);
  sketch.call(maximumPool, [{ tensor: input }, ...pool], whole);
  sketch.call("aten::slice_copy.Tensor_out", [{ tensor: whole }, { int: 3 }, { int: 0 }, { int: 2 }, { int: 1 }], part);
  sketch.call(maximumPool, [{ tensor: part }, ...pool], result);
  assert.deepEqual(writtenBy(sketch.program([input], [result])), [
    `${maximumPool} [1,4,3,3] strides [36,1,12,4]`,
    "aten::slice_copy.Tensor_out [1,4,3,2] strides [24,1,8,4]",
    `${maximumPool} [1,4,3,2] strides [24,1,8,4]`,
  ]);
});

test("only what the caller sees in another order is copied", () => {
  const sketch = new NetworkSketch();
  const [input, output] = [sketch.tensor("int8", [1, 4, 3, 3]), sketch.tensor("int8", [1, 4, 3, 3])];
  const between = sketch.tensor("int8", [1, 4, 3, 3]);
  sketch.call(maximumPool, [{ tensor: input }, ...pool], between);
  sketch.call(maximumPool, [{ tensor: between }, ...pool], output);
  assert.deepEqual(writtenBy(sketch.program([input], [output])), [
    "etgen::reorder [1,4,3,3] strides [36,1,12,4]",
    `${maximumPool} [1,4,3,3] strides [36,1,12,4]`,
    `${maximumPool} [1,4,3,3] strides [36,1,12,4]`,
    "etgen::reorder [1,4,3,3] strides [36,9,3,1]",
  ]);
});

test("a padding, which counts dimensions as they lie in memory, keeps the order of the file", () => {
  const sketch = new NetworkSketch();
  const [input, result] = [sketch.image(4, 3, 3), sketch.image(4, 4, 5)];
  const [rows, padded] = [sketch.tensor("int8", [1, 4, 3, 3]), sketch.tensor("int8", [1, 4, 4, 5])];
  sketch.call("dim_order_ops::_clone_dim_order.out", [{ tensor: input }, "none", "none"], rows);
  sketch.call("cortex_m::pad.out", [{ tensor: rows }, { ints: [0, 0, 1, 1] }, { ints: [0, 0, 0, 1] }, { int: 7 }], padded);
  sketch.call(maximumPool, [{ tensor: padded }, ...pool], result);
  assert.deepEqual(writtenBy(sketch.program([input], [result])), [
    "dim_order_ops::_clone_dim_order.out [1,4,3,3] strides [36,9,3,1]",
    "cortex_m::pad.out [1,4,4,5] strides [80,20,5,1]",
    "etgen::reorder [1,4,4,5] strides [80,1,20,4]",
    `${maximumPool} [1,4,4,5] strides [80,1,20,4]`,
  ]);
});

test("a patch embedding needs no copy at all", () => {
  const sketch = new NetworkSketch();
  const [input, image] = [sketch.image(8, 4, 4), sketch.image(8, 4, 4)];
  const [transposed, result] = [sketch.tensor("int8", [1, 16, 8]), sketch.tensor("int8", [1, 16, 8])];
  sketch.call(maximumPool, [{ tensor: input }, ...pool], image);
  const patches = sketch.viewOf(image, [1, 8, 16]);
  sketch.call("cortex_m::transpose.out", [{ tensor: patches }, { ints: [0, 2, 1] }], transposed);
  const weights = sketch.int8Constant([8, 8], Int8Array.from({ length: 64 }, (_, index) => index - 32));
  sketch.call("cortex_m::quantized_linear.out", [{ tensor: transposed }, { tensor: weights }, "none", "none", { int: 0 }, { int: 0 }, { int: 0 }, { ints: [2 ** 30] }, { ints: [-5] }, { int: 127 }, { int: -128 }], result);
  assert.deepEqual(writtenBy(sketch.program([input], [result])).map((line) => line.split(" ")[0]), [maximumPool, "cortex_m::quantized_linear.out"]);
});
