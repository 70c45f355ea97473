import assert from "node:assert/strict";
import { test } from "vitest";
import type { CaseValue, CorpusCase } from "../../test/corpus/case.js";
import { corpusFamilies, loadFamily } from "../../test/corpus/load-corpus.js";
import { loadBundledPrograms, loadModel, loadModels } from "../../test/models/load-models.js";
import { formatDiagnostics } from "../diagnostics/format.js";
import { DiagnosticSink } from "../diagnostics/sink.js";
import type { Method, Program, Value } from "./program.js";
import { isBundledProgram, readBundledProgram, readProgram, type DataFile } from "./read-program.js";

function read(bytes: Uint8Array, fileName: string, dataFiles: readonly DataFile[] = []): Program {
  const sink = new DiagnosticSink();
  const program = readProgram(bytes, dataFiles, sink, fileName);
  assert.ok(program !== undefined, formatDiagnostics(sink.diagnostics));
  return program;
}

test("every operator case reads, with the operators, inputs and outputs that the corpus states", () => {
  for (const family of corpusFamilies()) {
    for (const one of loadFamily(family)) if (one.expect !== "reject") checkCase(one);
  }
});

function checkCase(one: CorpusCase): void {
  const program = read(one.pte, one.name, one.ptd);
  const operators = new Set(program.methods.flatMap((method) => method.operators));
  if (one.operatorsInProgram.length > 0) assert.deepEqual([...operators].sort(), [...new Set(one.operatorsInProgram)].sort(), one.name);
  for (const call of one.calls) {
    const method = program.methods.find(({ name }) => name === call.method);
    assert.ok(method !== undefined, one.name);
    checkValues(method, method.inputs, call.inputs, one.name);
    checkValues(method, method.outputs, call.outputs, one.name);
  }
}

function checkValues(method: Method, indices: readonly number[], stated: readonly CaseValue[], name: string): void {
  assert.equal(indices.length, stated.length, name);
  indices.forEach((index, position) => {
    const value = method.values[index]!;
    const expected = stated[position]!;
    if (value.kind !== "tensor" || expected.kind !== "tensor") return;
    assert.equal(value.dtype, expected.dtype, name);
    if (value.dynamism === "bounded") assert.ok(value.byteCount >= expected.bytes.length, name);
    else {
      assert.deepEqual(value.sizes, expected.shape, name);
      assert.equal(value.byteCount, expected.bytes.length, name);
    }
  });
}

test("every variant of every model reads, with the input and output sizes of its cases", () => {
  for (const { model, variant, pte, cases } of loadModels()) {
    const forward = read(pte, `${model}/${variant}`).methods.find(({ name }) => name === "forward");
    assert.ok(forward !== undefined);
    const byteCount = (index: number | undefined): number => {
      const value = forward.values[index!];
      return value?.kind === "tensor" ? value.byteCount : -1;
    };
    for (const one of cases) {
      assert.equal(byteCount(forward.inputs[0]), one.input.length, `${model}/${variant}`);
      assert.equal(byteCount(forward.outputs[0]), one.expected.length, `${model}/${variant}`);
    }
  }
});

test("the keyword spotting model has the planned memory, the constants and the dead constants that are known of it", () => {
  const program = read(loadModel("kws", "model").pte, "kws.pte");
  const method = program.methods[0]!;
  assert.equal(program.methods.length, 1);
  assert.equal(method.values.length, 289);
  assert.deepEqual(method.plannedBufferBytes, [16000]);
  const input = method.values[method.inputs[0]!]!;
  assert.ok(input.kind === "tensor");
  assert.deepEqual([input.sizes, input.dimOrder, input.dtype], [[1, 1, 49, 10], [0, 2, 1, 3], "float32"]);
  const used = usedValues(method);
  const tensors = method.values.flatMap((value, index) => (value.kind === "tensor" ? [{ value, index }] : []));
  assert.equal(tensors.filter(({ index }) => !used.has(index)).length, 45);
  const blobs = (indices: (index: number) => boolean): Set<Uint8Array> =>
    new Set(tensors.flatMap(({ value, index }) => (value.data.kind === "constant" && indices(index) ? [value.data.bytes] : [])));
  const all = blobs(() => true);
  const alive = blobs((index) => used.has(index));
  const sum = (set: Set<Uint8Array>): number => [...set].reduce((total, bytes) => total + bytes.length, 0);
  assert.equal(sum(all) - sum(alive), 10_240);
});

function usedValues(method: Method): ReadonlySet<number> {
  const used = new Set([...method.inputs, ...method.outputs]);
  for (const instruction of method.instructions) {
    if (instruction.kind !== "kernelCall") continue;
    for (const index of instruction.arguments) {
      used.add(index);
      for (const item of itemsOf(method.values[index]!)) used.add(item);
    }
  }
  return used;
}

function itemsOf(value: Value): readonly number[] {
  if (value.kind === "tensorList" || value.kind === "intList") return value.items;
  return value.kind === "optionalTensorList" ? value.items.filter((item) => item !== null) : [];
}

test("a bundled program gives the program and its test cases", () => {
  const sink = new DiagnosticSink();
  const { bpte } = loadBundledPrograms().find(({ model }) => model === "digits")!;
  const plain = loadModel("digits", "m4_f32");
  assert.ok(isBundledProgram(bpte) && !isBundledProgram(plain.pte));
  const bundled = readBundledProgram(bpte, [], sink, "digits.bpte");
  assert.ok(bundled !== undefined, formatDiagnostics(sink.diagnostics));
  assert.deepEqual({ ...bundled.program, fileName: "" }, { ...read(plain.pte, "digits.pte"), fileName: "" });
  assert.deepEqual(read(bpte, "digits.bpte"), bundled.program);
  assert.deepEqual(bundled.suites.map(({ method }) => method), ["forward"]);
  const recorded = plain.cases.slice(0, 2).map(({ input, expected }) => ({ input, expected }));
  const stated = bundled.suites[0]!.cases.map(({ inputs, expectedOutputs }) => ({
    input: inputs[0]?.kind === "tensor" ? inputs[0].bytes : undefined,
    expected: expectedOutputs[0]?.kind === "tensor" ? expectedOutputs[0].bytes : undefined,
  }));
  assert.deepEqual(stated, recorded);
});

test("a plain program is told from a bundled one", () => {
  const sink = new DiagnosticSink();
  assert.equal(readBundledProgram(loadModel("add", "model").pte, [], sink, "add.pte"), undefined);
  assert.equal(sink.diagnostics[0]?.code, "foreign-file");
});
