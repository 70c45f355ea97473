import { describe, expect, test } from "vitest";
import { loadCases, vectorFiles, type Configuration } from "./load-vectors.js";
import { runCase } from "./run-case.js";

/**
 * Vela 5.2.0 writes both halves of a concatenation to the same place where they share bricks of 16 channels, so the
 * streams themselves are wrong: wrongly-compiled.test.ts. The simulator has to say so.
 */
export const wronglyCompiled = /^u[56]5-\d+(-hybrid)?\/(mem_)?unet/;

/** Every delegate call of a configuration's cases, bit for bit. */
export function testConfiguration(configuration: Configuration, expectedCases: number): void {
  const cases = loadCases(configuration);
  const read = vectorFiles(configuration);
  describe(configuration, () => {
    test("all cases are here", () => expect(cases.length).toBe(expectedCases));
    for (const one of cases) {
      test(one.name, () => {
        const { problems, calls } = runCase(one, read);
        expect(calls).toBe(one.runs.reduce((sum, run) => sum + run.calls.length, 0));
        if (wronglyCompiled.test(one.name)) expect(problems[0]).toMatch(/reads \d+ bytes that nothing has written/);
        else expect(problems).toEqual([]);
      });
    }
  });
}
