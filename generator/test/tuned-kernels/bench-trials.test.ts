import assert from "node:assert/strict";
import { test } from "vitest";
import { benchTrials, selectableKernels } from "./bench-trials.js";
import { testCores } from "./cores.js";

for (const core of testCores) {
  test(`the bench times every kernel that may be chosen on ${core.name}; otherwise shapes.ts lacks a shape`, async () => {
    const timed = new Set((await benchTrials(core)).map(({ kernel }) => kernel.name));
    const names = new Set(selectableKernels(core).map(({ name }) => name));
    assert.deepEqual([...names].filter((name) => !timed.has(name)), []);
    assert.deepEqual([...timed].filter((name) => !names.has(name)), []);
  });
}
