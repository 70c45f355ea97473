import assert from "node:assert/strict";
import { test } from "vitest";

import { createCore, type CoreChoice, type CpuName } from "../../src/catalog/cores.js";
import { checkOutput } from "./check-case.js";
import { baselineLimit } from "./instruction-limits.js";
import { loadModel } from "./load-models.js";
import { buildModel, testBoard, testCatalog } from "./run-model.js";

const catalog = testCatalog();

/** The emulator has no Cortex-M85; a Cortex-M55 with the same units runs its instruction set. */
const m85Forms: readonly (readonly [form: string, choice: Pick<CoreChoice, "fpu" | "mve">])[] = [
  ["with vectors", { fpu: "double", mve: "float" }],
  ["with integer vectors", { fpu: "none", mve: "integer" }],
  ["without vectors", { fpu: "double", mve: "none" }],
];

for (const [form, choice] of m85Forms) {
  test(`kws/model on a board of one's own with a Cortex-M85 ${form} equals the runtime`, async () => {
    const core = createCore({ cpu: "cortex-m85", dsp: true, ...choice });
    const { pte, cases } = loadModel("kws", "model");
    const built = await buildModel(pte, { ...testBoard("mps3-an547"), core }, catalog);
    for (const one of cases) checkOutput((await built.run(one.input)).outputs.get("output0.bin")!, one);
  });
}

/** Nor has it a Cortex-M23, or a Cortex-M0+ with memory for this model: mainline cores run their code. */
const baselineCores: readonly (readonly [cpu: CpuName, board: string])[] = [
  ["cortex-m0plus", "mps2-an385"],
  ["cortex-m23", "mps2-an505"],
];

for (const [cpu, boardName] of baselineCores) {
  for (const [model, variant] of [["kws", "model"], ["ds_cnn_kws", "m4_f32"]] as const) {
    test(`${model}/${variant} on a board of one's own with a ${cpu} equals the runtime`, async () => {
      const core = createCore({ cpu, dsp: false, fpu: "none", mve: "none" });
      const { pte, cases } = loadModel(model, variant);
      const built = await buildModel(pte, { ...testBoard(boardName), core, stackGuard: false }, catalog);
      for (const one of cases) {
        const { outputs, report } = await built.run(one.input);
        checkOutput(outputs.get("output0.bin")!, one);
        const { units } = report.totals[0]!;
        assert.ok(units <= baselineLimit, `${units} instructions, at most ${baselineLimit} are good`);
      }
    });
  }
}
