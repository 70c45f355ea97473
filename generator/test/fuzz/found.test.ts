import assert from "node:assert/strict";
import { test } from "vitest";
import { loadAllBoards } from "../../src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { FileTensor, Instruction, Method, Program } from "../../src/model/program.js";
import { defaultOptions } from "../../src/options.js";
import { NetworkSketch } from "../passes/network-sketch.js";
import { runFuzzCase } from "./fuzz-case.js";
import { fuzz } from "./run-fuzz.js";

const sink = new DiagnosticSink();
const catalog = loadCatalog(sink)!;
const board = loadAllBoards(sink).get("host")!;

/** What becomes of a program: "accepted", the codes of its refusal, or the fault. */
function outcomeOf(program: Program): string {
  const options = { ...defaultOptions, name: "found", weights: "c" } as const;
  const outcome = runFuzzCase({ title: "found", programs: [{ model: undefined, program }], board, options }, catalog);
  if (outcome.kind === "refused") return outcome.codes.join(" ");
  return outcome.kind === "fault" ? outcome.what : "accepted";
}

function changed(program: Program, change: (method: Method) => Partial<Method>): Program {
  return { ...program, methods: program.methods.map((method) => ({ ...method, ...change(method) })) };
}

function withTensor(program: Program, index: number, change: Partial<FileTensor>): Program {
  return changed(program, ({ values }) => ({ values: values.map((value, at) => (at === index ? { ...(value as FileTensor), ...change } : value)) }));
}

/** b = a + a, with room for another instruction behind. */
function doubled(...extra: readonly Instruction[]): Program {
  const sketch = new NetworkSketch();
  const [a, b] = [sketch.tensor("float32", [4]), sketch.tensor("float32", [4])] as const;
  sketch.call("aten::add.out", [{ tensor: a }, { tensor: a }, { int: 1 }], b);
  return changed(sketch.program([a], [b]), ({ instructions, values }) => ({
    instructions: [...instructions, ...extra],
    values: [...values, { kind: "null" }, { kind: "bool", value: false }, { kind: "tensorList", items: [a] }],
  }));
}
const [firstTensor, number, nothing, flag, list] = [0, 2, 3, 4, 5];

test("the sketch that others change is sound", () => assert.equal(outcomeOf(doubled()), "accepted"));

test("moves are between tensors that can be written, or between numbers", () => {
  for (const [from, to] of [[nothing, nothing], [number, number], [list, list], [number, firstTensor]] as const) {
    assert.equal(outcomeOf(doubled({ kind: "moveCall", from, to })), "unsupported-control-flow");
  }
});

test("jumps depend on what an instruction computes", () => {
  for (const condition of [nothing, flag, list]) {
    assert.equal(outcomeOf(doubled({ kind: "jumpFalse", condition, destination: 2 })), "unsupported-control-flow");
  }
});

test("a caller cannot write a constant", () => {
  const data = { kind: "constant", bytes: new Uint8Array(16) } as const;
  assert.equal(outcomeOf(withTensor(doubled(), firstTensor, { data })), "unsupported-input");
});

test("a buffer of which only the form is asked for needs no place", () => {
  const sketch = new NetworkSketch();
  const [buffer, filled] = [sketch.tensor("int64", []), sketch.tensor("int64", [])] as const;
  sketch.call("aten::full_like.out", [{ tensor: buffer }, { int: 3 }, "none"], filled);
  assert.match(outcomeOf(sketch.program([], [filled])), /^accepted$/);
});

test("a result whose size turns out to be 0 needs no writer", () => {
  const sketch = new NetworkSketch();
  const filled = sketch.tensor("float32", [5]);
  sketch.call("aten::full.out", [{ ints: [0] }, { double: 1 }], filled);
  assert.equal(outcomeOf(withTensor(sketch.program([], [filled]), filled, { dynamism: "bounded" })), "accepted");
});

test("a size that has to be larger than its bound is refused", () => {
  const sketch = new NetworkSketch();
  const [a, b, sum] = [sketch.tensor("float32", [2]), sketch.tensor("float32", [3]), sketch.tensor("float32", [3])] as const;
  sketch.call("aten::add.out", [{ tensor: a }, { tensor: b }, { int: 1 }], sum);
  assert.equal(outcomeOf(withTensor(sketch.program([a, b], [sum]), a, { dynamism: "bounded" })), "operand-sizes");
});

