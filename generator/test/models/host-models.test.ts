import assert from "node:assert/strict";
import { test } from "vitest";

import { checkOutput } from "./check-case.js";
import { loadModels } from "./load-models.js";
import { buildModel, testBoard, testCatalog } from "./run-model.js";

const catalog = testCatalog();
const host = testBoard("host");

for (const { model, variant, pte, cases } of loadModels()) {
  test(`${model}/${variant} on the host, sanitised, equals the runtime`, async () => {
    const built = await buildModel(pte, host, catalog, {}, "sanitize");
    assert.ok(cases.length > 0);
    for (const one of cases) {
      const { outputs, exitStatus } = await built.run(one.input);
      assert.equal(exitStatus, 0);
      checkOutput(outputs.get("output0.bin")!, one);
    }
    const { plan, selected } = built.compiled.planned!;
    const arenaBytes = plan.arenas.reduce((sum, { bytes }) => sum + bytes, 0);
    // The exporter plans no scratch: kernels of its runtime take theirs from another pool.
    const scratch = selected.methods.flatMap(({ steps }) =>
      steps.map(({ implementation }) => (implementation.kind === "kernel" ? (implementation.scratch?.bytes ?? 0) : 0)),
    );
    const most = plan.exporterPlanBytes + Math.max(0, ...scratch);
    assert.ok(arenaBytes <= most, `arena ${arenaBytes} bytes, the exporter's plan and the largest scratch ${most}`);
  });
}
