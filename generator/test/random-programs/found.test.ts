import assert from "node:assert/strict";
import { test } from "vitest";
import type { DType } from "../../src/ir/dtype.js";
import type { FileTensor } from "../../src/model/program.js";
import { Random } from "../damaged/random.js";
import { MethodSketch, programOf } from "../reference/sketch-program.js";
import { randomBytes } from "./random-bytes.js";
import type { RandomProgram } from "./random-program.js";
import { runPrograms } from "./run-random.js";

/** Programs that random ones were shrunk to: once answered otherwise, refused, or not compiled without warnings. */
const found: Readonly<Record<string, (sketch: MethodSketch) => { readonly inputs: readonly number[]; readonly outputs: readonly number[] }>> = {
  "a result over one view of a tensor whose other view is read again and again": (sketch) => {
    const [x, turned] = [sketch.planned("int8", [2, 3, 4], 64), sketch.planned("int8", [3, 4, 2], 0)];
    const [first, out] = [sketch.planned("int8", [1, 4, 2], 32), sketch.planned("int8", [3, 4, 2], 96)];
    sketch.call("aten::permute_copy.out", x, sketch.ints(1, 2, 0), turned);
    sketch.call("aten::slice_copy.Tensor_out", turned, ...[0, 0, 1, 1].map((number) => sketch.int(number)), first);
    sketch.call("aten::sub.out", first, turned, sketch.int(1), out);
    return { inputs: [x], outputs: [out] };
  },
  "results without elements at the address of a state": (sketch) => {
    const state = filled(sketch, "int32", [3], 0);
    const [x, y] = [sketch.planned("float16", [0], 0), sketch.planned("float16", [0], 0)];
    const sum = sketch.planned("int32", [3], 16);
    sketch.call("aten::add.out", state, state, sketch.int(1), sum);
    sketch.call("aten::cos.out", x, y);
    return { inputs: [x], outputs: [sum, y] };
  },
  "a dropped view of integers that only move": (sketch) => {
    const [flat, cube] = [sketch.planned("uint64", [6], 0), sketch.planned("uint64", [2, 3], 0)];
    const out = sketch.planned("uint64", [3, 2], 48);
    sketch.call("aten::permute_copy.out", cube, sketch.ints(1, 0), out);
    return { inputs: [flat], outputs: [out] };
  },
  "a buffer that is read through a view alone": (sketch) => {
    filled(sketch, "float32", [3, 1], 0);
    const [view, out] = [sketch.planned("float32", [1, 3], 0), sketch.planned("float32", [1, 3], 16)];
    sketch.call("aten::neg.out", view, out);
    return { inputs: [], outputs: [out] };
  },
  "comparisons with the largest and the smallest number of a type": (sketch) => {
    const x = sketch.planned("uint8", [4], 0);
    const [most, least] = [255, 0].map((number) => sketch.constant("uint8", [], Uint8Array.of(number)));
    const [larger, atLeast] = [sketch.planned("uint8", [4], 16), sketch.planned("bool", [4], 32)];
    sketch.call("aten::maximum.out", x, most!, larger);
    sketch.call("aten::ge.Tensor_out", x, least!, atLeast);
    return { inputs: [x], outputs: [larger, atLeast] };
  },
  "a division that is checked, inside of a mean": (sketch) => {
    const x = sketch.planned("int32", [3, 4], 0);
    const divisor = sketch.constant("int32", [4], new Uint8Array(Int32Array.of(1, -2, 3, 5).buffer));
    const [quotient, out] = [sketch.planned("float16", [3, 4], 48), sketch.planned("float16", [3], 80)];
    sketch.call("aten::floor_divide.out", x, divisor, quotient);
    sketch.call("aten::mean.out", quotient, sketch.ints(1), sketch.bool(false), sketch.none(), out);
    return { inputs: [x], outputs: [out] };
  },
  "a calculation without elements that waits for a state": (sketch) => {
    const state = filled(sketch, "float32", [3], 32);
    const [nothing, turned, out] = [sketch.planned("float32", [0, 3], 0), sketch.planned("float32", [3], 0), sketch.planned("float32", [0, 3], 0)];
    sketch.call("aten::neg.out", state, turned);
    sketch.call("aten::sub.out", turned, nothing, sketch.int(1), out);
    sketch.callExactly("aten::copy_", state, turned, sketch.bool(false), state);
    return { inputs: [nothing], outputs: [out] };
  },
  "a state without elements that is read and then replaced": (sketch) => {
    const state = sketch.tensor("int64", [0], { kind: "planned", memoryId: 1, offset: 0, initial: new Uint8Array() });
    const [x, out] = [sketch.planned("int64", [0], 0), sketch.planned("bool", [0], 0)];
    sketch.call("aten::logical_or.out", x, state, out);
    sketch.callExactly("aten::copy_", state, x, sketch.bool(false), state);
    return { inputs: [x], outputs: [out] };
  },
  "bits of a constant that decide a condition": (sketch) => {
    const [x, mixed, out] = [sketch.planned("int32", [3], 0), sketch.planned("int32", [3], 16), sketch.planned("bool", [3], 32)];
    sketch.call("aten::bitwise_or.Scalar_out", x, sketch.int(-1), mixed);
    sketch.call("aten::logical_or.out", x, mixed, out);
    return { inputs: [x], outputs: [out] };
  },
  "sums of nothing": (sketch) => {
    const [x, out] = [sketch.planned("float32", [0, 3], 0), sketch.planned("float32", [3], 16)];
    sketch.call("aten::sum.IntList_out", x, sketch.ints(0), sketch.bool(false), sketch.none(), out);
    return { inputs: [x], outputs: [out] };
  },
};

function filled(sketch: MethodSketch, dtype: DType, sizes: readonly number[], offset: number): number {
  return sketch.tensor(dtype, sizes, { kind: "planned", memoryId: 1, offset, initial: randomBytes(dtype, sizes, new Random(3)) });
}

test("compiler and executor agree about what random programs once disagreed about", async () => {
  const programs = Object.values(found).map((build, seed): RandomProgram => {
    const sketch = new MethodSketch();
    const { inputs, outputs } = build(sketch);
    const tensors = inputs.map((index) => sketch.values[index] as FileTensor);
    const random = new Random(seed);
    const calls = [0, 1].map(() =>
      tensors.map(({ dtype, sizes, dimOrder }) => ({ kind: "tensor", dtype, shape: sizes, dimOrder, bytes: randomBytes(dtype, sizes, random) }) as const),
    );
    const tolerances = outputs.map(() => ({ class: "exact", rtol: 0, atol: 0 }) as const);
    return { seed, program: programOf(sketch.method(inputs, outputs, [256])), calls, tolerances, resultCount: outputs.length };
  });
  const names = Object.keys(found);
  assert.deepEqual((await runPrograms(programs)).map(({ seed, reason }) => `${names[seed]}: ${reason}`), []);
});
