import assert from "node:assert/strict";
import { test } from "vitest";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { Method, Program } from "../../src/model/program.js";
import { NetworkSketch } from "../passes/network-sketch.js";
import { importProgram } from "../../src/phases/1-import/import-program.js";

function messages(program: Program): readonly string[] {
  const sink = new DiagnosticSink();
  importProgram(program, sink);
  return sink.diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

function withInstructions(program: Program, change: (method: Method) => Partial<Method>): Program {
  return { ...program, methods: program.methods.map((method) => ({ ...method, ...change(method) })) };
}

function doubled(): { readonly program: Program; readonly input: number; readonly result: number } {
  const sketch = new NetworkSketch();
  const input = sketch.tensor("float32", [2, 3]);
  const result = sketch.tensor("float32", [2, 3]);
  sketch.call("aten::add.out", [{ tensor: input }, { tensor: input }, { int: 1 }], result);
  return { program: sketch.program([input], [result]), input, result };
}

test("an output that no instruction writes is refused", () => {
  const { program } = doubled();
  assert.deepEqual(messages(program), []);
  const empty = withInstructions(program, () => ({ instructions: [] }));
  assert.deepEqual(messages(empty), ["uninitialised-read: output 0, a tensor float32 [2,3], is read before anything writes it"]);
});

test("an output in the memory of an input of the same form is not that input", () => {
  const sketch = new NetworkSketch();
  const input = sketch.tensor("uint8", [2]);
  const result = sketch.viewOf(input, [2]);
  assert.deepEqual(messages(sketch.program([input], [result])), ["uninitialised-read: output 0, a tensor uint8 [2], is read before anything writes it"]);
  assert.deepEqual(messages(sketch.program([input], [input])), []);
});

test("a call returns what it writes", () => {
  const { program, input } = doubled();
  const returnsInput = withInstructions(program, ({ instructions }) => ({
    instructions: instructions.map((call) => (call.kind === "kernelCall" ? { ...call, arguments: [...call.arguments.slice(0, -1), input] } : call)),
  }));
  assert.deepEqual(messages(returnsInput), ['returned-value: operator "aten::add.out" returns a tensor float32 [2,3] that it does not write, expected its own result']);
});
