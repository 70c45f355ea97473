import assert from "node:assert/strict";
import { test } from "vitest";
import { buildProgram, type MethodSketch, type ProgramSketch, type TensorSketch } from "../../test/synthetic/build-program.js";
import { loadCase, loadFamily } from "../../test/corpus/load-corpus.js";
import { formatDiagnostics } from "../diagnostics/format.js";
import { DiagnosticSink } from "../diagnostics/sink.js";
import type { FileTensor, Program } from "./program.js";
import { readProgram, type DataFile } from "./read-program.js";

const external = 1;

function read(bytes: Uint8Array, dataFiles: readonly DataFile[] = []): Program {
  const sink = new DiagnosticSink();
  const program = readProgram(bytes, dataFiles, sink, "model.pte");
  assert.ok(program !== undefined, formatDiagnostics(sink.diagnostics));
  assert.deepEqual(sink.diagnostics, []);
  return program;
}

function refusal(bytes: Uint8Array, dataFiles: readonly DataFile[] = []): { readonly code: string; readonly message: string } {
  const sink = new DiagnosticSink();
  assert.equal(readProgram(bytes, dataFiles, sink, "model.pte"), undefined);
  assert.equal(sink.diagnostics.length, 1);
  const { code, message } = sink.diagnostics[0]!;
  return { code, message };
}

function onlyTensor(tensor: TensorSketch, rest: Partial<ProgramSketch> = {}, method: MethodSketch = {}): Uint8Array {
  return buildProgram({ methods: [{ ...method, tensors: [tensor] }], ...rest });
}

function firstTensor(program: Program): FileTensor {
  const value = program.methods[0]?.values[0];
  assert.ok(value?.kind === "tensor");
  return value;
}

const bytesOf = (...values: number[]): Uint8Array => Uint8Array.from(values);

test("constants of old files are in a list of buffers, without a header", () => {
  const program = read(onlyTensor({ dataIndex: 1 }, { constantBuffers: [bytesOf(), bytesOf(1, 2, 3, 4, 5)] }));
  assert.equal(program.hasExtendedHeader, false);
  assert.deepEqual(firstTensor(program).data, { kind: "constant", bytes: bytesOf(1, 2, 3, 4) });
});

test("constants of new files are in a segment, cut by offsets and the tensor's size", () => {
  const file = onlyTensor(
    { dataIndex: 1 },
    { segments: [bytesOf(9, 1, 2, 3, 4)], constantSegment: { segment: 0, offsets: [0, 1] } },
  );
  assert.deepEqual(firstTensor(read(file)).data, { kind: "constant", bytes: bytesOf(1, 2, 3, 4) });
});

test("tensors that share bytes share the object, and nothing is copied", () => {
  const file = buildProgram({
    methods: [{ tensors: [{ dataIndex: 1 }, { dataIndex: 1, sizes: [2, 2] }, { dataIndex: 1, sizes: [2] }] }],
    segments: [bytesOf(1, 2, 3, 4)],
    constantSegment: { segment: 0, offsets: [0, 0] },
  });
  const data = read(file).methods[0]!.values.map((value) => (value.kind === "tensor" && value.data.kind === "constant" ? value.data.bytes : undefined));
  assert.ok(data[0] !== undefined && data[0] === data[1]);
  assert.notEqual(data[0], data[2]);
  assert.equal(data[0].buffer, file.buffer);
});

test("constants in both places, past their segment or beyond the list are refused", () => {
  const both = { constantBuffers: [bytesOf()], segments: [bytesOf(1, 2)], constantSegment: { segment: 0, offsets: [0, 0] } };
  assert.equal(refusal(onlyTensor({ dataIndex: 1 }, both)).code, "damaged-content");
  const short = { segments: [bytesOf(1, 2)], constantSegment: { segment: 0, offsets: [0, 1] } };
  assert.deepEqual(refusal(onlyTensor({ dataIndex: 1 }, short)), {
    code: "data-out-of-range",
    message: "value 0 needs bytes 1 to 5 of segment 0, which has 2 bytes",
  });
  assert.equal(refusal(onlyTensor({ dataIndex: 7 }, short)).code, "index-out-of-range");
  assert.equal(refusal(onlyTensor({ dataIndex: 1 }, { ...short, constantSegment: { segment: 3, offsets: [0, 0] } })).code, "index-out-of-range");
});

test("a mutable buffer starts with the bytes of the first mutable segment", () => {
  const file = onlyTensor(
    { dataIndex: 1, planned: { memoryId: 1, offset: 16 } },
    { segments: [bytesOf(7, 5, 6, 7, 8)], mutableSegments: [{ segment: 0, offsets: [0, 1] }] },
    { plannedBytes: [32] },
  );
  const { data } = firstTensor(read(file));
  assert.deepEqual(data, { kind: "planned", memoryId: 1, offset: 16, initial: bytesOf(5, 6, 7, 8) });
});

