import assert from "node:assert/strict";
import { test } from "vitest";
import { implementKernel } from "../../src/phases/3-select/implement-kernel.js";
import { defaultOptions } from "../../src/options.js";
import { testBoard, testCatalog } from "../models/run-model.js";

const { kernels } = testCatalog();

function sumOf(elements: number, board: string): string {
  const problem = {
    blocks: 1,
    block_elements: elements,
    input1_zero_point: -3,
    input1_multiplier: 1 << 30,
    input1_shift: 0,
    input2_zero_point: 5,
    input2_multiplier: 1456789012,
    input2_shift: -2,
    output_zero_point: 7,
    output_multiplier: 1987654321,
    output_shift: -18,
    activation_min: -128,
    activation_max: 127,
  };
  const request = { kind: "kernel" as const, family: "add_s8", problem, tensors: { input1: 0, input2: 1, output: 2 } as never, constants: {}, multiplyAccumulates: 0 };
  return implementKernel(request, { kernels, board: testBoard(board), options: defaultOptions })!.kernel.name;
}

test("a sum of few elements is not worth a table of all inputs", () => {
  assert.equal(sumOf(16, "mps2-an385"), "etk_add_s8__ref");
  assert.equal(sumOf(16384, "mps2-an385"), "etk_add_s8_table__c");
  assert.match(sumOf(16, "mps2-an386"), /__dsp$/);
});
