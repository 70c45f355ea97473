import assert from "node:assert/strict";
import { test } from "vitest";

import { findingsOf, readDeviations } from "./check-rules.js";

test("mandatory and required rules of MISRA C:2012 hold, or docs/misra.md says where not and why", async () => {
  const findings = [
    ...(await findingsOf("digits", "m4_i8", "mps2-an386", { ram: "min", input: "rows" })),
    ...(await findingsOf("ds_cnn_kws", "m4_i8", "mps2-an386", { arena: "caller" })),
    ...(await findingsOf("digits", "float", "host")),
    ...(await findingsOf("gru_toy", "float", "host")),
  ];
  const seen = new Map<string, string>();
  for (const { rule, file, line } of findings) seen.set(`${rule} ${file.split("/")[0]!}`, `${file}:${line}`);
  const deviations = readDeviations().flatMap(({ rule, where }) => (where === "both" ? ["model", "kernels"] : [where]).map((part) => `${rule} ${part}`));
  assert.deepEqual([...seen].filter(([key]) => !deviations.includes(key)), [], "rules that are broken without a reason");
  assert.deepEqual(deviations.filter((key) => !seen.has(key)), [], "reasons for what holds");
});
