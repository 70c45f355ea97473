import assert from "node:assert/strict";
import { test } from "vitest";
import { bytesOf } from "../../../test/kernels/case-file.js";
import { allTables } from "../../../test/kernels/cases/all.js";
import { evaluateLinear } from "./evaluate-linear.js";

test("layers of constants become what the kernels compute", () => {
  const { cases } = allTables().find(({ family }) => family === "linear_s8")!;
  let evaluated = 0;
  for (const { id, problem, constants, inputs, outputs } of cases) {
    const arrays = Object.entries(constants).map(([name, array]) => [name, { dtype: name === "bias" ? "int32" : "int8", bytes: bytesOf(array) }] as const);
    const request = { kind: "kernel" as const, family: "linear_s8", problem, tensors: {}, constants: Object.fromEntries(arrays), multiplyAccumulates: 0 };
    const result = evaluateLinear(request, inputs["input"] as Int8Array);
    if (result === undefined) continue;
    assert.deepEqual(Buffer.from(result), Buffer.from(bytesOf(outputs["output"]!.array)), id);
    evaluated++;
  }
  assert.ok(evaluated > cases.length / 2, `${evaluated} of ${cases.length} cases`);
});
