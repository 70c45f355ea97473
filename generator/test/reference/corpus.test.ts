import assert from "node:assert/strict";
import { test } from "vitest";
import { corpusFamilies, loadFamily } from "../corpus/load-corpus.js";
import { executorExceptions } from "./exceptions.js";
import { runCase } from "./run-case.js";

for (const family of corpusFamilies()) {
  test(`every program of the corpus family "${family}" gives the known answers in the executor`, () => {
    const failures = loadFamily(family).flatMap((one) => {
      const outcome = runCase(one);
      const isException = executorExceptions.has(`${family}/${one.name}`);
      if (outcome.status === "passed") return isException ? [`${one.name} passes: it is no exception`] : [];
      return isException ? [] : [`${one.name}: ${outcome.reason}`];
    });
    assert.deepEqual(failures, []);
  });
}
