import assert from "node:assert/strict";
import { test } from "vitest";

import type { DType } from "../../src/ir/dtype.js";
import { radicesOf, reversedDigits, rootsOfUnity } from "../../src/ops/portable/fourier/radices.js";
import type { CaseTensor } from "../corpus/case.js";
import { NetworkSketch } from "../passes/network-sketch.js";
import { runSketch } from "./run-sketch.js";

/** Numbers of a fixed sequence between -1 and 1. */
function numbers(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.fround((state >>> 8) / (1 << 23) - 1);
  });
}

/** The transform by its definition: pairs in, pairs out. */
function transform(line: readonly number[], direction: -1 | 1, scale: number): number[] {
  const points = line.length / 2;
  return Array.from({ length: points }, (_, k) => {
    const sum = [0, 0];
    for (let j = 0; j < points; j++) {
      const angle = (direction * 2 * Math.PI * ((j * k) % points)) / points;
      sum[0]! += line[2 * j]! * Math.cos(angle) - line[2 * j + 1]! * Math.sin(angle);
      sum[1]! += line[2 * j]! * Math.sin(angle) + line[2 * j + 1]! * Math.cos(angle);
    }
    return sum.map((part) => part * scale);
  }).flat();
}

const paired = (reals: readonly number[]): number[] => reals.flatMap((value) => [value, 0]);
const linesOf = (values: readonly number[], length: number): readonly number[][] => Array.from({ length: values.length / length }, (_, line) => values.slice(line * length, (line + 1) * length));
const scales = (points: number): readonly number[] => [1, 1 / Math.sqrt(points), 1 / points];

function tensor(dtype: DType, shape: readonly number[], values: readonly number[]): CaseTensor {
  const array = dtype.endsWith("128") || dtype === "float64" ? Float64Array.from(values) : Float32Array.from(values);
  return { kind: "tensor", dtype, shape, dimOrder: shape.map((_, dim) => dim), bytes: new Uint8Array(array.buffer) };
}

/** Powers of two, products of 2, 3, 4 and 5, primes, and multiples of primes that have no butterfly. */
const sizes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 25, 27, 30, 32, 49, 60, 64, 77, 98, 100, 121, 128, 240, 400, 512];

class Transforms {
  readonly sketch = new NetworkSketch();
  readonly #inputs: { readonly id: number; readonly value: CaseTensor }[] = [];
  readonly #outputs: { readonly id: number; readonly value: CaseTensor }[] = [];

  add(operator: string, parameters: Parameters<NetworkSketch["call"]>[1], from: CaseTensor, to: CaseTensor): void {
    const input = this.sketch.tensor(from.dtype as DType, from.shape);
    const output = this.sketch.tensor(to.dtype as DType, to.shape);
    this.sketch.call(operator, [{ tensor: input }, ...parameters], output);
    this.#inputs.push({ id: input, value: from });
    this.#outputs.push({ id: output, value: to });
  }

