import assert from "node:assert/strict";
import { test } from "vitest";
import type { CorpusCase } from "../corpus/case.js";
import { corpusFamilies, loadFamily } from "../corpus/load-corpus.js";
import { emulatedCores } from "../kernels/emulated-cores.js";
import { hasTool } from "../kernels/host-runner.js";
import { emulatedRunner } from "./build-and-run.js";
import { defaultSettings, runCases, type RunSettings } from "./run-cases.js";

/** One case in so many of each other family; `npm run corpus` runs them all. */
const hostStep = 30;
const emulatedStep = 8;

/** Few programs, each with a form of its own: branches, loops, state, several methods, sizes that vary. All of them run. */
const wholeFamilies = new Set(["control_flow", "dim_order", "dynamic", "external_data", "multi_method", "networks", "state"]);

const sample = (step: number): readonly CorpusCase[] =>
  corpusFamilies().flatMap((family) => loadFamily(family).filter((_, index) => wholeFamilies.has(family) || index % step === 0));

async function assertAnswers(cases: readonly CorpusCase[], settings: RunSettings): Promise<void> {
  const outcomes = await runCases(cases, settings);
  const problems = [...outcomes].flatMap(([{ family, name }, outcome]) =>
    outcome.status === "failed" ? [`${family}/${name}: ${outcome.reason}`] : [],
  );
  assert.deepEqual(problems, []);
  assert.equal(outcomes.size, cases.length);
}

test("a sample of every corpus family, and whole programs of every form, answer as PyTorch does, under sanitizers", () =>
  assertAnswers(sample(hostStep), defaultSettings));

const missing = ["arm-none-eabi-gcc", "qemu-system-arm"].filter((tool) => !hasTool(tool));

test.skipIf(missing.length > 0)("a larger sample answers the same on an emulated Cortex-M4F", async () => {
  const cases = sample(emulatedStep);
  assert.ok(cases.length >= 200, `${cases.length} cases`);
  const core = emulatedCores.find(({ name }) => name === "cortex-m4")!;
  await assertAnswers(cases, { ...defaultSettings, board: core.machine, runner: emulatedRunner(core) });
});
