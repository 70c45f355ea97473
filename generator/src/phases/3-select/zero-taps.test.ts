import assert from "node:assert/strict";
import { test } from "vitest";

import { Random } from "../../../test/kernels/random.js";
import { testBoard, testCatalog } from "../../../test/models/run-model.js";
import { convolutionS8, depthwiseS8 } from "../../../test/oracle/convolution-s8.js";
import type { KernelRequest } from "../../ops/lowering.js";
import { defaultOptions } from "../../options.js";
import { implementFastest, implementKernel } from "./implement-kernel.js";
import { withoutZeroTaps } from "./zero-taps.js";

interface Taps {
  readonly family: "conv2d_s8" | "depthwise_conv2d_s8";
  readonly kernel: readonly [number, number];
  readonly padding: readonly [number, number];
  readonly dilation?: readonly [number, number];
  /** Whether the weights of a tap are zero in all channels. */
  readonly isZero: (row: number, column: number) => boolean;
}

const channels = 8;
const size = 9;

function requestOf({ family, kernel, padding, dilation = [1, 1], isZero }: Taps, random: Random): KernelRequest {
  const [height, width] = kernel;
  const outer = family === "conv2d_s8" ? channels : 1;
  const weights = Int8Array.from({ length: outer * height * width * channels }, (_, position) => {
    const tap = Math.floor(position / channels) % (height * width);
    return isZero(Math.floor(tap / width), tap % width) ? 0 : random.int(1, 20);
  });
  const output = (axis: 0 | 1): number => size + 2 * padding[axis] - (kernel[axis] - 1) * dilation[axis];
  const numbers = (values: Int32Array) => ({ dtype: "int32" as const, bytes: new Uint8Array(values.buffer) });
  return {
    kind: "kernel",
    family,
    problem: {
      ...{ batches: 1, input_height: size, input_width: size, input_channels: channels, output_channels: channels },
      ...{ output_height: output(0), output_width: output(1), kernel_height: height, kernel_width: width, stride_height: 1, stride_width: 1 },
      ...{ dilation_height: dilation[0], dilation_width: dilation[1], padding_top: padding[0], padding_left: padding[1] },
      ...{ input_offset: random.int(-127, 128), output_offset: -128, activation_min: -128, activation_max: 127 },
      ...(family === "conv2d_s8" ? { groups: 1 } : { depth_multiplier: 1 }),
    },
    tensors: { input: 0, output: 1 } as never,
    constants: {
      weights: { dtype: "int8", bytes: new Uint8Array(weights.buffer) },
      bias: numbers(random.int32(channels, -3000, 3000)),
      multipliers: numbers(random.int32(channels, 2 ** 30, 2 ** 31 - 1)),
      shifts: numbers(random.int32(channels, -9, -7)),
    },
    multiplyAccumulates: output(0) * output(1) * height * width * weights.length,
  };
}

function compute({ family, problem, constants }: KernelRequest, input: Int8Array): Int8Array {
  const numbers = (name: string): Int32Array => new Int32Array(constants[name]!.bytes.buffer);
  const weights = new Int8Array(constants["weights"]!.bytes.buffer);
  const of = { weights, bias: numbers("bias"), multipliers: numbers("multipliers"), shifts: numbers("shifts") };
  return family === "conv2d_s8" ? convolutionS8(problem as never, input, of) : depthwiseS8(problem as never, input, of);
}

/** Height and width of the kernel, padding, dilation of each smaller form. */
function formsOf(request: KernelRequest): readonly (readonly number[])[] {
  const names = ["kernel_height", "kernel_width", "padding_top", "padding_left", "dilation_height", "dilation_width"];
  return withoutZeroTaps(request).map(({ problem }) => names.map((name) => problem[name]!));
}

