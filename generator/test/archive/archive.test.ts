import assert from "node:assert/strict";
import { test } from "vitest";
import { corpusFamilies, loadFamily } from "../corpus/load-corpus.js";
import { loadBundledPrograms, loadModel, loadModels } from "../models/load-models.js";

test("the corpus holds every case with its program and answer", () => {
  const cases = corpusFamilies().flatMap((family) => loadFamily(family));
  assert.equal(cases.length, 2394);
  assert.equal(new Set(cases.map((one) => `${one.family}/${one.name}`)).size, 2394);
  for (const one of cases) {
    assert.equal(one.calls.length > 0, one.expect === "answer", one.name);
    for (const call of one.calls) assert.ok(call.outputs.length > 0, one.name);
  }
});

test("every model variant has cases with an input and an answer", () => {
  const models = loadModels();
  assert.equal(models.length, 60);
  for (const { model, variant, cases } of models) {
    assert.ok(cases.length >= 2, `${model}/${variant}`);
    for (const one of cases) assert.ok(one.input.length > 0 && one.expected.length > 0, `${model}/${variant}/${one.name}`);
  }
  assert.equal(loadBundledPrograms().length, 2);
});

test("only the recurrent toys that ExecuTorch cannot load are judged by the reference", () => {
  const judged = loadModels().filter(({ cases }) => cases.some(({ authority }) => authority === "reference"));
  const names = new Set(judged.map(({ model }) => model));
  assert.deepEqual([...names], ["gru_toy", "lstm_toy"]);
  assert.ok(judged.every(({ variant }) => variant !== "float"));
});

test("kws carries the output of every instruction for two cases", () => {
  const recorded = loadModel("kws", "model").cases.filter(({ instructionOutputs }) => instructionOutputs !== undefined);
  assert.deepEqual(recorded.map(({ name }) => name), ["lcg", "yes"]);
  assert.ok(recorded.every(({ instructionOutputs }) => instructionOutputs?.length === 16));
});
