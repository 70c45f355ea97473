import assert from "node:assert/strict";
import { test } from "vitest";

import { compile } from "../../src/compile.js";
import type { PlannedProgram } from "../../src/phases/4-plan/planned-program.js";
import { tensorOf } from "../../src/ir/graph.js";
import { defaultOptions } from "../../src/options.js";
import { loadModel } from "./load-models.js";
import { testBoard, testCatalog } from "./run-model.js";

const catalog = testCatalog();

function planOf(model: string, variant: string, board: string): PlannedProgram {
  const options = { ...defaultOptions, name: "model" };
  const { planned, diagnostics } = compile({ name: "model.pte", bytes: loadModel(model, variant).pte }, [], testBoard(board), options, catalog);
  assert.ok(planned !== undefined, diagnostics.map(({ message }) => message).join("\n"));
  return planned;
}

/** The most that the whole arena may take: inputs, outputs and scratch included. */
const budgets: readonly (readonly [model: string, variant: string, board: string, bytes: number])[] = [
  ["kws", "model", "mps3-an547", 12_236],
  ["ds_cnn_kws", "m4_f32", "mps3-an547", 12_236],
  ["ds_cnn_kws", "float", "mps3-an547", 36_296],
  ["ds_cnn_kws", "float", "mps2-an386", 36_064],
  ["resnet8", "m4_f32", "mps3-an547", 34_556],
  ["mobilenet_v2", "m4_f32", "mps3-an547", 138_240],
];

for (const [model, variant, board, bytes] of budgets) {
  test(`${model}/${variant} on ${board} plans at most ${bytes} bytes`, () => {
    const planned = planOf(model, variant, board).plan.arenas.reduce((sum, arena) => sum + arena.bytes, 0);
    assert.ok(planned <= bytes, `${planned} bytes`);
  });
}

/** Nodes whose kernel takes longer in place: all of them, and those in place. */
function dearNodes({ selected, placeOfStorage }: PlannedProgram): { readonly all: number; readonly inPlace: number } {
  const placeOf = (value: Parameters<typeof tensorOf>[1]) => placeOfStorage.get(tensorOf(selected.module, value).storage);
  const dear = selected.methods
    .flatMap(({ steps }) => steps.flatMap(({ takeovers }) => takeovers))
    .filter(({ instructions }) => instructions > 0);
  const inPlace = dear.filter(({ input, result }) => {
    return placeOf(input)?.offset === placeOf(result)?.offset;
  });
  return { all: dear.length, inPlace: inPlace.length };
}

test("pointwise convolutions copy their pixels where the peak needs it", () => {
  assert.deepEqual(dearNodes(planOf("kws", "model", "mps3-an547")), { all: 4, inPlace: 4 });
});

test("they do not where it does not", () => {
  const { all, inPlace } = dearNodes(planOf("mobilenet_v2", "m4_i8", "mps3-an547"));
  assert.ok(all >= 5);
  assert.equal(inPlace, 0);
});
