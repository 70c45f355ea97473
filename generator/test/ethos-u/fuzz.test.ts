import { expect, test } from "vitest";
import { fuzzPayloads } from "./fuzz-payloads.js";

test("damaged payloads end in one sentence, or run: they never throw, hang or leave their memory", () => {
  const { counts, slowestMs } = fuzzPayloads(0, 1500);
  for (const code of ["ran", "damaged-npu-payload", "npu-outside-region", "npu-unknown-command", "npu-weights-differ"]) {
    expect(counts.get(code), code).toBeGreaterThan(0);
  }
  expect(slowestMs).toBeLessThan(5000);
});
