import assert from "node:assert/strict";
import { test } from "vitest";
import type { FileTensor, Program } from "../../src/model/program.js";
import type { CaseTensor } from "../corpus/case.js";
import { NetworkSketch } from "../passes/network-sketch.js";
import { runSketch } from "./run-sketch.js";

const [rows, columns] = [3, 2];
const to = { rows: 5, columns: 7 };
const pixels = Float32Array.from([1, -2, 4, 8, 16.5, -32]);

/** Where a result pixel lies in the source, as PyTorch's interpolate defines it. */
function place(index: number, from: number, size: number, alignCorners: boolean): number {
  if (alignCorners) return size > 1 ? (index * (from - 1)) / (size - 1) : 0;
  return Math.max(0, (index + 0.5) * (from / size) - 0.5);
}

/** Shares of the source pixels in a result pixel along one axis. */
type Filter = (index: number, from: number, size: number) => readonly (readonly [pixel: number, share: number])[];

const nearest: Filter = (index, from, size) => [[Math.min(Math.floor(index * (from / size)), from - 1), 1]];

const linear = (alignCorners: boolean): Filter => (index, from, size) => {
  const at = place(index, from, size, alignCorners);
  const first = Math.min(Math.floor(at), from - 1);
  return [[first, 1 - (at - first)], [Math.min(first + 1, from - 1), at - first]];
};

const antialiased: Filter = (index, from, size) => {
  const scale = from / size;
  const width = Math.max(scale, 1);
  const weights = Array.from({ length: from }, (_, pixel) => Math.max(0, 1 - Math.abs((pixel + 0.5 - scale * (index + 0.5)) / width)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight, pixel) => [pixel, weight / total]);
};

function resampled(filter: Filter, size: { readonly rows: number; readonly columns: number }): Float32Array {
  return Float32Array.from({ length: size.rows * size.columns }, (_, index) => {
    const [y, x] = [Math.floor(index / size.columns), index % size.columns];
    return filter(y, rows, size.rows).reduce(
      (sum, [row, share]) => sum + share * filter(x, columns, size.columns).reduce((line, [column, part]) => line + part * pixels[row * columns + column]!, 0),
      0,
    );
  });
}

/** The input may be as large as 6 by 8; the run gives fewer pixels. */
function boundedInput(program: Program, input: number): Program {
  const methods = program.methods.map((method) => ({
    ...method,
    values: method.values.map((value, index) => (index === input ? { ...(value as FileTensor), dynamism: "bounded" as const } : value)),
  }));
  return { ...program, methods };
}

const image = (shape: readonly number[], numbers: Float32Array): CaseTensor => ({
  kind: "tensor",
  dtype: "float32",
  shape,
  dimOrder: [0, 1, 2, 3],
  bytes: new Uint8Array(numbers.buffer),
});

type Interpolation = readonly [operator: string, parameters: readonly ({ readonly bool: boolean } | "none")[], filter: Filter];

const interpolations: readonly Interpolation[] = [
  ["aten::upsample_nearest2d.vec_out", ["none"], nearest],
  ["aten::upsample_bilinear2d.vec_out", [{ bool: false }, "none"], linear(false)],
  ["aten::upsample_bilinear2d.vec_out", [{ bool: true }, "none"], linear(true)],
  ["aten::_upsample_bilinear2d_aa.out", [{ bool: false }, "none", "none"], antialiased],
];

test("interpolation takes its scale from the sizes of the run, enlarging and shrinking", async () => {
  for (const [operator, parameters, filter] of interpolations) {
    for (const size of [to, { rows: 2, columns: 1 }]) {
      const sketch = new NetworkSketch();
      const input = sketch.tensor("float32", [1, 1, 6, 8]);
      const result = sketch.tensor("float32", [1, 1, size.rows, size.columns]);
      sketch.call(operator, [{ tensor: input }, { ints: [size.rows, size.columns] }, ...parameters], result);
      const program = boundedInput(sketch.program([input], [result]), input);
      const call = { method: "forward", inputs: [image([1, 1, rows, columns], pixels)], outputs: [image([1, 1, size.rows, size.columns], resampled(filter, size))] };
      assert.deepEqual(await runSketch("resampling", program, [call]), { status: "passed" }, `${operator} to ${size.rows}`);
    }
  }
});
