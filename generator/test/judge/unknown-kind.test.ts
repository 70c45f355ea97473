import assert from "node:assert/strict";
import { test } from "vitest";

import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { Module } from "../../src/ir/graph.js";
import { defaultOptions, type CompileOptions } from "../../src/options.js";
import { createKernelForms } from "../../src/phases/3-select/row-forms/create-kernel-forms.js";
import { runStepPasses, stepPasses } from "../../src/phases/4-plan/passes/pipeline.js";
import { planSteps } from "../../src/phases/4-plan/plan-steps.js";
import { testBoard, testCatalog } from "../models/run-model.js";
import { sketchedProgram } from "./sketched-program.js";

const { kernels } = testCatalog();
const board = testBoard("mps2-an386");

/** Three steps of a kind that no pass and no planner was told of: say, command streams of a neural processor. */
const program = sketchedProgram({
  tensors: { x: 256, a: 512, b: 512, y: 64 },
  inputs: ["x"],
  outputs: ["y"],
  steps: [{ does: "x -> a", workBytes: 128 }, { does: "a -> b", takeovers: [{ input: "a", result: "b" }] }, { does: "b -> y", workBytes: 1024 }],
});
const lowered: Module = { ...program.module, graphs: program.methods.map(({ name, inputs, outputs }) => ({ name, inputs, outputs, nodes: [] })) };

for (const choice of [{}, { ram: "min" }, { optimise: "size" }, { optimise: "speed" }, { ram: "balanced", concurrent: true }] as const satisfies readonly Partial<CompileOptions>[]) {
  test(`steps of a kind that nobody knows pass all passes untouched and get places: ${JSON.stringify(choice)}`, () => {
    const options: CompileOptions = { ...defaultOptions, name: "m", ...choice };
    const sink = new DiagnosticSink();
    const forms = createKernelForms({ kernels, board, options });
    const shaped = runStepPasses(program, lowered, { forms, options, exporterPlanBytes: new Map() }, sink);
    assert.deepEqual(shaped?.program.methods[0]!.steps, program.methods[0]!.steps);
    assert.equal(shaped.after.size, stepPasses.length + 1);
    const planned = planSteps(shaped, board, sink);
    assert.deepEqual(sink.diagnostics, []);
    // The result of the second step takes the place of its input; the third has most: its input, its result and its own memory.
    assert.equal(planned?.plan.arenas[0]!.bytes, 512 + 64 + 1024);
    assert.equal(planned.placeOfWork.size, 2);
    const [a, b] = ["a", "b"].map((tensor) => [...program.module.storages.values()].find(({ name }) => name === tensor)!.id);
    assert.deepEqual(planned.placeOfStorage.get(a!), planned.placeOfStorage.get(b!));
  });
}
