import assert from "node:assert/strict";
import { test } from "vitest";
import { Executor, type ExecutorOptions } from "../../reference/executor.js";
import { ExecutionFailure } from "../../reference/execution-failure.js";
import { operators } from "../../reference/operators/index.js";
import { reportUnwrittenReads } from "../../reference/report-unwritten-reads.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { Method } from "../../src/model/program.js";
import { operatorNames } from "./operator-names.js";
import { testKernels } from "./kernels.js";
import { floats, MethodSketch, programOf, toFloats } from "./sketch-program.js";

const load = (method: Method, options: ExecutorOptions = {}): Executor => new Executor(programOf(method), testKernels(), options);

/** Outputs of a method as float32 numbers. */
function run(executor: Executor, ...inputs: readonly Uint8Array[]): readonly (readonly number[])[] {
  const outputs = executor.run("forward", inputs.map((bytes) => ({ kind: "tensor", bytes })));
  return outputs.map((output) => (output.kind === "tensor" ? toFloats(output.bytes) : []));
}

function failureOf(work: () => unknown): ExecutionFailure {
  try {
    work();
  } catch (failure) {
    assert.ok(failure instanceof ExecutionFailure, String(failure));
    return failure;
  }
  throw new Error("it did not fail");
}

const relu = "aten::relu.out";

test("every operator that the compiler knows is one of the executor", () => {
  assert.deepEqual([...operators.keys()].sort(), operatorNames());
});

test("tensors that the plan puts on each other share their bytes", () => {
  const sketch = new MethodSketch();
  const [x, y, alias] = [sketch.planned("float32", [2], 0), sketch.planned("float32", [2], 8), sketch.planned("float32", [1, 2], 8)];
  sketch.call(relu, x, y);
  assert.deepEqual(run(load(sketch.method([x], [alias], [16])), floats(-1, 2)), [[0, 2]]);
});

test("a read of bytes that nobody wrote is noticed once, with its instruction, and counts as zero", () => {
  const sketch = new MethodSketch();
  const [never, y] = [sketch.planned("float32", [3], 0, 1, { name: "cache" }), sketch.planned("float32", [3], 16)];
  sketch.call(relu, never, y);
  sketch.call(relu, never, y);
  const executor = load(sketch.method([], [y], [32]));
  assert.deepEqual(run(executor), [[0, 0, 0]]);
  assert.deepEqual(executor.unwrittenReads, [{ method: "forward", instruction: 0, value: never, byte: 0 }]);
  const sink = new DiagnosticSink();
  reportUnwrittenReads(executor, sink);
  assert.deepEqual(
    sink.diagnostics.map(({ code, message, location }) => [code, message, location.instruction]),
    [["unwritten-read", `value ${never} "cache" is read before byte 0 of it is written; it counts as zero`, 0]],
  );
});

test("only the bytes that are missing count as unwritten", () => {
  const sketch = new MethodSketch();
  const [x, wide, y] = [sketch.planned("float32", [2], 0), sketch.planned("float32", [3], 0), sketch.planned("float32", [3], 16)];
  sketch.call(relu, x, sketch.planned("float32", [2], 32));
  sketch.call(relu, wide, y);
  const executor = load(sketch.method([x], [y], [48]));
  assert.deepEqual(run(executor, floats(1, 2)), [[1, 2, 0]]);
  assert.deepEqual(executor.unwrittenReads, [{ method: "forward", instruction: 1, value: wide, byte: 8 }]);
});

test("an index outside of its table is refused with the place", () => {
  const sketch = new MethodSketch();
  const table = sketch.constant("float32", [2, 1], floats(5, 6));
  const [indices, out] = [sketch.planned("int32", [1], 0), sketch.planned("float32", [1, 1], 16)];
  sketch.call("aten::embedding.out", table, indices, sketch.int(-1), sketch.bool(false), sketch.bool(false), out);
  const executor = load(sketch.method([indices], [out], [32]));
  assert.deepEqual(run(executor, new Uint8Array(Int32Array.of(1).buffer)), [[6]]);
  const failure = failureOf(() => run(executor, new Uint8Array(Int32Array.of(2).buffer)));
  assert.equal(failure.message, "an index is 2, expected at most 1");
  assert.deepEqual(failure.location, { file: "sketch.pte", method: "forward", instruction: 0 });
});

