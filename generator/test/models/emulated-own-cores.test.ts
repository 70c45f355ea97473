import { test } from "vitest";

import { createCore, type CoreChoice, type CpuName } from "../../src/catalog/cores.js";
import { InstructionRecord } from "./instruction-record.js";
import { loadModel } from "./load-models.js";
import { runEveryCase } from "./run-every-case.js";
import { buildModel, testBoard, testCatalog } from "./run-model.js";

const catalog = testCatalog();
const record = new InstructionRecord("own-cores");

/** The emulator has no Cortex-M85; a Cortex-M55 with the same units runs its instruction set. */
const m85Forms: readonly (readonly [form: string, choice: Pick<CoreChoice, "fpu" | "mve">])[] = [
  ["with vectors", { fpu: "double", mve: "float" }],
  ["with integer vectors", { fpu: "none", mve: "integer" }],
  ["without vectors", { fpu: "double", mve: "none" }],
];

for (const [form, choice] of m85Forms) {
  const run = `cortex-m85 ${form} kws/model`;
  record.expect(run);
  test(`kws/model on a board of one's own with a Cortex-M85 ${form} equals the runtime`, async () => {
    const core = createCore({ cpu: "cortex-m85", dsp: true, ...choice });
    const kws = loadModel("kws", "model");
    const built = await buildModel(kws.pte, { ...testBoard("mps3-an547"), core }, catalog);
    await runEveryCase(built, kws, (instructions) => record.add(run, instructions));
  });
}

/** Nor has it a Cortex-M23, or a Cortex-M0+ with memory for this model: mainline cores run their code. */
const baselineCores: readonly (readonly [cpu: CpuName, board: string])[] = [
  ["cortex-m0plus", "mps2-an385"],
  ["cortex-m23", "mps2-an505"],
];

for (const [cpu, boardName] of baselineCores) {
  for (const [model, variant] of [["kws", "model"], ["ds_cnn_kws", "m4_f32"]] as const) {
    const run = `${cpu} ${model}/${variant}`;
    record.expect(run);
    test(`${model}/${variant} on a board of one's own with a ${cpu} equals the runtime`, async () => {
      const core = createCore({ cpu, dsp: false, fpu: "none", mve: "none" });
      const one = loadModel(model, variant);
      const built = await buildModel(one.pte, { ...testBoard(boardName), core, stackGuard: false }, catalog);
      await runEveryCase(built, one, (instructions) => record.add(run, instructions));
    });
  }
}

test("every run takes the instructions on record", (context) => record.compare(context));
