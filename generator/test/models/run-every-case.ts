import assert from "node:assert/strict";

import { checkOutput } from "./check-case.js";
import { instructionLimit } from "./instruction-limits.js";
import type { TestModel } from "./load-models.js";
import { buildModel, testBoard, testCatalog } from "./run-model.js";

/** Emulated boards with memory for every model. */
export const modelBoards = ["mps2-an386", "mps3-an547"] as const;

const catalog = testCatalog();

/** Every answer equals the runtime's, in no more instructions than are good. */
export async function runEveryCase(boardName: string, { model, variant, pte, cases }: TestModel): Promise<void> {
  const limit = instructionLimit(boardName, model, variant);
  const built = await buildModel(pte, testBoard(boardName), catalog);
  for (const one of cases) {
    const { outputs, report } = await built.run(one.input);
    checkOutput(outputs.get("output0.bin")!, one);
    const { units } = report.totals[0]!;
    assert.ok(units <= limit, `${units} instructions, at most ${limit} are good`);
  }
}
