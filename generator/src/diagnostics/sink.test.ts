import assert from "node:assert/strict";
import { test } from "vitest";
import { DiagnosticSink } from "./sink.js";

test("a warning is said once, an error as often as it is found", () => {
  const sink = new DiagnosticSink();
  for (const view of ["a", "a", "b"]) sink.report("dropped-view", { view, source: "s" }, { file: "m.pte" });
  sink.report("no-methods", { names: [] });
  sink.report("no-methods", { names: [] });
  assert.deepEqual(sink.diagnostics.map(({ code }) => code), ["dropped-view", "dropped-view", "no-methods", "no-methods"]);
  assert.equal(sink.errorCount, 2);
});
