import assert from "node:assert/strict";
import { test } from "vitest";
import type { CaseCall, CaseTensor } from "../corpus/case.js";
import type { Program } from "../../src/model/program.js";
import { NetworkSketch } from "../passes/network-sketch.js";
import { runSketch } from "./run-sketch.js";

/** ExecuTorch's operators for language models have no eager form; these answers come from their definitions. */

const [batch, capacity, heads, width] = [1, 6, 4, 3];
const keyHeads = 2;
type Tensor = { readonly sizes: readonly number[]; readonly data: Float32Array };

/** Repeatable numbers between -1 and 1. */
function numbers(sizes: readonly number[], seed: number): Tensor {
  let state = seed;
  const count = sizes.reduce((product, size) => product * size, 1);
  const data = Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 32) * 2 - 1;
  });
  return { sizes, data };
}

function tensorValue(dtype: string, sizes: readonly number[], bytes: Uint8Array): CaseTensor {
  return { kind: "tensor", dtype, shape: sizes, dimOrder: sizes.map((_, dim) => dim), bytes };
}

const floats = ({ sizes, data }: Tensor): CaseTensor => tensorValue("float32", sizes, new Uint8Array(data.buffer));
const position = (start: number): CaseTensor => tensorValue("int64", [], new Uint8Array(BigInt64Array.of(BigInt(start)).buffer));

/** [1, tokens, heads, width] at token and head. */
function row({ sizes, data }: Tensor, token: number, head: number): Float32Array {
  const at = (token * sizes[2]! + head) * sizes[3]!;
  return data.subarray(at, at + sizes[3]!);
}

/** Softmax of the scores times the values, in float64; rounded once, at the end. */
function attention(query: Tensor, keys: Tensor, values: Tensor, start: number, isCausal: boolean, mask?: Tensor): Tensor {
  const tokens = query.sizes[1]!;
  const exact = new Float64Array(query.data.length);
  for (let head = 0; head < heads; head++) {
    const keyHead = Math.floor(head / (heads / keyHeads));
    for (let token = 0; token < tokens; token++) {
      const seen = isCausal ? start + token + 1 : start + tokens;
      const q = row(query, token, head);
      const scores = Array.from({ length: seen }, (_, index) => {
        const k = row(keys, index, keyHead);
        return q.reduce((sum, x, at) => sum + x * k[at]!, 0) / Math.sqrt(width) + (mask?.data[token * mask.sizes[1]! + index] ?? 0);
      });
      const largest = Math.max(...scores);
      const weights = scores.map((score) => Math.exp(score - largest));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const target = exact.subarray((token * heads + head) * width);
      weights.forEach((weight, index) => row(values, index, keyHead).forEach((x, at) => (target[at]! += (weight / total) * x)));
    }
  }
  return { sizes: query.sizes, data: Float32Array.from(exact) };
}

function withTokens(cache: Tensor, fresh: Tensor, start: number): Tensor {
  const data = cache.data.slice();
  data.set(fresh.data, start * fresh.sizes[2]! * fresh.sizes[3]!);
  return { sizes: cache.sizes, data };
}

const badData = { status: "failed", reason: "the model says that the data is bad" };

test("tokens go into a cache at a place that the data names, and stay there", async () => {
  const sketch = new NetworkSketch();
  const [place, fresh] = [sketch.tensor("int64", []), sketch.tensor("float32", [batch, 1, keyHeads, width])];
  const cache = sketch.tensor("float32", [batch, capacity, keyHeads, width]);
  const [unused, out] = [sketch.tensor("float32", [1]), sketch.tensor("float32", [batch, capacity, keyHeads, width])];
  const start = sketch.number("aten::_local_scalar_dense", [{ tensor: place }]);
  sketch.call("llama::update_cache.out", [{ tensor: fresh }, { tensor: cache }, { number: start }], unused);
  sketch.call("aten::clone.out", [{ tensor: cache }, "none"], out);
  let now: Tensor = { sizes: [batch, capacity, keyHeads, width], data: new Float32Array(capacity * keyHeads * width) };
  // Both ends of the cache, and its middle.
  const calls = [2, 0, 5].map((start_, index): CaseCall => {
    const token = numbers([batch, 1, keyHeads, width], index + 1);
    now = withTokens(now, token, start_);
    return { method: "forward", inputs: [position(start_), floats(token)], outputs: [floats(now)] };
  });
  const program = sketch.program([place, fresh], [out]);
  assert.deepEqual(await runSketch("update_cache", program, calls), { status: "passed" });
  for (const start_ of [6, -1, 2 ** 31 - 1, -(2 ** 31), 2 ** 40]) {
    const beyond: CaseCall = { method: "forward", inputs: [position(start_), floats(numbers([batch, 1, keyHeads, width], 9))], outputs: [floats(now)] };
    assert.deepEqual(await runSketch("update_cache_beyond", program, [beyond]), badData, `start ${start_}`);
  }
});

