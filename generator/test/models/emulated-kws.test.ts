import assert from "node:assert/strict";
import { test } from "vitest";

import { InstructionRecord } from "./instruction-record.js";
import { loadModel } from "./load-models.js";
import { testEveryCase } from "./run-every-case.js";
import { buildModel, testBoard, testCatalog } from "./run-model.js";

const catalog = testCatalog();
const kwsBoards = ["mps2-an385", "mps2-an386", "mps2-an500", "mps2-an505", "mps3-an547"];
const record = new InstructionRecord("kws");

for (const boardName of kwsBoards) {
  for (const variant of ["model", "model_m55_patched"]) {
    const kws = loadModel("kws", variant);
    assert.deepEqual(kws.cases.map(({ name }) => name).sort(), ["go", "lcg", "no", "stop", "up", "yes"]);
    testEveryCase(boardName, kws, record);
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

test("every run takes the instructions on record", (context) => record.compare(context));