test("a mutable buffer with contents needs a mutable segment", () => {
  const file = onlyTensor({ dataIndex: 1, planned: { memoryId: 1, offset: 0 } }, {}, { plannedBytes: [4] });
  assert.equal(refusal(file).code, "missing-part");
});

test("a planned tensor must lie in its planned memory, whose id counts from 1", () => {
  const at = (memoryId: number, offset: number): Uint8Array => onlyTensor({ planned: { memoryId, offset } }, {}, { plannedBytes: [8] });
  assert.deepEqual(firstTensor(read(at(1, 4))).data, { kind: "planned", memoryId: 1, offset: 4, initial: undefined });
  assert.equal(refusal(at(1, 5)).code, "data-out-of-range");
  assert.equal(refusal(at(0, 0)).code, "damaged-content");
  assert.equal(refusal(at(2, 0)).code, "damaged-content");
});

test("named data is found by name, also by tensors", () => {
  const rest = { segments: [bytesOf(1, 2, 3, 4)], namedData: [{ key: "w", segment: 0 }] };
  const program = read(onlyTensor({ name: "w", location: external }, rest));
  assert.deepEqual(program.namedData, [{ name: "w", bytes: bytesOf(1, 2, 3, 4) }]);
  assert.deepEqual(firstTensor(program).data, { kind: "constant", bytes: bytesOf(1, 2, 3, 4) });
  assert.equal(refusal(onlyTensor({}, { ...rest, namedData: [...rest.namedData, ...rest.namedData] })).code, "external-data-twice");
});

test("an external tensor without its data file stays external", () => {
  const constant = firstTensor(read(onlyTensor({ name: "w", location: external })));
  assert.deepEqual(constant.data, { kind: "external", name: "w", planned: undefined });
  const buffer = onlyTensor({ name: "w", location: external, planned: { memoryId: 1, offset: 0 } }, {}, { plannedBytes: [4] });
  assert.deepEqual(firstTensor(read(buffer)).data, { kind: "external", name: "w", planned: { memoryId: 1, offset: 0 } });
  assert.equal(refusal(onlyTensor({ location: external })).code, "missing-part");
});

test("a data file fills external tensors, and must fit them", () => {
  const { pte, ptd } = loadCase("external_data", "external_constants__3");
  const isExternal = (program: Program): boolean[] =>
    program.methods[0]!.values.flatMap((value) => (value.kind === "tensor" ? [value.data.kind === "external"] : []));
  assert.ok(isExternal(read(pte)).includes(true));
  assert.ok(!isExternal(read(pte, ptd)).includes(true));
  assert.equal(refusal(pte, [...ptd, ...ptd]).code, "external-data-twice");
  assert.deepEqual(refusal(pte, loadCase("external_data", "external_constants__1").ptd).code, "external-data-differs");
  assert.equal(refusal(pte, [{ name: "model.pte", bytes: pte }]).code, "foreign-file");
});

test("what no microcontroller program has is refused by name", () => {
  const unsupported: readonly [string, Uint8Array][] = [
    ["storage offset 4", onlyTensor({ storageOffset: 4 })],
    ["an unbounded shape", onlyTensor({ dynamism: 2 })],
    ["device type 1", onlyTensor({ device: 1 })],
    ["device type 1", buildProgram({ methods: [{ memoryDevice: 1 }] })],
    ["elements of type QInt8", onlyTensor({ scalarType: 12 })],
    ["2 chains of instructions", buildProgram({ methods: [{ chains: 2 }] })],
  ];
  for (const [found, file] of unsupported) {
    const { code, message } = refusal(file);
    assert.equal(code, "unsupported-feature", message);
    assert.ok(message.includes(found), message);
  }
});

test("methods are kept in file order and have names of their own", () => {
  const program = read(buildProgram({ methods: [{ name: "b" }, { name: "a" }] }));
  assert.deepEqual(program.methods.map(({ name }) => name), ["b", "a"]);
  assert.equal(refusal(buildProgram({ methods: [{ name: "a" }, { name: "a" }] })).code, "damaged-content");
  assert.equal(refusal(buildProgram({ methods: [] })).code, "missing-part");
  assert.equal(refusal(buildProgram({ methods: [{ chains: 0 }] })).code, "missing-part");
});

test("delegates come with their bytes, from a segment or from inside the structure", () => {
  const delegates = loadFamily("delegate").flatMap(({ pte, name }) => {
    const found = read(pte).methods.flatMap((method) => method.delegates);
    return found.map(({ id, bytes }) => ({ name, id, text: new TextDecoder().decode(bytes) }));
  });
  assert.deepEqual(delegates.map(({ name, id }) => [name, id]), [
    ["unknown_delegate__1", "NoSuchBackend"],
    ["unknown_delegate__2", "NoSuchBackend"],
  ]);
  assert.equal(delegates[0]!.text, delegates[1]!.text);
  assert.notEqual(delegates[0]!.text, "");
});
