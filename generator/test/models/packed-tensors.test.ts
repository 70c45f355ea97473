import assert from "node:assert/strict";
import { test } from "vitest";

import { compile, compileImage } from "../../src/compile.js";
import { tensorOf } from "../../src/ir/graph.js";
import { writesOf } from "../../src/steps/step.js";
import { shapeOf } from "../../src/ir/print-tensor.js";
import { defaultOptions, type CompileOptions } from "../../src/options.js";
import type { PlannedProgram } from "../../src/phases/4-plan/planned-program.js";
import { loadModel } from "./load-models.js";
import { testBoard, testCatalog } from "./run-model.js";

const catalog = testCatalog();

function planOf(model: string, variant: string, board: string, choice: Partial<CompileOptions> = {}): PlannedProgram {
  const options = { ...defaultOptions, name: "model", ...choice };
  const { planned, diagnostics } = compile({ name: "model.pte", bytes: loadModel(model, variant).pte }, [], testBoard(board), options, catalog);
  assert.ok(planned !== undefined, diagnostics.map(({ message }) => message).join("\n"));
  return planned;
}

/** The results of the nodes that are packed, as they are printed. */
function packedResults({ selected: { module, methods } }: PlannedProgram): readonly string[] {
  const results = methods.flatMap(({ steps }) => steps.flatMap(writesOf));
  return results.filter((id) => tensorOf(module, id).layout !== undefined).map((id) => shapeOf(module, id));
}

const arenaOf = ({ plan }: PlannedProgram): number => plan.arenas.reduce((sum, { bytes }) => sum + bytes, 0);

test("the layers of an autoencoder hand halfwords on, from the quantiser to the last", () => {
  const planned = planOf("ad_autoencoder", "m4_f32", "mps2-an386");
  const hidden = ["int16 [1,128] as s16_quads", "int16 [1,128] as s16_quads", "int16 [1,128] as s16_quads"];
  const packed = ["int16 [1,640] as s16_quads", "int16 [1,128] as s16_quads", ...hidden, "int16 [1,8] as s16_quads", "int16 [1,128] as s16_quads", ...hidden];
  assert.deepEqual(packedResults(planned), packed);
  assert.equal(arenaOf(planned), planned.plan.exporterPlanBytes);
});

test("tensors are packed only where memory is not short of it", () => {
  const planned = planOf("ad_autoencoder", "m4_i8", "mps2-an386");
  assert.equal(packedResults(planned).length, 7);
  assert.equal(arenaOf(planned), planned.plan.exporterPlanBytes);
});

for (const [model, count, bytes] of [["mobilenet_v2", 6, 129_792], ["mobilenet_v1_vww", 2, 55_296]] as const) {
  test(`depthwise convolutions of ${model} fill the panels of pointwise ones where no arena grows`, () => {
    const planned = planOf(model, "m4_i8", "mps2-an386");
    const packed = packedResults(planned);
    assert.equal(packed.length, count);
    assert.ok(packed.every((text) => text.endsWith(" as s16_panel")), packed.join("\n"));
    assert.equal(arenaOf(planned), bytes);
  });
}

test("speed takes them whatever the memory", () => {
  assert.equal(packedResults(planOf("mobilenet_v2", "m4_i8", "mps2-an386", { optimise: "speed" })).length, 6);
  const { length } = packedResults(planOf("mobilenet_v1_vww", "m4_i8", "mps2-an386", { optimise: "speed" }));
  assert.ok(length > 2, `${length}`);
});

test("models that may run at the same time do not grow into each other's memory", () => {
  const models = [["ad_autoencoder", "ad"], ["ds_cnn_kws", "kws"]].map(([model, name]) => {
    const file = { name: `${name}.pte`, bytes: loadModel(model!, "m4_i8").pte };
    return { name: name!, file, dataFiles: [] };
  });
  const [turns, apart] = [false, true].map((concurrent) => {
    const { planned } = compileImage(models, testBoard("mps2-an386"), { ...defaultOptions, name: "image", concurrent }, catalog);
    return planned!;
  });
  assert.equal(packedResults(turns!).length, 9);
  assert.equal(packedResults(apart!).length, 8);
  assert.equal(arenaOf(turns!), 11_584);
  assert.equal(arenaOf(apart!), 11_584 + 2_048);
});

for (const [what, board, choice] of [
  ["traced programs", "mps2-an386", { instrument: "trace" }],
  ["the smallest images", "mps2-an386", { optimise: "size" }],
  ["reference kernels", "mps2-an386", { kernels: "ref" }],
  ["cores whose kernels read bytes", "mps3-an547", {}],
] as const) {
  test(`${what} keep every tensor plain`, () => {
    assert.deepEqual(packedResults(planOf("ad_autoencoder", "m4_f32", board, choice)), []);
  });
}
