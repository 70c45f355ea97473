import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { etgenJson, inTemporaryFolder, kws } from "../cli/etgen.js";
import { loadModel } from "../models/load-models.js";
import { checkout, skipReason } from "./checkout.js";

const asked = ["firmware", "--board", "mps2-an386", "--kernels", "cmsis-nn", kws.model];
const codesOf = ({ diagnostics }: ReturnType<typeof etgenJson>): readonly string[] => diagnostics.map(({ code }) => code);

test("a build without a checkout, or with half of one, is refused before it begins", () =>
  inTemporaryFolder((directory) => {
    const nowhere = etgenJson(asked, { directory, environment: { CMSIS_NN_PATH: "" } });
    assert.deepEqual([nowhere.status, codesOf(nowhere)], [4, ["cmsis-nn-missing"]]);
    mkdirSync(join(directory, "half/Include"), { recursive: true });
    writeFileSync(join(directory, "half/Include/arm_nnfunctions.h"), "");
    const half = etgenJson([...asked, "--cmsis-nn", "half"], { directory });
    assert.deepEqual([half.status, codesOf(half)], [4, ["cmsis-nn-incomplete"]]);
    assert.match(half.diagnostics[0]!.message, /"half" has no "Source\/ConvolutionFunctions\/arm_/);
  }));

test("a checkout that is older than the versions that were compared is refused", () =>
  inTemporaryFolder((directory) => {
    mkdirSync(join(directory, "old/Include"), { recursive: true });
    writeFileSync(join(directory, "old/Include/arm_nnfunctions.h"), "/* $Revision:    V.16.0.0 */");
    const answer = etgenJson([...asked, "--cmsis-nn", "old"], { directory });
    assert.deepEqual([answer.status, codesOf(answer)], [4, ["cmsis-nn-too-old"]]);
    assert.match(answer.diagnostics[0]!.message, /revision 16 .* needed 18 or newer/);
  }));

test("a model of floats is built without the library, and that is said", () =>
  inTemporaryFolder((directory) => {
    writeFileSync(join(directory, "float.pte"), loadModel("lstm_cell_toy", "float").pte);
    const answer = etgenJson(["firmware", "--board", "mps2-an386", "--kernels", "cmsis-nn", "float.pte"], { directory, environment: { CMSIS_NN_PATH: "" } });
    assert.deepEqual([answer.status, codesOf(answer)], [0, ["cmsis-nn-unused"]]);
  }));

test("only the files are written where nothing is built, and no checkout is asked for", () =>
  inTemporaryFolder((directory) => {
    const answer = etgenJson([...asked, "--no-build"], { directory, environment: { CMSIS_NN_PATH: "" } });
    assert.deepEqual([answer.status, codesOf(answer)], [0, []]);
  }));

test("--cmsis-nn goes with --kernels cmsis-nn, and not with Zephyr's tools", () => {
  const without = etgenJson(["firmware", "--board", "mps2-an386", "--cmsis-nn", "x", kws.model]);
  assert.deepEqual([without.status, codesOf(without)], [2, ["option-needs"]]);
  const zephyr = etgenJson([...asked, "--target", "zephyr", "--cmsis-nn", "x"]);
  assert.deepEqual([zephyr.status, codesOf(zephyr)], [2, ["option-conflict"]]);
});

test("inspect shows what the library would compute", () => {
  const args = ["inspect", "--kernels", "--board", "mps3-an547", "--kernel-set"];
  const { kernels } = etgenJson([...args, "cmsis-nn", kws.model]) as unknown as { kernels: { kernel: string }[] };
  assert.ok(kernels.some(({ kernel }) => kernel === "etk_conv2d_s8__cmsis_nn"));
  const wrong = etgenJson([...args, "cmsis", kws.model]);
  assert.deepEqual([wrong.status, codesOf(wrong)], [2, ["invalid-choice"]]);
  const alone = etgenJson(["inspect", "--kernel-set", "ref", kws.model]);
  assert.deepEqual([alone.status, codesOf(alone)], [2, ["option-needs"]]);
});

test.skipIf(skipReason)("firmware with a checkout equals the runtime, and its weight counts the library among the kernels", () =>
  inTemporaryFolder((directory) => {
    const files = ["--input", kws.input, "--expect", kws.expected];
    const answer = etgenJson([...asked, "--cmsis-nn", checkout!, "--run", ...files], { directory, environment: { CMSIS_NN_PATH: "" } });
    assert.deepEqual([answer.status, codesOf(answer)], [0, []]);
    const verified = etgenJson(["verify", "--board", "mps2-an386", "--kernels", "cmsis-nn", "--cmsis-nn", checkout!, kws.model], { directory });
    assert.deepEqual([verified.status, codesOf(verified)], [0, []]);
  }));