test("an access outside of a tensor is refused, whatever lies there", () => {
  const sketch = new MethodSketch();
  const [x, out] = [sketch.planned("float32", [2], 0), sketch.planned("float32", [4], 16)];
  sketch.call("aten::as_strided_copy.out", x, sketch.ints(4), sketch.ints(1), sketch.none(), out);
  const failure = failureOf(() => run(load(sketch.method([x], [out], [32])), floats(1, 2)));
  assert.equal(failure.message, `an access to value ${x} is at byte 8, expected inside its 8 bytes`);
});

test("a move makes two values one tensor, a jump leaves instructions out, a freed tensor has no memory", () => {
  const sketch = new MethodSketch();
  const [flag, x, y, z] = [sketch.planned("bool", [1], 0), ...[16, 32, 48].map((offset) => sketch.planned("float32", [1], offset))] as const;
  sketch.instructions.push({ kind: "jumpFalse", condition: flag, destination: 2 }, { kind: "moveCall", from: x!, to: y! });
  sketch.call(relu, y!, z!);
  sketch.instructions.push({ kind: "freeCall", value: x! });
  const method = sketch.method([flag, x!, y!], [z!], [64]);
  assert.deepEqual(run(load(method), Uint8Array.of(1), floats(7), floats(8)), [[7]]);
  const executor = load(method);
  assert.deepEqual(run(executor, Uint8Array.of(0), floats(7), floats(8)), [[8]]);
  assert.equal(failureOf(() => run(executor, Uint8Array.of(1), floats(7), floats(8))).code, "execution-value");
});

test("what lies in planned memory stays from run to run", () => {
  const sketch = new MethodSketch();
  const initial = floats(10);
  const state = sketch.tensor("float32", [1], { kind: "planned", memoryId: 1, offset: 0, initial });
  const [x, sum] = [sketch.planned("float32", [1], 16), sketch.planned("float32", [1], 32)];
  sketch.call("aten::add.out", state, x, sketch.int(1), sum);
  sketch.call("aten::copy_", state, sum, sketch.bool(false));
  // copy_ returns its first argument.
  sketch.instructions[1] = { kind: "kernelCall", operator: 1, arguments: [state, sum, sketch.bool(false), state] };
  const executor = load(sketch.method([x], [sum], [48]));
  assert.deepEqual([run(executor, floats(1)), run(executor, floats(1))], [[[11]], [[12]]]);
  assert.deepEqual(executor.unwrittenReads, []);
});

test("a delegate is run by the runner of its backend, and refused without one", () => {
  const sketch = new MethodSketch();
  const [x, y] = [sketch.planned("int8", [2], 0), sketch.planned("int8", [2], 16)];
  sketch.instructions.push({ kind: "delegateCall", delegate: 0, arguments: [x, y] });
  const delegate = { id: "TwiceBackend", bytes: Uint8Array.of(2), compileSpecs: [] };
  const method = sketch.method([x], [y], [32], { delegates: [delegate] });
  const input = { kind: "tensor", bytes: Uint8Array.of(3, 4) } as const;
  const refused = failureOf(() => load(method).run("forward", [input]));
  assert.equal(refused.message, `the executor cannot run what backend "TwiceBackend" has compiled`);
  let prepared = 0;
  const runner = {
    backend: "TwiceBackend",
    prepare: ({ bytes }: typeof delegate) => {
      prepared++;
      return ([from, to]: readonly { readonly bytes: Uint8Array }[]) => to!.bytes.set(from!.bytes.map((value) => value * bytes[0]!));
    },
  };
  const executor = load(method, { delegates: [runner] });
  const outputs = [executor.run("forward", [input]), executor.run("forward", [input])].flat();
  assert.deepEqual(outputs.map((output) => output.kind === "tensor" && [...output.bytes]), [[6, 8], [6, 8]]);
  assert.equal(prepared, 1);
});

test("bad calls and inputs say what was found and expected", () => {
  const sketch = new MethodSketch();
  const [x, y] = [sketch.planned("float32", [2], 0), sketch.planned("float32", [2], 8)];
  sketch.callExactly(relu, x, y);
  const executor = load(sketch.method([x], [y], [16]));
  assert.equal(failureOf(() => run(executor, floats(1, 2))).message, `operator "${relu}" has 2 arguments, expected 3`);
  assert.equal(failureOf(() => run(executor)).message, "the number of inputs is 0, expected 1");
  assert.equal(failureOf(() => run(executor, floats(1))).message, "input 0 is 4 bytes, expected float32 [2], 8 bytes");
  assert.match(failureOf(() => executor.run("backward", [])).message, /the method is "backward", expected "forward"/);
});

