import assert from "node:assert/strict";
import { test } from "vitest";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { readProgram } from "../../src/model/read-program.js";
import { Executor } from "../../reference/executor.js";
import { checkOutput } from "../models/check-case.js";
import { loadModels } from "../models/load-models.js";
import { testKernels } from "./kernels.js";

for (const { model, variant, pte, cases } of loadModels()) {
  test(`${model}/${variant} in the executor equals the runtime`, () => {
    const program = readProgram(pte, [], new DiagnosticSink(), `${model}.pte`);
    assert.ok(program !== undefined && cases.length > 0);
    const executor = new Executor(program, testKernels());
    for (const one of cases) {
      const instructions: Uint8Array[] = [];
      const [output] = executor.run("forward", [{ kind: "tensor", bytes: one.input }], ({ results }) => instructions.push(results[0]!.bytes));
      assert.ok(output?.kind === "tensor");
      checkOutput(output.bytes, one);
      if (one.instructionOutputs !== undefined) assert.deepEqual(instructions, one.instructionOutputs);
    }
    assert.deepEqual(executor.unwrittenReads, []);
  });
}
