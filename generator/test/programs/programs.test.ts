import assert from "node:assert/strict";
import { test } from "vitest";
import { emulatedRunner } from "../conformance/build-and-run.js";
import { emulatedCores } from "../kernels/emulated-cores.js";
import { hasTool } from "../kernels/host-runner.js";
import { expected } from "./expected.js";
import { problemOf } from "./expectations.js";
import { collections, loadCollection, type ExportedProgram } from "./load-programs.js";
import { onThisMachine, runPrograms, type ProgramRun } from "./run-programs.js";

const programs = collections().flatMap(loadCollection);

/** Programs that are built together: a collection, or one model of it. */
const groupOf = ({ name }: ExportedProgram): string => name.split("/").slice(0, -1).join("/");

/** On an emulated core as well: what moves elements in memory, with few of them. */
const emulatedPrograms = [
  ...["blockops_et21865", "min_flat2_c1", "min_pixshuffle_cl_i8", "min_slice_cl_i8", "min_view_cl_i8", "min_view_cl_f32"],
  ...["minimal/patch_i8", "nabu/int8"],
];

async function assertExpected(chosen: readonly ExportedProgram[], run: ProgramRun): Promise<void> {
  const slack = (name: string): number => {
    const expectation = expected[name];
    return expectation?.kind === "right" ? expectation.slack : 1;
  };
  const outcomes = await runPrograms(chosen, { ...run, slack });
  const problems = chosen.flatMap(({ name }) => {
    const problem = problemOf(expected[name]!, outcomes.get(name));
    return problem === undefined ? [] : [`${name}: ${problem}`];
  });
  assert.deepEqual(problems, []);
}

test("every packed program has an expectation, and every expectation a program", () => {
  assert.deepEqual(programs.map(({ name }) => name).sort(), Object.keys(expected).sort());
});

for (const group of new Set(programs.map(groupOf))) {
  const chosen = programs.filter((program) => groupOf(program) === group && expected[program.name]?.kind !== "open");
  if (chosen.length > 0) test(`${group}: right, or refused as expected, under sanitizers`, () => assertExpected(chosen, onThisMachine));
}

const missing = ["arm-none-eabi-gcc", "qemu-system-arm"].filter((tool) => !hasTool(tool));

test.skipIf(missing.length > 0)("programs that move elements answer the same on an emulated Cortex-M4F", async () => {
  const core = emulatedCores.find(({ name }) => name === "cortex-m4")!;
  const chosen = emulatedPrograms.map((part) => programs.find(({ name }) => name.endsWith(part))!);
  await assertExpected(chosen, { board: core.machine, runner: emulatedRunner(core) });
});
