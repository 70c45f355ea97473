import assert from "node:assert/strict";
import { test } from "vitest";
import type { DType } from "../../src/ir/dtype.js";
import type { CaseTensor } from "../corpus/case.js";
import { NetworkSketch, type SketchArgument } from "../passes/network-sketch.js";
import { runSketch } from "./run-sketch.js";

/** Forms of operators that no exported program of these tests has; the answers come from their definitions. */

const arrays = { float64: Float64Array, float32: Float32Array, int32: Int32Array, int8: Int8Array, int16: Int16Array, bool: Uint8Array } as const;
type Known = keyof typeof arrays;

function tensor(dtype: Known, shape: readonly number[], values: readonly number[]): CaseTensor {
  return { kind: "tensor", dtype, shape, dimOrder: shape.map((_, dim) => dim), bytes: new Uint8Array(arrays[dtype].from(values).buffer) };
}

interface Form {
  readonly operator: string;
  readonly inputs: readonly CaseTensor[];
  readonly parameters: (inputs: readonly number[]) => readonly SketchArgument[];
  readonly results: readonly CaseTensor[];
}

async function check({ operator, inputs, parameters, results }: Form): Promise<void> {
  const sketch = new NetworkSketch();
  const place = ({ dtype, shape }: CaseTensor): number => sketch.tensor(dtype as DType, shape);
  const [ids, outputs] = [inputs.map(place), results.map(place)];
  if (results.length === 1) sketch.call(operator, parameters(ids), outputs[0]!);
  else sketch.callForSeveral(operator, parameters(ids), outputs, "tensors");
  const calls = [{ method: "forward", inputs, outputs: results }];
  assert.deepEqual(await runSketch(operator, sketch.program(ids, outputs), calls), { status: "passed" });
}

test("layer norm in double precision, with its mean and its reciprocal deviation", () => {
  const [rows, width, epsilon] = [2, 3, 1e-5];
  const values = [1.5, -2, 0.25, 4, 4, 7];
  const [weight, bias] = [[2, 0.5, -1], [0, 1, 0.25]];
  const lines = Array.from({ length: rows }, (_, row) => values.slice(row * width, (row + 1) * width));
  const means = lines.map((line) => line.reduce((sum, value) => sum + value, 0) / width);
  const rstds = lines.map((line, row) => 1 / Math.sqrt(line.reduce((sum, value) => sum + (value - means[row]!) ** 2, 0) / width + epsilon));
  const wanted = lines.flatMap((line, row) => line.map((value, at) => (value - means[row]!) * rstds[row]! * weight[at]! + bias[at]!));
  return check({
    operator: "aten::native_layer_norm.out",
    inputs: [tensor("float64", [rows, width], values), tensor("float64", [width], weight), tensor("float64", [width], bias)],
    parameters: ([input, scale, offset]) => [{ tensor: input! }, { ints: [width] }, { tensor: scale! }, { tensor: offset! }, { double: epsilon }],
    results: [tensor("float64", [rows, width], wanted), tensor("float64", [rows, 1], means), tensor("float64", [rows, 1], rstds)],
  });
});

const target = tensor("int32", [2, 2, 2], [1, 2, 3, 4, 5, 6, 7, 8]);
const mask = tensor("bool", [2, 2], [0, 1, 1, 0]);
const put = (values: CaseTensor, accumulates: boolean, wanted: readonly number[]): Form => ({
  operator: "aten::index_put.out",
  inputs: [target, mask, values],
  parameters: ([into, where, source]) => [{ tensor: into! }, { optionalTensors: [where!] }, { tensor: source! }, { bool: accumulates }],
  results: [tensor("int32", [2, 2, 2], wanted)],
});

test("values are put where a mask is true: one row for each place, added to what is there", () =>
  check(put(tensor("int32", [2, 2], [10, 20, 30, 40]), true, [1, 2, 13, 24, 35, 46, 7, 8])));

test("values are put where a mask is true: one row for all places", () =>
  check(put(tensor("int32", [2], [10, 20]), false, [1, 2, 10, 20, 10, 20, 7, 8])));

for (const [dtype, largest] of [["int8", 127], ["int16", 32767]] as const) {
  test(`quotients of ${dtype} round half away from zero, saturate, and are the zero point for a divisor of none`, () => {
    const [zeroA, zeroB, zeroOut, scale] = [-3, 2, 5, 40];
    const [a, b] = [[100, -100, 17, -3, 120, 7, 9, 0], [10, 14, 2, 30, 3, -18, 18, -126]];
    const wanted = a.map((value, at) => {
      const divisor = b[at]! - zeroB;
      const scaled = divisor === 0 ? 0 : Math.fround(Math.fround((value - zeroA) / divisor) * scale);
      const rounded = Math.sign(scaled) * Math.floor(Math.abs(scaled) + 0.5);
      return Math.min(Math.max(rounded + zeroOut, -largest - 1), largest);
    });
    return check({
      operator: "cortex_m::quantized_div.out",
      inputs: [tensor(dtype, [8], a), tensor(dtype, [8], b)],
      parameters: ([first, second]) => [{ tensor: first! }, { int: zeroA }, { tensor: second! }, { int: zeroB }, { int: zeroOut }, { double: scale }],
      results: [tensor(dtype, [8], wanted)],
    });
  });
}

test("the smaller of two tensors of five dimensions, one of which repeats in the second and the fourth", () => {
  const a = Array.from({ length: 72 }, (_, at) => ((at * 37) % 200) - 100);
  const b = Array.from({ length: 8 }, (_, at) => ((at * 53) % 160) - 80);
  const wanted = a.map((value, at) => {
    const [outer, middle, inner] = [Math.floor(at / 36), Math.floor(at / 6) % 2, at % 2];
    return Math.min(value, b[outer * 4 + middle * 2 + inner]!);
  });
  return check({
    operator: "cortex_m::minimum.out",
    inputs: [tensor("int8", [2, 3, 2, 3, 2], a), tensor("int8", [2, 1, 2, 1, 2], b)],
    parameters: ([first, second]) => [{ tensor: first! }, { tensor: second! }],
    results: [tensor("int8", [2, 3, 2, 3, 2], wanted)],
  });
});
