import assert from "node:assert/strict";
import { test } from "vitest";

import { createCore, type CoreChoice, type CpuName } from "../../src/catalog/cores.js";
import { checkOutput } from "./check-case.js";
import { baselineLimit, instructionLimit, limitedRuns } from "./instruction-limits.js";
import { loadModel, loadModels, type TestModel } from "./load-models.js";
import { buildModel, testBoard, testCatalog } from "./run-model.js";

const catalog = testCatalog();
const kwsBoards = ["mps2-an385", "mps2-an386", "mps2-an500", "mps2-an505", "mps3-an547"];
const modelBoards = ["mps2-an386", "mps3-an547"];

for (const boardName of kwsBoards) {
  for (const variant of ["model", "model_m55_patched"]) {
    test(`kws/${variant} on ${boardName} equals the runtime for every recording`, async () => {
      const kws = loadModel("kws", variant);
      await runEveryCase(boardName, kws);
      assert.deepEqual(kws.cases.map(({ name }) => name).sort(), ["go", "lcg", "no", "stop", "up", "yes"]);
    });
  }

  test(`every node of kws on ${boardName} writes the runtime's bytes`, async () => {
    const { pte, cases } = loadModel("kws", "model");
    const built = await buildModel(pte, testBoard(boardName), catalog, { instrument: "trace" });
    let compared = 0;
    for (const { input, instructionOutputs } of cases) {
      if (instructionOutputs === undefined) continue;
      const nodes = built.compiled.planned!.selected.methods[0]!.steps.map(({ origin }) => origin.instruction);
      const fileOf = (instruction: number): string => `forward_node_${String(instruction).padStart(3, "0")}.bin`;
      const { outputs } = await built.run(input, nodes.map(fileOf));
      for (const instruction of nodes) {
        const found = Buffer.from(outputs.get(fileOf(instruction))!);
        assert.ok(found.equals(instructionOutputs[instruction]!), `instruction ${instruction}`);
        compared++;
      }
    }
    assert.ok(compared >= 2 * 10);
  });
}

for (const boardName of modelBoards) {
  for (const one of loadModels()) {
    if (one.model === "kws") continue;
    test(`${one.model}/${one.variant} on ${boardName} equals the runtime`, () => runEveryCase(boardName, one));
  }
}

test("every limit of instructions is of a run above", () => {
  const models = new Set(loadModels().map(({ model, variant }) => `${model}/${variant}`));
  const boards = (model: string): readonly string[] => (model.startsWith("kws/") ? kwsBoards : modelBoards);
  assert.deepEqual(limitedRuns.filter(({ board, model }) => !models.has(model) || !boards(model).includes(board)), []);
});

async function runEveryCase(boardName: string, { model, variant, pte, cases }: TestModel): Promise<void> {
  const limit = instructionLimit(boardName, model, variant);
  const built = await buildModel(pte, testBoard(boardName), catalog);
  for (const one of cases) {
    const { outputs, report } = await built.run(one.input);
    checkOutput(outputs.get("output0.bin")!, one);
    const { units } = report.totals[0]!;
    assert.ok(units <= limit, `${units} instructions, at most ${limit} are good`);
  }
}

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
