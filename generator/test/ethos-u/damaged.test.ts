import { describe, expect, test } from "vitest";
import { loadNpuSimulator } from "../../src/cli/npu/load-npu-simulator.js";
import { auditPayload } from "../../src/delegates/ethos-u/audit/audit-payload.js";
import { compareConfiguration, parseAccelerator } from "../../src/delegates/ethos-u/audit/compare-configuration.js";
import type { EthosUPayload } from "../../src/delegates/ethos-u/payload/payload.js";
import { readPayload, type PayloadSource } from "../../src/delegates/ethos-u/payload/read-payload.js";
import { simulate } from "../../src/delegates/ethos-u/simulator/simulate.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { loadCases, vectorFiles } from "./load-vectors.js";

const source: PayloadSource = { owner: "delegate 0", location: { file: "model.pte" }, namedData: [] };
const read = vectorFiles("u55-128");

function bytesOf(name: string): Uint8Array {
  const one = loadCases("u55-128").find((candidate) => candidate.name === `u55-128/${name}`)!;
  return Uint8Array.from(read(one.kind === "payload" ? one.payload : ""));
}

/** The messages that reading, auditing and simulating give. */
function codesOf(bytes: Uint8Array, inputs?: readonly Uint8Array[]): readonly string[] {
  const sink = new DiagnosticSink();
  const payload = readPayload({ bytes }, source, sink);
  const job = payload && auditPayload(payload, source, sink);
  if (job !== undefined)
    simulate(job, inputs ?? job.payload.inputs.map(({ byteCount }) => new Uint8Array(byteCount)), loadNpuSimulator(), sink);
  return sink.diagnostics.map(({ code }) => code);
}

function messageOf(bytes: Uint8Array): string {
  const sink = new DiagnosticSink();
  const payload = readPayload({ bytes }, source, sink);
  if (payload !== undefined) auditPayload(payload, source, sink);
  return sink.diagnostics[0]?.message ?? "";
}

/** A payload with another stream: words behind the state that the first operation has. */
function withStream(change: (stream: Uint32Array) => ArrayLike<number>, name = "conv3_1"): readonly string[] {
  const sink = new DiagnosticSink();
  const payload = readPayload({ bytes: bytesOf(name) }, source, sink)!;
  const stream = Uint32Array.from(change(payload.commands.stream));
  const job = auditPayload({ ...payload, commands: { ...payload.commands, stream } }, source, sink);
  if (job !== undefined)
    simulate(
      job,
      payload.inputs.map(({ byteCount }) => new Uint8Array(byteCount)),
      loadNpuSimulator(),
      sink,
    );
  return sink.diagnostics.map(({ code }) => code);
}

const short = (code: number, param: number): number => code | (param << 16);
const long = (code: number, word: number, param = 0): readonly number[] => [code | 0x4000 | (param << 16), word];
/** Before the first command, where the stream's own parameters follow, or right before its last operation and STOP. */
const beforeLast = (stream: Uint32Array, words: readonly number[]): readonly number[] => [
  ...stream.slice(0, -2),
  ...words,
  ...stream.slice(-2),
];

function without(payload: Uint8Array, block: string): Uint8Array {
  const copy = Uint8Array.from(payload);
  copy[Buffer.from(payload).indexOf(block)] = 0x78;
  return copy;
}

describe("a damaged payload is one sentence", () => {
  const good = bytesOf("conv3_1");
  const text = Buffer.from(good);
  const changed = (at: number, byte: number): Uint8Array => Uint8Array.from(good, (old, index) => (index === at ? byte : old));

  test.each([
    ["empty", new Uint8Array(0), "the last block of delegate 0 is absent"],
    ["cut in a header", good.subarray(0, 40), "the block header at byte 32 of delegate 0 is 8 bytes long"],
    ["cut in a block", good.subarray(0, 120), "bytes, expected at most the 56 that follow"],
    ["another beginning", changed(0, 0x56), 'the first block of delegate 0 is "Vela_bin_stream"'],
    ["no end", good.subarray(0, good.length - 32), 'the last block of delegate 0 is "outputs", expected "vela_end_stream"'],
    ["bytes behind the end", new Uint8Array([...good, ...new Uint8Array(16)]), 'the end of block "vela_end_stream"'],
    ["no weights", without(good, "weight_data"), 'block "weight_data" of delegate 0 is absent'],
    ["another format", changed(text.indexOf("COP1"), 0x44), "the first word of block"],
    ["an action that does not exist", changed(text.indexOf("COP1") + 4, 9), "the driver action in word 1 of delegate 0 is 9"],
    ["an NPU that does not exist", changed(text.indexOf("COP1") + 8, 0x0f), "the CONFIG word of delegate 0 is"],
  ])("%s", (_, bytes, sentence) => expect(messageOf(bytes)).toContain(sentence));

  test("a block that is kept elsewhere, which no file has", () => {
    const tiny = vectorFiles("u55-128");
    const external = loadCases("u55-128").find(({ name }) => name.endsWith("/tiny_ext_both"))!;
    expect(external.kind).toBe("program");
    expect(codesOf(payloadInside(tiny("u55-128-hybrid/tiny_ext_both/model.pte")))).toEqual(["npu-block-absent"]);
  });
});

