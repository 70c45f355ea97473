import assert from "node:assert/strict";
import { test } from "vitest";

import { loadModel } from "./load-models.js";
import { pruneModel } from "./prune-model.js";
import { buildModel, testBoard, testCatalog, type BuiltModel } from "./run-model.js";

const catalog = testCatalog();
const board = testBoard("mps2-an386");

/** Models with every second channel pruned, and how many of a hundred instructions of the whole model may be left. */
const models = [
  { model: "ds_cnn_kws", variant: "m4_i8", most: 50 },
  { model: "resnet8", variant: "m4_i8", most: 50 },
] as const;

for (const { model, variant, most } of models) {
  test(`${model} with pruned channels computes the same without them, in fewer instructions`, async () => {
    const { pte, cases } = loadModel(model, variant);
    const pruned = pruneModel(pte);
    // Programs that are traced keep every channel.
    const [whole, complete, reduced] = [await buildModel(pte, board, catalog), await buildModel(pruned, board, catalog, { instrument: "trace" }), await buildModel(pruned, board, catalog)];
    for (const { input } of cases) {
      const expected = (await complete.run(input)).outputs.get("output0.bin")!;
      assert.deepEqual((await reduced.run(input)).outputs.get("output0.bin"), expected);
    }
    const [before, after] = [await instructionsOf(whole, cases[0]!.input), await instructionsOf(reduced, cases[0]!.input)];
    assert.ok(after <= (most / 100) * before, `${after} instructions, without pruning ${before}`);
  });
}

async function instructionsOf(built: BuiltModel, input: Uint8Array): Promise<number> {
  return (await built.run(input)).report.totals[0]!.units;
}
