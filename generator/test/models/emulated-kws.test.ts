import assert from "node:assert/strict";
import { test } from "vitest";

import { limitedRuns } from "./instruction-limits.js";
import { loadModel, loadModels } from "./load-models.js";
import { modelBoards, runEveryCase } from "./run-every-case.js";
import { buildModel, testBoard, testCatalog } from "./run-model.js";

const catalog = testCatalog();
const kwsBoards = ["mps2-an385", "mps2-an386", "mps2-an500", "mps2-an505", "mps3-an547"];

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

test("every limit of instructions is of a run of these tests", () => {
  const models = new Set(loadModels().map(({ model, variant }) => `${model}/${variant}`));
  const boards = (model: string): readonly string[] => (model.startsWith("kws/") ? kwsBoards : modelBoards);
  assert.deepEqual(limitedRuns.filter(({ board, model }) => !models.has(model) || !boards(model).includes(board)), []);
});
