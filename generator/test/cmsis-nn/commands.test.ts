import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { etgenJson, inTemporaryFolder, kws, type JsonAnswer } from "../cli/etgen.js";
import { loadModel } from "../models/load-models.js";
import { checkout, skipReason } from "./checkout.js";

const asked = ["firmware", "--board", "mps2-an386", "--kernels", "cmsis-nn", kws.model];
const codesOf = ({ diagnostics }: JsonAnswer): readonly string[] => diagnostics.map(({ code }) => code);

test("a build without a checkout, or with half of one, is refused before it begins", () =>
  inTemporaryFolder(async (directory) => {
    const nowhere = await etgenJson(asked, { directory, environment: { CMSIS_NN_PATH: "" } });
    assert.deepEqual([nowhere.status, codesOf(nowhere)], [4, ["cmsis-nn-missing"]]);
    mkdirSync(join(directory, "half/Include"), { recursive: true });
    writeFileSync(join(directory, "half/Include/arm_nnfunctions.h"), "");
    const half = await etgenJson([...asked, "--cmsis-nn", "half"], { directory });
    assert.deepEqual([half.status, codesOf(half)], [4, ["cmsis-nn-incomplete"]]);
    assert.match(half.diagnostics[0]!.message, /"half" has no "Source\/ConvolutionFunctions\/arm_/);
  }));

test("a checkout that is older than the versions that were compared is refused", () =>
  inTemporaryFolder(async (directory) => {
    mkdirSync(join(directory, "old/Include"), { recursive: true });
    writeFileSync(join(directory, "old/Include/arm_nnfunctions.h"), "/* $Revision:    V.16.0.0 */");
    const answer = await etgenJson([...asked, "--cmsis-nn", "old"], { directory });
    assert.deepEqual([answer.status, codesOf(answer)], [4, ["cmsis-nn-too-old"]]);
    assert.match(answer.diagnostics[0]!.message, /revision 16 .* needed 18 or newer/);
  }));

test("a model of floats is built without the library, and that is said", () =>
  inTemporaryFolder(async (directory) => {
    writeFileSync(join(directory, "float.pte"), loadModel("lstm_cell_toy", "float").pte);
    const answer = await etgenJson(["firmware", "--board", "mps2-an386", "--kernels", "cmsis-nn", "float.pte"], { directory, environment: { CMSIS_NN_PATH: "" } });
    assert.deepEqual([answer.status, codesOf(answer)], [0, ["cmsis-nn-unused"]]);
  }));

test("only the files are written where nothing is built, and no checkout is asked for", () =>
  inTemporaryFolder(async (directory) => {
    const answer = await etgenJson([...asked, "--no-build"], { directory, environment: { CMSIS_NN_PATH: "" } });
    assert.deepEqual([answer.status, codesOf(answer)], [0, []]);
  }));

test("--cmsis-nn goes with --kernels cmsis-nn, and not with Zephyr's tools", async () => {
  const without = await etgenJson(["firmware", "--board", "mps2-an386", "--cmsis-nn", "x", kws.model]);
  assert.deepEqual([without.status, codesOf(without)], [2, ["option-needs"]]);
  const zephyr = await etgenJson([...asked, "--target", "zephyr", "--cmsis-nn", "x"]);
  assert.deepEqual([zephyr.status, codesOf(zephyr)], [2, ["option-conflict"]]);
});

test("inspect shows what the library would compute", async () => {
  const args = ["inspect", "--kernels", "--board", "mps3-an547", "--kernel-set"];
  const { kernels } = await etgenJson([...args, "cmsis-nn", kws.model]) as unknown as { kernels: { kernel: string }[] };
  assert.ok(kernels.some(({ kernel }) => kernel === "etk_conv2d_s8__cmsis_nn"));
  const wrong = await etgenJson([...args, "cmsis", kws.model]);
  assert.deepEqual([wrong.status, codesOf(wrong)], [2, ["invalid-choice"]]);
  const alone = await etgenJson(["inspect", "--kernel-set", "ref", kws.model]);
  assert.deepEqual([alone.status, codesOf(alone)], [2, ["option-needs"]]);
});

test.skipIf(skipReason)("firmware with a checkout equals the runtime, and its weight counts the library among the kernels", () =>
  inTemporaryFolder(async (directory) => {
    const files = ["--input", kws.input, "--expect", kws.expected];
    const answer = await etgenJson([...asked, "--cmsis-nn", checkout!, "--run", ...files], { directory, environment: { CMSIS_NN_PATH: "" } });
    assert.deepEqual([answer.status, codesOf(answer)], [0, []]);
    const verified = await etgenJson(["verify", "--board", "mps2-an386", "--kernels", "cmsis-nn", "--cmsis-nn", checkout!, kws.model], { directory });
    assert.deepEqual([verified.status, codesOf(verified)], [0, []]);
  }));
