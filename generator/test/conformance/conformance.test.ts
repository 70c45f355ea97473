import assert from "node:assert/strict";
import { test } from "node:test";
import { corpusFamilies, loadFamily } from "../corpus/load-corpus.js";
import { defaultSettings, runCases } from "./run-cases.js";

/** One case in so many of each family; `node generator/dist/test/conformance/run-corpus.js` runs them all. */
const sampleStep = 30;

test("a sample of every corpus family answers as PyTorch does, under sanitizers", async () => {
  const sample = corpusFamilies().flatMap((family) => loadFamily(family).filter((_, index) => index % sampleStep === 0));
  const outcomes = await runCases(sample, defaultSettings);
  const problems = [...outcomes].flatMap(([{ family, name }, outcome]) =>
    outcome.status === "failed" ? [`${family}/${name}: ${outcome.reason}`] : [],
  );
  assert.deepEqual(problems, []);
  assert.equal(outcomes.size, sample.length);
});
