import assert from "node:assert/strict";
import { test } from "vitest";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { stateFacts, type StateFacts } from "../../src/ir/state-facts.js";
import type { FileTensor, Program } from "../../src/model/program.js";
import { importProgram } from "../../src/phases/1-import/import-program.js";
import { NetworkSketch } from "../passes/network-sketch.js";

function imported(program: Program): { readonly states: readonly StateFacts[]; readonly messages: readonly string[] } {
  const sink = new DiagnosticSink();
  const { module } = importProgram(program, sink)!;
  return { states: stateFacts(module), messages: sink.diagnostics.map(({ code, severity, message }) => `${severity} ${code}: ${message}`) };
}

/** A running sum: what a buffer held plus the input. `source` is what the sum is taken from in place of the buffer. */
function runningSum(source: "buffer" | "constant"): { readonly program: Program; readonly buffer: number } {
  const sketch = new NetworkSketch();
  const [input, buffer, sum] = [0, 1, 2].map(() => sketch.tensor("float32", [2, 3])) as [number, number, number];
  const other = source === "buffer" ? buffer : sketch.float32Constant([2, 3], new Float32Array(6));
  sketch.call("aten::add.out", [{ tensor: other }, { tensor: input }, { int: 1 }], sum);
  sketch.copyInto(buffer, sum);
  return { program: sketch.program([input], [sum]), buffer };
}

function withTensor(program: Program, index: number, change: (tensor: FileTensor) => Partial<FileTensor>): Program {
  const methods = program.methods.map((method) => ({
    ...method,
    values: method.values.map((value, at) => (at === index ? { ...(value as FileTensor), ...change(value as FileTensor) } : value)),
  }));
  return { ...program, methods };
}

const noStart = "warning state-without-start: the file has no start value for 1 mutable buffer, which starts with zeros: ";

test("state without a start value in the file is told, by the buffer's name where the file has it", () => {
  const { program, buffer } = runningSum("buffer");
  const facts = { name: "t01", shape: "float32 [2,3]", bytes: 24, readBy: ["forward"], writtenBy: ["forward"], start: "absent" };
  assert.deepEqual(imported(program), { states: [facts], messages: [`${noStart}"t01" (float32 [2,3])`] });
  const named = withTensor(program, buffer, () => ({ name: "memory.sum" }));
  assert.deepEqual(imported(named).messages, [`${noStart}"memory.sum" (float32 [2,3])`]);
});

test("state with a start value is as the model's author set it", () => {
  const { program, buffer } = runningSum("buffer");
  for (const [byte, start] of [[0, "zeros"], [1, "values"]] as const) {
    const initial = new Uint8Array(24).fill(byte);
    const begun = withTensor(program, buffer, ({ data }) => ({ data: { ...data, initial } as FileTensor["data"] }));
    const { states, messages } = imported(begun);
    assert.deepEqual([states.map((state) => state.start), messages], [[start], []]);
  }
});

test("a buffer that is written and never read is told, and the constant that quantisation made of it", () => {
  const { program } = runningSum("constant");
  const { states, messages } = imported(program);
  assert.deepEqual(states.map(({ readBy, writtenBy, start }) => [readBy, writtenBy, start]), [[[], ["forward"], "unused"]]);
  assert.match(messages.join("\n"), /^warning frozen-state: mutable buffer "t01" \(float32 \[2,3\]\) is written and never read: quantisation has frozen it into constant "c3" \(float32 \[2,3\]\)/);
  const sketch = new NetworkSketch();
  const [input, buffer] = [sketch.tensor("float32", [4]), sketch.tensor("float32", [4])] as const;
  sketch.copyInto(buffer, input);
  assert.match(imported(sketch.program([input], [input])).messages.join("\n"), /^warning unread-state: mutable buffer "t00"/);
});