test("operands that belong together in no exported program end in a message", () => {
  const sketch = new MethodSketch();
  const [x, y] = [sketch.planned("float32", [2], 0), sketch.planned("float32", [2], 8)];
  sketch.call("aten::addmm.out", x, x, x, sketch.int(1), sketch.int(1), y);
  const failure = failureOf(() => run(load(sketch.method([x], [y], [16])), floats(1, 2)));
  assert.deepEqual([failure.code, failure.location.instruction], ["execution-value", 0]);
  const memory = load(new MethodSketch().method([], [], [2 ** 40]));
  assert.match(failureOf(() => run(memory)).message, /^the memory that the program needs is \d+ bytes, expected at most 1073741824$/);
});

test("the sizes of a bounded input decide those of what follows", () => {
  const sketch = new MethodSketch();
  const [x, y] = [0, 64].map((offset) => sketch.planned("float32", [8], offset, 1, { dynamism: "bounded" })) as [number, number];
  sketch.call(relu, x, y);
  const executor = load(sketch.method([x], [y], [128]));
  const [output] = executor.run("forward", [{ kind: "tensor", bytes: floats(-1, 1, 2), sizes: [3] }]);
  assert.ok(output?.kind === "tensor");
  assert.deepEqual([output.sizes, toFloats(output.bytes)], [[3], [0, 1, 2]]);
  const tooLong = failureOf(() => executor.run("forward", [{ kind: "tensor", bytes: floats(...Array.from({ length: 9 }, () => 0)), sizes: [9] }]));
  assert.equal(tooLong.message, `the shape of value ${x} is [9], expected at most [8]`);
});

/** A convolution of 3 rows, 4 columns and 2 channels, in memory as rows, columns, channels. */
function convolveInOrder(ending: string, sizes: (channels: number) => readonly number[], dimOrder: readonly number[]): readonly number[] {
  const sketch = new MethodSketch();
  const [x, out] = [
    sketch.planned("int8", sizes(2), 0, 1, { dimOrder }),
    sketch.planned("int8", sizes(3), 64, 1, { dimOrder }),
  ];
  const bytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, (_, index) => (index * 37) % 256);
  const ints = (...values: readonly number[]): Uint8Array => new Uint8Array(Int32Array.from(values).buffer);
  const weights = sketch.constant("int8", [3, 2, 2, 2], bytes(24));
  const perChannel = (...values: readonly number[]): number => sketch.constant("int32", [3], ints(...values));
  const pair = (number: number): number => sketch.ints(number, number);
  const geometry = [pair(1), sketch.ints(1, 0), pair(1), sketch.int(5), sketch.int(-3)];
  const scaling = [perChannel(1 << 30, 1 << 30, 1 << 30), perChannel(-6, -7, -8), sketch.int(-128), sketch.int(127), sketch.planned("uint8", [0], 0)];
  sketch.call(`cortex_m::quantized_conv2d${ending}.out`, x, weights, perChannel(100, -200, 300), ...geometry, ...scaling, out);
  const [output] = load(sketch.method([x], [out], [128])).run("forward", [{ kind: "tensor", bytes: bytes(24) }]);
  assert.ok(output?.kind === "tensor");
  return [...output.bytes];
}

test("both dialects of images compute the same", () => {
  const channelsLast = convolveInOrder("", (channels) => [1, channels, channels === 2 ? 3 : 4, channels === 2 ? 4 : 3], [0, 2, 3, 1]);
  const explicit = convolveInOrder("_nhwc", (channels) => [1, channels === 2 ? 3 : 4, channels === 2 ? 4 : 3, channels], [0, 1, 2, 3]);
  assert.deepEqual(channelsLast, explicit);
  assert.ok(new Set(explicit).size > 20);
});

test("a clamp without one bound leaves integers as they are on that side", () => {
  const sketch = new MethodSketch();
  const [x, y] = [sketch.planned("int32", [3], 0), sketch.planned("int32", [3], 16)];
  sketch.call("aten::clamp.out", x, sketch.int(-1), sketch.none(), y);
  const bytes = new Uint8Array(Int32Array.of(-5, 0, 2_000_000_000).buffer);
  const [output] = load(sketch.method([x], [y], [32])).run("forward", [{ kind: "tensor", bytes }]);
  assert.ok(output?.kind === "tensor");
  assert.deepEqual([...new Int32Array(output.bytes.slice().buffer)], [-1, 0, 2_000_000_000]);
});
