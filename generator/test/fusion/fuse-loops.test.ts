import assert from "node:assert/strict";
import { test } from "vitest";
import { loadAllBoards } from "../../src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import { planProgram } from "../../src/compile.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { Program } from "../../src/model/program.js";
import { defaultOptions } from "../../src/options.js";
import type { PlannedProgram } from "../../src/phases/4-plan/planned-program.js";
import { printLoopFunction } from "../../src/phases/5-emit/loops/print-loop-function.js";
import { NetworkSketch } from "../passes/network-sketch.js";

const one = { int: 1 } as const;

function plan(program: Program): PlannedProgram {
  const sink = new DiagnosticSink();
  const catalog = loadCatalog(sink);
  const board = loadAllBoards(sink).get("host");
  const options = { ...defaultOptions, name: "m" };
  const planned = catalog && board && planProgram(program, board, options, catalog.kernels, sink);
  assert.ok(planned, sink.diagnostics.map(({ message }) => message).join("; "));
  return planned;
}

/** The text of every generated function, without its first line. */
function functionsOf({ selected }: PlannedProgram): readonly string[] {
  return selected.methods[0]!.steps.map(({ implementation }) => {
    if (implementation.kind !== "loop") return implementation.kind;
    const { lines } = printLoopFunction(implementation.request, { functionName: "f", mayShareMemory: () => false, beginTogether: () => false });
    return lines.slice(1).join("\n");
  });
}

test("a chain of five operators over 1,000 floats is one loop without a buffer in between", () => {
  const sketch = new NetworkSketch();
  const [a, b, c, d, e, f] = Array.from({ length: 6 }, () => sketch.tensor("float32", [10, 100])) as [number, number, number, number, number, number];
  sketch.call("aten::add.out", [{ tensor: a }, { tensor: a }, one], b);
  sketch.call("aten::mul.Scalar_out", [{ tensor: b }, { double: 0.5 }], c);
  sketch.call("aten::relu.out", [{ tensor: c }], d);
  sketch.call("aten::sub.Scalar_out", [{ tensor: d }, { double: 1 }, one], e);
  sketch.call("aten::tanh.out", [{ tensor: e }], f);
  const planned = plan(sketch.program([a], [f]));
  assert.deepEqual(functionsOf(planned), [
    `{
    for (int32_t i = 0; i < 1000; i++) {
        const float v0 = a[i] + a[i];
        const float v1 = v0 * 0.5f;
        const float v2 = v1 < 0.0f ? 0.0f : v1;
        const float v3 = v2 - 1.0f;
        out[i] = etk_tanh_float(v3);
    }
}`,
  ]);
  assert.deepEqual(planned.plan.arenas.map(({ bytes }) => bytes), [4000]);
});

test("a transposed copy is read where it is needed, and a sum follows its product", () => {
  const sketch = new NetworkSketch();
  const [a, b, c, d, e] = [[3, 4], [4, 3], [4, 3], [4, 3], [4]].map((sizes) => sketch.tensor("float32", sizes)) as [number, number, number, number, number];
  sketch.call("aten::permute_copy.out", [{ tensor: a }, { ints: [1, 0] }], b);
  sketch.call("aten::mul.out", [{ tensor: b }, { tensor: c }], d);
  sketch.call("aten::sum.IntList_out", [{ tensor: d }, { ints: [1] }, { bool: false }, "none"], e);
  assert.deepEqual(functionsOf(plan(sketch.program([a, c], [e]))), [
    `{
    for (int32_t i = 0; i < 4; i++) {
        float sum = 0.0f;
        for (int32_t j = 0; j < 3; j++) {
            const float v0 = a[i + j * 4];
            const float v1 = v0 * b[i * 3 + j];
            sum += v1;
        }
        out[i] = sum;
    }
}`,
  ]);
});

test("a value that many elements need is not computed many times", () => {
  const sketch = new NetworkSketch();
  const [row, large, exp, sum] = [[4], [3, 4], [4], [3, 4]].map((sizes) => sketch.tensor("float32", sizes)) as [number, number, number, number];
  sketch.call("aten::exp.out", [{ tensor: row }], exp);
  sketch.call("aten::add.out", [{ tensor: large }, { tensor: exp }, one], sum);
  assert.equal(functionsOf(plan(sketch.program([row, large], [sum]))).length, 2);
});

test("a tensor that others need as well, or the caller, stays", () => {
  const sketch = new NetworkSketch();
  const [a, b, c, d] = Array.from({ length: 4 }, () => sketch.tensor("float32", [8])) as [number, number, number, number];
  sketch.call("aten::exp.out", [{ tensor: a }], b);
  sketch.call("aten::neg.out", [{ tensor: b }], c);
  sketch.call("aten::abs.out", [{ tensor: b }], d);
  assert.equal(functionsOf(plan(sketch.program([a], [c, d]))).length, 3);

  const second = new NetworkSketch();
  const [x, y, z] = Array.from({ length: 3 }, () => second.tensor("float32", [8])) as [number, number, number];
  second.call("aten::exp.out", [{ tensor: x }], y);
  second.call("aten::neg.out", [{ tensor: y }], z);
  assert.equal(functionsOf(plan(second.program([x], [y, z]))).length, 2);
});

test("a value is not worked out after its input has changed", () => {
  const sketch = new NetworkSketch();
  const [state, before, next, out] = Array.from({ length: 4 }, () => sketch.tensor("float32", [8])) as [number, number, number, number];
  // `state` is read before anything writes it: a mutable buffer, which copy_ overwrites while `before` waits.
  sketch.call("aten::exp.out", [{ tensor: state }], before);
  sketch.call("aten::copy_", [], state);
  const program = sketch.program([next], [out]);
  const method = program.methods[0]!;
  const values = [...method.values, { kind: "bool", value: false } as const];
  const copy = { kind: "kernelCall", operator: 1, arguments: [state, next, values.length - 1, state] } as const;
  const add = { kind: "kernelCall", operator: 2, arguments: [before, next, values.length, out, out] } as const;
  const changed: Program = {
    ...program,
    methods: [
      {
        ...method,
        operators: [...method.operators, "aten::add.out"],
        values: [...values, { kind: "int", value: 1n }],
        instructions: [method.instructions[0]!, copy, add],
      },
    ],
  };
  assert.equal(functionsOf(plan(changed)).length, 3);
});