test("several tokens at once fill a cache to its end and not beyond; tokens with places of their own may be left out", async () => {
  const tokens = 3;
  const cacheSizes = [batch, capacity, keyHeads, width];
  const empty: Tensor = { sizes: cacheSizes, data: new Float32Array(capacity * keyHeads * width) };
  const fresh = numbers([batch, tokens, keyHeads, width], 21);
  const update = (): Program => {
    const sketch = new NetworkSketch();
    const [place, value, cache] = [sketch.tensor("int64", []), sketch.tensor("float32", fresh.sizes), sketch.tensor("float32", cacheSizes)];
    const [unused, out] = [sketch.tensor("float32", [1]), sketch.tensor("float32", cacheSizes)];
    const start = sketch.number("aten::_local_scalar_dense", [{ tensor: place }]);
    sketch.call("llama::update_cache.out", [{ tensor: value }, { tensor: cache }, { number: start }], unused);
    sketch.call("aten::clone.out", [{ tensor: cache }, "none"], out);
    return sketch.program([place, value], [out]);
  };
  const call = (start: number): CaseCall => ({
    method: "forward",
    inputs: [position(start), floats(fresh)],
    outputs: [floats(start + tokens <= capacity ? withTokens(empty, fresh, start) : empty)],
  });
  const program = update();
  assert.deepEqual(await runSketch("update_cache_end", program, [call(capacity - tokens)]), { status: "passed" });
  assert.deepEqual(await runSketch("update_cache_over", program, [call(capacity - tokens + 1)]), badData);

  const sketch = new NetworkSketch();
  const [places, value, cache] = [sketch.tensor("int64", [batch, tokens]), sketch.tensor("float32", fresh.sizes), sketch.tensor("float32", cacheSizes)];
  const [unused, out] = [sketch.tensor("float32", [1]), sketch.tensor("float32", cacheSizes)];
  sketch.call("llama::update_cache_with_indices.out", [{ tensor: value }, { tensor: cache }, { int: 0 }, { tensor: places }], unused);
  sketch.call("aten::clone.out", [{ tensor: cache }, "none"], out);
  const indexed = sketch.program([places, value], [out]);
  const placed = (indices: readonly number[]): CaseCall => {
    let now = empty;
    indices.forEach((index, token) => {
      const one: Tensor = { sizes: [batch, 1, keyHeads, width], data: fresh.data.subarray(token * keyHeads * width, (token + 1) * keyHeads * width) };
      if (index >= 0 && index < capacity) now = withTokens(now, one, index);
    });
    const bytes = new Uint8Array(BigInt64Array.from(indices, BigInt).buffer);
    return { method: "forward", inputs: [tensorValue("int64", [batch, tokens], bytes), floats(fresh)], outputs: [floats(now)] };
  };
  assert.deepEqual(await runSketch("update_cache_places", indexed, [placed([5, -1, 0])]), { status: "passed" });
  assert.deepEqual(await runSketch("update_cache_place_beyond", indexed, [placed([5, 6, 0])]), badData);
});

