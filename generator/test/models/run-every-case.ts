import { test } from "vitest";
import { checkOutput } from "./check-case.js";
import type { InstructionRecord } from "./instruction-record.js";
import type { TestModel } from "./load-models.js";
import { buildModel, testBoard, testCatalog, type BuiltModel } from "./run-model.js";

const catalog = testCatalog();

/** Every answer equals the runtime's, and a run takes the instructions on record. */
export function testEveryCase(boardName: string, one: TestModel, record: InstructionRecord): void {
  const run = `${boardName} ${one.model}/${one.variant}`;
  record.expect(run);
  test(`${one.model}/${one.variant} on ${boardName} equals the runtime`, async () => {
    await runEveryCase(await buildModel(one.pte, testBoard(boardName), catalog), one, (units) => record.add(run, units));
  });
}

export async function runEveryCase(built: BuiltModel, { cases }: TestModel, count: (instructions: number) => void): Promise<void> {
  for (const one of cases) {
    const { outputs, report } = await built.run(one.input);
    checkOutput(outputs.get("output0.bin")!, one);
    count(report.totals[0]!.units);
  }
}
