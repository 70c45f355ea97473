import { expect, test } from "vitest";
import { configurations, loadCases, vectorFiles } from "./load-vectors.js";
import { runWholeProgram } from "./run-program.js";
import { wronglyCompiled } from "./test-configuration.js";

/** Float operators between quantisations: their last bit decides ties, so a result may be one step of int8 away. */
const roundsFloats = /ext_weights$|bilinear/;
const oneStep = 1.0001 / 127;

test.each(configurations)("whole programs for %s: delegates in the simulator, the rest in the executor", (configuration) => {
  const read = vectorFiles(configuration);
  const problems = loadCases(configuration).flatMap((one) => {
    if (one.kind !== "program" || wronglyCompiled.test(one.name)) return [];
    const found = runWholeProgram(one, read, roundsFloats.test(one.name) ? oneStep : undefined);
    return found.map((problem) => `${one.name}: ${problem}`);
  });
  expect(problems).toEqual([]);
});