test("attention over a cache: causal, full and with a mask, heads shared", async () => {
  const query = numbers([batch, 2, heads, width], 3);
  const [keys, values] = [numbers([batch, capacity, keyHeads, width], 4), numbers([batch, capacity, keyHeads, width], 5)];
  const mask: Tensor = { sizes: [2, capacity], data: Float32Array.from([0, -1, -Infinity, 0.5, 0, 0, -2, 0, 0, 0, -Infinity, 0]) };
  for (const [name, isCausal, hasMask] of [["causal", true, false], ["full", false, false], ["masked", false, true]] as const) {
    const sketch = new NetworkSketch();
    const [q, k, v] = [query, keys, values].map(({ sizes }) => sketch.tensor("float32", sizes)) as [number, number, number];
    const [m, place, out] = [sketch.tensor("float32", mask.sizes), sketch.tensor("int64", []), sketch.tensor("float32", query.sizes)];
    const start = sketch.number("aten::_local_scalar_dense", [{ tensor: place }]);
    const maskArgument = hasMask ? ({ tensor: m } as const) : "none";
    const rest = [{ number: start }, maskArgument, { double: 0 }, { bool: isCausal }, "none"] as const;
    sketch.call("llama::custom_sdpa.out", [{ tensor: q }, { tensor: k }, { tensor: v }, ...rest], out);
    const inputs = [place, q, k, v, ...(hasMask ? [m] : [])];
    const calls = [0, 3].map((start_): CaseCall => ({
      method: "forward",
      inputs: [position(start_), floats(query), floats(keys), floats(values), ...(hasMask ? [floats(mask)] : [])],
      outputs: [floats(attention(query, keys, values, start_, isCausal, hasMask ? mask : undefined))],
    }));
    const program = sketch.program(inputs, [out]);
    assert.deepEqual(await runSketch(`custom_sdpa_${name}`, program, calls), { status: "passed" });
    // The last place where both queries have their keys is 4.
    for (const start_ of [5, -1, 2 ** 31 - 2]) {
      const beyond = { ...calls[0]!, inputs: [position(start_), ...calls[0]!.inputs.slice(1)] };
      assert.deepEqual(await runSketch(`custom_sdpa_${name}_beyond`, program, [beyond]), badData, `start ${start_}`);
    }
  }
});

test("int8 attention is that of the numbers it stands for, tokens or heads first", async () => {
  const sizesOf = { query: [batch, 2, heads, width], key: [batch, capacity, keyHeads, width], value: [batch, capacity, keyHeads, width] } as const;
  const start = 3;
  const quantised = Object.entries(sizesOf).map(([name, sizes], seed) => {
    const random = numbers(sizes, seed + 40);
    const parameters = [...sizes.slice(0, 3), 1];
    const scales = numbers(parameters, seed + 50);
    const zeroPoints = Int8Array.from(numbers(parameters, seed + 60).data, (x) => Math.round(x * 20));
    const integers = Int8Array.from(random.data, (x) => Math.round(x * 127));
    const scale = Float32Array.from(scales.data, (x) => Math.abs(x) / 64 + 0.001);
    const data = Float32Array.from(integers, (q, at) => (q - zeroPoints[Math.floor(at / width)]!) * scale[Math.floor(at / width)]!);
    return { name, sizes, parameters, integers, zeroPoints, scale, real: { sizes, data } };
  });
  const [query, keys, values] = quantised.map(({ real }): Tensor => real) as [Tensor, Tensor, Tensor];
  const expected = attention(query, keys, values, start, true);
  for (const headsFirst of [false, true]) {
    const swap = <Numbers extends Int8Array | Float32Array>(data: Numbers, sizes: readonly number[]): Numbers =>
      headsFirst ? (data.map((_, at) => data[swappedFrom(at, sizes)]!) as Numbers) : data;
    const order = (sizes: readonly number[]): readonly number[] => (headsFirst ? [sizes[0]!, sizes[2]!, sizes[1]!, sizes[3]!] : sizes);
    const sketch = new NetworkSketch();
    const tensors = quantised.map(({ sizes, parameters }) => ({
      integers: sketch.tensor("int8", order(sizes)),
      zeroPoints: sketch.tensor("int8", order(parameters)),
      scale: sketch.tensor("float32", order(parameters)),
    }));
    const out = sketch.tensor("float32", order(query.sizes));
    const quantisation = tensors.flatMap(({ zeroPoints, scale }) => [{ tensor: zeroPoints }, { tensor: scale }]);
    sketch.call(
      "llama::custom_quantized_sdpa.out",
      [...tensors.map(({ integers }) => ({ tensor: integers })), { int: start }, "none", { double: 0 }, { bool: true }, "none", ...quantisation, { bool: headsFirst }],
      out,
    );
    const inputs = tensors.flatMap(({ integers, zeroPoints, scale }) => [integers, zeroPoints, scale]);
    const given = quantised.flatMap(({ sizes, parameters, integers, zeroPoints, scale }) => [
      tensorValue("int8", order(sizes), new Uint8Array(swap(integers, sizes).buffer)),
      tensorValue("int8", order(parameters), new Uint8Array(swap(zeroPoints, parameters).buffer)),
      tensorValue("float32", order(parameters), new Uint8Array(swap(scale, parameters).buffer)),
    ]);
    const result = floats({ sizes: order(query.sizes), data: swap(expected.data, query.sizes) });
    const call: CaseCall = { method: "forward", inputs: given, outputs: [result] };
    assert.deepEqual(await runSketch(`quantized_sdpa_${headsFirst}`, sketch.program(inputs, [out]), [call]), { status: "passed" });
  }
});

