import assert from "node:assert/strict";
import { test } from "node:test";

import { checkOutput } from "./check-case.js";
import { loadModels } from "./load-models.js";
import { buildModel, testBoard, testCatalog } from "./run-model.js";

const catalog = testCatalog();
const host = testBoard("host");

for (const { model, variant, pte, cases } of loadModels()) {
  test(`${model}/${variant} on the host, sanitised, equals the runtime`, async () => {
    const built = await buildModel(pte, host, catalog, {}, "sanitize");
    try {
      assert.ok(cases.length > 0);
      for (const one of cases) {
        const { outputs, exitStatus } = await built.run(one.input);
        assert.equal(exitStatus, 0);
        checkOutput(outputs.get("output0.bin")!, one);
      }
      const { arenas, exporterPlanBytes } = built.compiled.planned!.plan;
      const arenaBytes = arenas.reduce((sum, { bytes }) => sum + bytes, 0);
      assert.ok(arenaBytes <= exporterPlanBytes, `arena ${arenaBytes} bytes, the exporter planned ${exporterPlanBytes}`);
    } finally {
      built.remove();
    }
  });
}