  async check(): Promise<void> {
    const program = this.sketch.program(this.#inputs.map(({ id }) => id), this.#outputs.map(({ id }) => id));
    const call = { method: "forward", inputs: this.#inputs.map(({ value }) => value), outputs: this.#outputs.map(({ value }) => value) };
    assert.deepEqual(await runSketch("fourier", program, [call]), { status: "passed" });
  }
}

test("spectra of reals have their half of every size, with every normalisation", async () => {
  const transforms = new Transforms();
  for (const [index, points] of sizes.entries()) {
    const normalization = index % 3;
    const values = numbers(2 * points, points);
    const bins = Math.floor(points / 2) + 1;
    const wanted = linesOf(values, points).flatMap((line) => transform(paired(line), -1, scales(points)[normalization]!).slice(0, 2 * bins));
    transforms.add("aten::_fft_r2c.out", [{ ints: [-1] }, { int: normalization }, { bool: true }], tensor("float32", [2, points], values), tensor("complex64", [2, bins], wanted));
  }
  await transforms.check();
});

test("so have whole spectra of reals and of complex numbers, forward and back", async () => {
  const transforms = new Transforms();
  for (const [index, points] of sizes.entries()) {
    const normalization = index % 3;
    const scale = scales(points)[normalization]!;
    const reals = numbers(points, points + 1);
    transforms.add("aten::_fft_r2c.out", [{ ints: [0] }, { int: normalization }, { bool: false }], tensor("float32", [points], reals), tensor("complex64", [points], transform(paired(reals), -1, scale)));
    const values = numbers(4 * points, points + 2);
    for (const forward of [true, false]) {
      const wanted = linesOf(values, 2 * points).flatMap((line) => transform(line, forward ? -1 : 1, scale));
      transforms.add("aten::_fft_c2c.out", [{ ints: [1] }, { int: normalization }, { bool: forward }], tensor("complex64", [2, points], values), tensor("complex64", [2, points], wanted));
    }
  }
  await transforms.check();
});

test("half a spectrum gives the reals again, whatever the imaginary parts of its first and middle number are", async () => {
  const transforms = new Transforms();
  for (const points of sizes) {
    const bins = Math.floor(points / 2) + 1;
    const half = numbers(4 * bins, points + 3);
    const wanted = linesOf(half, 2 * bins).flatMap((line) => {
      const whole = Array.from({ length: points }, (_, k) => (k < bins ? [line[2 * k]!, line[2 * k + 1]!] : [line[2 * (points - k)]!, -line[2 * (points - k) + 1]!]));
      whole[0] = [whole[0]![0]!, 0];
      if (points % 2 === 0) whole[points / 2] = [whole[points / 2]![0]!, 0];
      return transform(whole.flat(), 1, 1 / points).filter((_, index) => index % 2 === 0);
    });
    transforms.add("aten::_fft_c2r.out", [{ ints: [1] }, { int: 2 }, { int: points }], tensor("complex64", [2, bins], half), tensor("float32", [2, points], wanted));
  }
  await transforms.check();
});

test("an axis in the middle, double precision, and lines of no numbers", async () => {
  const transforms = new Transforms();
  const column = (values: readonly number[], at: number): number[] => values.filter((_, index) => index % 3 === at);
  for (const points of [5, 8, 11, 12]) {
    const values = numbers(2 * points * 3, points);
    const bins = Math.floor(points / 2) + 1;
    const spectra = linesOf(values, points * 3).flatMap((block) => {
      const columns = [0, 1, 2].map((at) => transform(paired(column(block, at)), -1, 1));
      return Array.from({ length: bins }, (_, k) => columns.flatMap((spectrum) => spectrum.slice(2 * k, 2 * k + 2))).flat();
    });
    transforms.add("aten::_fft_r2c.out", [{ ints: [1] }, { int: 0 }, { bool: true }], tensor("float64", [2, points, 3], values), tensor("complex128", [2, bins, 3], spectra));
  }
  transforms.add("aten::_fft_r2c.out", [{ ints: [1] }, { int: 0 }, { bool: true }], tensor("float32", [0, 8], []), tensor("complex64", [0, 5], []));
  await transforms.check();
});

test("arithmetic of complex numbers is that of their parts", async () => {
  const [a, b, reals] = [numbers(12, 5), numbers(4, 6), numbers(6, 7)];
  const pairs = (values: readonly number[]): readonly (readonly [number, number])[] => linesOf(values, 2).map(([re, im]) => [re!, im!] as const);
  const withRow = (rule: (x: readonly [number, number], y: readonly [number, number]) => readonly number[]): number[] => pairs(a).flatMap((x, index) => rule(x, pairs(b)[index % 2]!));
  const sketch = new NetworkSketch();
  const [x, y, real] = [sketch.tensor("complex64", [3, 2]), sketch.tensor("complex64", [2]), sketch.tensor("float32", [3, 2])];
  const outputs: { readonly id: number; readonly value: CaseTensor }[] = [];
  const call = (operator: string, parameters: Parameters<NetworkSketch["call"]>[1], dtype: DType, shape: readonly number[], wanted: readonly number[]): void => {
    const id = sketch.tensor(dtype, shape);
    sketch.call(operator, parameters, id);
    outputs.push({ id, value: tensor(dtype, shape, wanted) });
  };
  call("aten::mul.out", [{ tensor: x }, { tensor: y }], "complex64", [3, 2], withRow(([p, q], [r, s]) => [p * r - q * s, p * s + q * r]));
  call("aten::mul.out", [{ tensor: real }, { tensor: x }], "complex64", [3, 2], pairs(a).flatMap(([p, q], index) => [p * reals[index]!, q * reals[index]!]));
  call("aten::mul.Scalar_out", [{ tensor: x }, { double: 2.5 }], "complex64", [3, 2], a.map((value) => value * 2.5));
  call("aten::div.out", [{ tensor: x }, { tensor: real }], "complex64", [3, 2], pairs(a).flatMap(([p, q], index) => [p / reals[index]!, q / reals[index]!]));
  call("aten::add.out", [{ tensor: x }, { tensor: y }, { int: 1 }], "complex64", [3, 2], withRow(([p, q], [r, s]) => [p + r, q + s]));
  call("aten::sub.out", [{ tensor: x }, { tensor: real }, { int: 1 }], "complex64", [3, 2], pairs(a).flatMap(([p, q], index) => [p - reals[index]!, q]));
  call("aten::abs.out", [{ tensor: x }], "float32", [3, 2], pairs(a).map(([p, q]) => Math.hypot(p, q)));
  call("aten::angle.out", [{ tensor: x }], "float32", [3, 2], pairs(a).map(([p, q]) => Math.atan2(q, p)));
  call("aten::angle.out", [{ tensor: real }], "float32", [3, 2], reals.map((value) => (value < 0 ? Math.PI : 0)));
  call("aten::_conj_physical.out", [{ tensor: x }], "complex64", [3, 2], pairs(a).flatMap(([p, q]) => [p, -q]));
  call("aten::complex.out", [{ tensor: real }, { tensor: real }], "complex64", [3, 2], reals.flatMap((value) => [value, value]));
  call("aten::polar.out", [{ tensor: real }, { tensor: real }], "complex64", [3, 2], reals.flatMap((value) => [value * Math.cos(value), value * Math.sin(value)]));
  call("aten::view_as_complex_copy.out", [{ tensor: real }], "complex64", [3], reals);
  call("aten::view_as_real_copy.out", [{ tensor: x }], "float32", [3, 2, 2], a);
  const inputs = [tensor("complex64", [3, 2], a), tensor("complex64", [2], b), tensor("float32", [3, 2], reals)];
  const program = sketch.program([x, y, real], outputs.map(({ id }) => id));
  assert.deepEqual(await runSketch("complex", program, [{ method: "forward", inputs, outputs: outputs.map(({ value }) => value) }]), { status: "passed" });
});

test("what has no meaning is refused", async () => {
  const refusal = async (operator: string, parameters: Parameters<NetworkSketch["call"]>[1], from: readonly [DType, readonly number[]], to: readonly [DType, readonly number[]]): Promise<string> => {
    const sketch = new NetworkSketch();
    const [input, output] = [sketch.tensor(...from), sketch.tensor(...to)];
    sketch.call(operator, [{ tensor: input }, ...parameters], output);
    const outcome = await runSketch("refused", sketch.program([input], [output]), []);
    return outcome.status === "failed" ? outcome.reason : "accepted";
  };
  const oneSided = [{ int: 0 }, { bool: true }] as const;
  assert.match(await refusal("aten::_fft_r2c.out", [{ ints: [0] }, ...oneSided], ["float16", [8]], ["complex32", [5]]), /float16/);
  assert.match(await refusal("aten::_fft_r2c.out", [{ ints: [0] }, ...oneSided], ["float32", [8]], ["complex128", [5]]), /complex128/);
  assert.match(await refusal("aten::_fft_r2c.out", [{ ints: [0] }, ...oneSided], ["float32", [8]], ["complex64", [8]]), /8/);
  assert.match(await refusal("aten::_fft_r2c.out", [{ ints: [0] }, { int: 3 }, { bool: true }], ["float32", [8]], ["complex64", [5]]), /normalisation of 0, 1 or 2/);
  assert.match(await refusal("aten::_fft_r2c.out", [{ ints: [2] }, ...oneSided], ["float32", [8]], ["complex64", [5]]), /dimension/);
  assert.match(await refusal("aten::_fft_c2r.out", [{ ints: [0] }, { int: 0 }, { int: 0 }], ["complex64", [5]], ["float32", [0]]), /0 numbers/);
  assert.match(await refusal("aten::_fft_c2r.out", [{ ints: [0] }, { int: 0 }, { int: 12 }], ["complex64", [5]], ["float32", [12]]), /5|7/);
});

test("digits are reversed to a permutation, and roots lie on the circle with its symmetries", () => {
  for (const points of sizes) {
    const radices = radicesOf(points);
    assert.equal(radices === undefined, /^(7|14|49|77|98|121)$/.test(String(points)));
    if (radices === undefined) continue;
    const expression = reversedDigits("j", radices).replace(/j \/ (\d+)/g, "Math.floor(j / $1)");
    const place = new Function("j", `return ${expression}`) as (j: number) => number;
    assert.deepEqual(new Set(Array.from({ length: points }, (_, j) => place(j))).size, points, `${points}`);
    const roots = rootsOfUnity(points, -1);
    for (let k = 0; k < points; k++) {
      assert.ok(Math.abs(roots[2 * k]! - Math.cos((2 * Math.PI * k) / points)) < 1e-15);
      assert.ok(Math.abs(roots[2 * k + 1]! + Math.sin((2 * Math.PI * k) / points)) < 1e-15);
      if (k > 0) assert.equal(roots[2 * k], roots[2 * (points - k)]);
    }
  }
});