test("a quantised layer without elements, or without its scales, is refused", () => {
  const linear = (features: number, multipliers: readonly number[]): Program => {
    const sketch = new NetworkSketch();
    const [input, out] = [sketch.tensor("int8", [1, features]), sketch.tensor("int8", [1, 4])] as const;
    const weights = sketch.int8Constant([4, features], new Int8Array(4 * features));
    const numbers = [{ int: 0 }, { int: 0 }, { int: 0 }, { ints: multipliers }, { ints: [-9] }, { int: 127 }, { int: -128 }] as const;
    sketch.call("cortex_m::quantized_linear.out", [{ tensor: input }, { tensor: weights }, "none", "none", ...numbers], out);
    return sketch.program([input], [out]);
  };
  assert.equal(outcomeOf(linear(8, [2 ** 30])), "accepted");
  assert.equal(outcomeOf(linear(0, [2 ** 30])), "unsupported-form");
  assert.equal(outcomeOf(linear(8, [])), "operand-sizes");
});

test("a number is computed before it is asked for", () => {
  const sketch = new NetworkSketch();
  const [a, b] = [sketch.tensor("float32", [4]), sketch.tensor("float32", [4])] as const;
  const size = sketch.number("aten::sym_size.int", [{ tensor: a }, { int: 0 }]);
  sketch.call("aten::add.Scalar_out", [{ tensor: a }, { number: size }, { int: 1 }], b);
  const program = sketch.program([a], [b]);
  assert.equal(outcomeOf(program), "accepted");
  assert.equal(outcomeOf(changed(program, ({ instructions }) => ({ instructions: [...instructions].reverse() }))), "uninitialised-read");
});

test("a size that only a later operator fixes is held against the bound of an earlier result", () => {
  const sketch = new NetworkSketch();
  const [a, rows, out] = [sketch.tensor("float32", [8, 6]), sketch.tensor("float32", [6]), sketch.tensor("float32", [8, 6])] as const;
  sketch.call("aten::sum.IntList_out", [{ tensor: a }, { ints: [1] }, { bool: false }, "none"], rows);
  sketch.call("aten::_softmax.out", [{ tensor: a }, { int: -1 }, { bool: false }], out);
  const bounded = withTensor(sketch.program([a], [rows, out]), a, { dynamism: "bounded" });
  assert.equal(outcomeOf(withTensor(bounded, rows, { dynamism: "bounded" })), "operand-sizes");
});

/** Numbers of `npm run fuzz`, each of which once ended in an internal error. */
const onceInternal = [9974, 14800, 17595, 31115, 49697, 63713, 70657, 86272, 86877, 107490, 123435, 154251, 181515];
/** The same for emitted C that did not compile, or did something undefined. */
const onceMiscompiled = [60357, 81134, 100350, 120101, 120292];

test("cases of the fuzzer that once ended in an internal error do not any more", async () => {
  for (const number of onceInternal) assert.deepEqual((await fuzz({ from: number, runs: 1, build: 0, say: () => undefined })).faults, [], `${number}`);
});

test("cases of the fuzzer whose C once was wrong compile and run under sanitizers", async () => {
  for (const number of onceMiscompiled) assert.deepEqual((await fuzz({ from: number, runs: 1, build: 1, say: () => undefined })).faults, [], `${number}`);
});

test("a zero point that no int8 tensor can have is refused before a sum overflows", () => {
  const convolution = (offset: number): Program => {
    const sketch = new NetworkSketch();
    const [input, out, scratch] = [sketch.tensor("int8", [1, 2, 4, 4]), sketch.tensor("int8", [1, 3, 4, 4]), sketch.tensor("uint8", [0])] as const;
    const weights = sketch.int8Constant([3, 1, 1, 2], new Int8Array([1, 2, 3, 4, 5, 6]));
    const geometry = [{ ints: [1, 1] }, { ints: [0, 0] }, { ints: [1, 1] }] as const;
    const scaling = [[2 ** 30, 2 ** 30, 2 ** 30], [0, 0, 0]].map((list) => sketch.int32Constant([3], new Int32Array(list))).map((tensor) => ({ tensor }));
    const numbers = [{ int: offset }, { int: 0 }] as const;
    const range = [{ int: -128 }, { int: 127 }, { tensor: scratch }] as const;
    sketch.call("cortex_m::quantized_conv2d.out", [{ tensor: input }, { tensor: weights }, "none", ...geometry, ...numbers, ...scaling, ...range], out);
    return sketch.program([input], [out]);
  };
  assert.equal(outcomeOf(convolution(128)), "accepted");
  assert.equal(outcomeOf(convolution(2 ** 31 - 1)), "unsupported-form");
});
