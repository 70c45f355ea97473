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

/** Eight channels to sixteen, 24 by 24 pixels. */
function pointwiseOn(board: string, place: "flash" | "ram"): string {
  const [channels, outputs] = [8, 16];
  const size = { input_height: 24, input_width: 24, output_height: 24, output_width: 24, input_channels: channels, output_channels: outputs };
  const window = { kernel_height: 1, kernel_width: 1, stride_height: 1, stride_width: 1, dilation_height: 1, dilation_width: 1 };
  const rest = { padding_top: 0, padding_left: 0, groups: 1, input_offset: 128, output_offset: -128, activation_min: -128, activation_max: 127 };
  const words = (value: number) => ({ dtype: "int32" as const, bytes: new Uint8Array(new Int32Array(outputs).fill(value).buffer) });
  const constants = {
    weights: { dtype: "int8" as const, bytes: Uint8Array.from({ length: channels * outputs }, (_, at) => (at * 37) % 100) },
    bias: words(0),
    multipliers: words(1 << 30),
    shifts: words(-8),
  };
  const request = { kind: "kernel" as const, family: "conv2d_s8", problem: { batches: 1, ...size, ...window, ...rest }, tensors: { input: 0, output: 1 } as never, constants, multiplyAccumulates: 0 };
  const found = testBoard(board);
  // Without the timing of its flash, the same chip.
  const banks = found.banks.map((bank) => (place === "flash" ? bank : { ...bank, timing: null }));
  return implementKernel(request, { kernels, board: { ...found, banks }, options: defaultOptions })!.kernel.name;
}

test("a kernel that reads all weights for each pixel is not taken where they wait in flash", () => {
  assert.equal(pointwiseOn("stm32l4r5", "ram"), "etk_conv2d_s8_narrow8__dsp");
  assert.equal(pointwiseOn("stm32l4r5", "flash"), "etk_conv2d_s8_uv__dsp");
  assert.equal(pointwiseOn("nucleo-u575zi", "flash"), "etk_conv2d_s8_narrow8__dsp", "a cache of 8 KB holds them");
});