test("rows and columns of zeros leave a kernel where padding made room for them", () => {
  const random = new Random(1);
  const forms = (taps: Omit<Taps, "family">) => formsOf(requestOf({ family: "conv2d_s8", ...taps }, random));
  const centre = (row: number, column: number): boolean => row !== 1 || column !== 1;
  assert.deepEqual(forms({ kernel: [3, 3], padding: [1, 1], isZero: centre }), [[1, 1, 0, 0, 1, 1]]);
  assert.deepEqual(forms({ kernel: [3, 3], padding: [0, 0], isZero: centre }), [[2, 2, 0, 0, 1, 1]]);
  assert.deepEqual(forms({ kernel: [3, 3], padding: [1, 1], isZero: (row) => row === 2 }), [[2, 3, 1, 1, 1, 1]]);
  assert.deepEqual(forms({ kernel: [5, 3], padding: [2, 1], isZero: (row) => row % 2 === 1 }), [[3, 3, 2, 1, 2, 1]]);
  assert.deepEqual(forms({ kernel: [5, 3], padding: [2, 1], isZero: (row) => row % 2 === 0 }), [
    [2, 3, 1, 1, 2, 1],
    [3, 3, 1, 1, 1, 1],
  ]);
  assert.deepEqual(forms({ kernel: [3, 3], padding: [1, 1], isZero: () => true }), [[1, 1, 1, 1, 1, 1]]);
  assert.deepEqual(forms({ kernel: [3, 3], padding: [1, 1], isZero: (row, column) => row === 1 && column === 1 }), []);
});

test("a convolution without its zero taps computes the same", () => {
  let smaller = 0;
  for (let seed = 0; seed < 200; seed++) {
    const random = new Random(seed);
    const [rows, columns] = [0, 1].map(() => Array.from({ length: 4 }, () => random.int(0, 2) === 0)) as [boolean[], boolean[]];
    const [height, width, top, left] = [random.int(1, 4), random.int(1, 4), random.int(0, 3), random.int(0, 3)];
    const request = requestOf(
      {
        family: random.pick(["conv2d_s8", "depthwise_conv2d_s8"]),
        kernel: [height, width],
        padding: [top, left],
        dilation: [random.int(1, 2), random.int(1, 2)],
        isZero: (row, column) => rows[row]! || columns[column]!,
      },
      random,
    );
    const input = random.int8(size * size * channels);
    for (const form of withoutZeroTaps(request)) {
      smaller++;
      assert.deepEqual(compute(form, input), compute(request, input), `seed ${seed}`);
    }
  }
  assert.ok(smaller >= 100, `${smaller} smaller kernels`);
});

test("the smaller kernel is taken where it is predicted to be faster", () => {
  const { kernels } = testCatalog();
  const target = { kernels, board: testBoard("mps2-an386"), options: defaultOptions };
  const taps = { kernel: [3, 3], padding: [1, 1], isZero: (row: number, column: number) => row !== 1 || column !== 1 } as const;
  const taken = implementFastest(requestOf({ family: "conv2d_s8", ...taps }, new Random(1)), target)!;
  assert.equal(taken.request.problem["kernel_height"], 1);
  assert.equal(taken.kernel.name, "etk_conv2d_s8_narrow8__dsp");
  const reference = implementFastest(requestOf({ family: "conv2d_s8", ...taps }, new Random(1)), { ...target, options: { ...defaultOptions, kernels: "ref" } })!;
  assert.equal(reference.request.problem["kernel_height"], 3);
});

test("a library that was asked for keeps a convolution whose smaller kernel it would refuse", () => {
  const target = { kernels: testCatalog().kernels, board: testBoard("mps2-an386"), options: { ...defaultOptions, kernels: "cmsis-nn" } } as const;
  const corner = { kernel: [3, 3], padding: [0, 0], isZero: (row: number, column: number) => row + column > 0 } as const;
  const request = requestOf({ family: "conv2d_s8", ...corner }, new Random(1));
  assert.notEqual(implementKernel(withoutZeroTaps(request)[0]!, target)!.kernel.isa, "cmsis_nn");
  assert.equal(implementFastest(request, target)!.kernel.isa, "cmsis_nn");
});