/** Where the element lies in [batch, tokens, heads, width] that lies at `at` in [batch, heads, tokens, width]. */
function swappedFrom(at: number, [, tokens, head_count, last]: readonly number[]): number {
  const [d, rest] = [at % last!, Math.floor(at / last!)];
  const [token, head] = [rest % tokens!, Math.floor(rest / tokens!) % head_count!];
  return (token * head_count! + head) * last! + d;
}

test("attention that fills its caches, token by token", async () => {
  const sketch = new NetworkSketch();
  const sizes = [batch, 1, keyHeads, width];
  const [place, q, k, v] = [sketch.tensor("int64", []), sketch.tensor("float32", [batch, 1, heads, width]), sketch.tensor("float32", sizes), sketch.tensor("float32", sizes)];
  const [keyCache, valueCache] = [0, 1].map(() => sketch.tensor("float32", [batch, capacity, keyHeads, width])) as [number, number];
  const out = sketch.tensor("float32", [batch, 1, heads, width]);
  const start = sketch.number("aten::_local_scalar_dense", [{ tensor: place }]);
  sketch.call(
    "llama::sdpa_with_kv_cache.out",
    [{ tensor: q }, { tensor: k }, { tensor: v }, { tensor: keyCache }, { tensor: valueCache }, { number: start }, { int: 1 }, "none", { double: 0 }, { bool: true }, "none"],
    out,
  );
  const empty: Tensor = { sizes: [batch, capacity, keyHeads, width], data: new Float32Array(capacity * keyHeads * width) };
  let [keys, values] = [empty, empty];
  const calls = [0, 1, 2].map((start_): CaseCall => {
    const [query, key, fresh] = [numbers([batch, 1, heads, width], start_ + 10), numbers(sizes, start_ + 20), numbers(sizes, start_ + 30)];
    [keys, values] = [withTokens(keys, key, start_), withTokens(values, fresh, start_)];
    return {
      method: "forward",
      inputs: [position(start_), floats(query), floats(key), floats(fresh)],
      outputs: [floats(attention(query, keys, values, start_, true))],
    };
  });
  const program = sketch.program([place, q, k, v], [out]);
  assert.deepEqual(await runSketch("sdpa_with_kv_cache", program, calls), { status: "passed" });
  const beyond = { ...calls[0]!, inputs: [position(capacity), ...calls[0]!.inputs.slice(1)] };
  assert.deepEqual(await runSketch("sdpa_with_kv_cache_beyond", program, [beyond]), badData);
});

test("the Hadamard transform of rows of 8", async () => {
  const sketch = new NetworkSketch();
  const [mat, out] = [sketch.tensor("float32", [3, 8]), sketch.tensor("float32", [3, 8])];
  sketch.call("llama::fast_hadamard_transform.out", [{ tensor: mat }], out);
  const input = numbers([3, 8], 7);
  const parity = (bits: number): number => (bits === 0 ? 0 : (bits & 1) ^ parity(bits >> 1));
  const data = Float32Array.from(input.data, (_, at) => {
    const [line, column] = [Math.floor(at / 8) * 8, at % 8];
    let sum = 0;
    for (let k = 0; k < 8; k++) sum += input.data[line + k]! * (parity(k & column) === 1 ? -1 : 1);
    return sum / Math.sqrt(8);
  });
  const call: CaseCall = { method: "forward", inputs: [floats(input)], outputs: [floats({ sizes: [3, 8], data })] };
  assert.deepEqual(await runSketch("hadamard", sketch.program([mat], [out]), [call]), { status: "passed" });
});