/** The container in a file: from its first block to its last. */
function payloadInside(file: Uint8Array): Uint8Array {
  const text = Buffer.from(file);
  return Uint8Array.from(file.subarray(text.indexOf("vela_bin_stream"), text.indexOf("vela_end_stream") + 32));
}

describe("a stream is refused before it runs", () => {
  test("without STOP", () => expect(withStream((stream) => stream.slice(0, -1))).toEqual(["damaged-npu-stream"]));
  test("with a command that does not exist", () => {
    expect(withStream((stream) => [short(0x0d, 0), ...stream])).toEqual(["npu-unknown-command"]);
    expect(withStream((stream) => [0x8000, ...stream])).toEqual(["damaged-npu-stream"]);
  });
  test("that writes outside of its region", () => {
    expect(withStream((stream) => beforeLast(stream, long(0x010, 0x1000000)))).toEqual(["npu-outside-region"]);
    expect(withStream((stream) => beforeLast(stream, long(0x015, -4096)))).toContain("npu-outside-region");
  });
  test("that reads a region which it does not have", () => {
    expect(withStream((stream) => beforeLast(stream, [short(0x10f, 5)]))).toEqual(["npu-outside-region"]);
  });
  test("with weights that are not aligned", () => {
    expect(withStream((stream) => beforeLast(stream, long(0x020, 8)))).toContain("npu-misaligned");
  });
  test("with padding that leaves no input", () => {
    expect(withStream((stream) => beforeLast(stream, [short(0x100, 100)]))).toContain("npu-senseless-size");
  });
  test("with windows outside of the scratch memory", () => {
    const sink = new DiagnosticSink();
    const payload: EthosUPayload = readPayload({ bytes: bytesOf("conv3_1") }, source, sink)!;
    auditPayload({ ...payload, outputs: payload.outputs.map((window) => ({ ...window, offset: payload.scratchBytes })) }, source, sink);
    expect(sink.diagnostics.map(({ code }) => code)).toEqual(["npu-window-outside"]);
  });
});

describe("the simulator refuses", () => {
  test("what no public document explains", () => {
    expect(withStream((stream) => beforeLast(stream, [short(0x125, 3)]))).toEqual(["npu-not-simulated"]);
  });
  test("hours of work", () => {
    const huge = [
      short(0x111, 0xffff),
      short(0x112, 0xffff),
      ...long(0x014, 0),
      ...long(0x015, 0),
      ...long(0x004, 0),
      ...long(0x005, 0),
    ];
    const open = [
      short(0x10a, 0xffff),
      short(0x10b, 0xffff),
      short(0x10c, 0xffff),
      short(0x11a, 0xffff),
      short(0x11b, 0xffff),
      short(0x11c, 0xffff),
    ];
    expect(withStream((stream) => beforeLast(stream, [...huge, ...open]))).toEqual(["npu-too-much-work"]);
  });
  test("weights that do not fit the kernel", () => {
    expect(withStream((stream) => beforeLast(stream, long(0x021, 16)))).toEqual(["npu-weights-differ"]);
  });
  test("inputs of another size", () => expect(codesOf(bytesOf("conv3_1"), [new Uint8Array(3)])).toEqual(["npu-input-bytes"]));
});

test("an index beyond its table is refused", () => {
  const embedding = loadCases("u85-256").find(({ name }) => name === "u85-256/embedding")!;
  const file = vectorFiles("u85-256")(embedding.kind === "program" ? embedding.program : "");
  expect(codesOf(payloadInside(file), [new Uint8Array(28).fill(1)])).toEqual(["npu-index-outside"]);
});

test("a payload for another NPU names the flag to change", () => {
  const sink = new DiagnosticSink();
  const { configuration } = readPayload({ bytes: bytesOf("conv3_1") }, source, sink)!.commands;
  expect(compareConfiguration(configuration, parseAccelerator("ethos-u55-128")!, source, sink)).toBe(true);
  for (const other of ["u55-256", "ethos-u65-256"]) compareConfiguration(configuration, parseAccelerator(other)!, source, sink);
  expect(sink.diagnostics.map(({ message, help }) => `${message}: ${help}`)).toEqual([
    "delegate 0 was compiled for MACs a cycle: 128, but ethos-u55-256 has 256: export the model again with the compile flag --accelerator-config=ethos-u55-256",
    "delegate 0 was compiled for an Ethos-U55, but ethos-u65-256 has Ethos-U65: export the model again with the compile flag --accelerator-config=ethos-u65-256",
  ]);
});
