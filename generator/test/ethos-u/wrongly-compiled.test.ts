import { expect, test } from "vitest";
import { loadNpuSimulator } from "../../src/cli/npu/load-npu-simulator.js";
import { auditPayload } from "../../src/delegates/ethos-u/audit/audit-payload.js";
import { simulate } from "../../src/delegates/ethos-u/simulator/simulate.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { loadCases, vectorFiles } from "./load-vectors.js";
import { jobsOf } from "./run-case.js";

/** The command that tells the second input of the concatenation where to go, absent from the stream. */
const multiplication = { code: 6, param: 0, offset: 0x410 };
const setOutputBase = 0x4010;

test("with the address that the compiler forgot, the concatenation of unet is right to the bit", () => {
  const unet = loadCases("u55-128").find(({ name }) => name === "u55-128/unet")!;
  const read = vectorFiles("u55-128");
  const sink = new DiagnosticSink();
  const payload = jobsOf(unet, read, sink)[0]!.payload;
  const { stream } = payload.commands;
  const at = multiplication.offset / 4;
  expect(stream[at]).toBe(multiplication.code | (multiplication.param << 16));
  // Channels 8 to 15 of the bricks, for this operation alone.
  const base = [setOutputBase, 4096 + 8];
  const back = [setOutputBase, 4096];
  const mended = Uint32Array.from([...stream.subarray(0, at), ...base, stream[at]!, ...back, ...stream.subarray(at + 1)]);
  const source = { owner: "unet", location: {}, namedData: [] };
  // Such a base is not a multiple of 16, which bricks must have: the operation has no right form at all.
  expect(auditPayload({ ...payload, commands: { ...payload.commands, stream: mended } }, source, sink)).toBeUndefined();
  expect(sink.diagnostics.map(({ code }) => code)).toEqual(["npu-misaligned"]);
  const job = jobsOf(unet, read, new DiagnosticSink())[0]!;
  const operations = job.stream.operations.map((operation) =>
    operation.offset !== multiplication.offset || !("ofm" in operation)
      ? operation
      : { ...operation, ofm: { ...operation.ofm, bases: [4104, 0, 0, 0] as const } },
  );
  for (const { calls } of unet.runs) {
    const result = simulate(
      { ...job, stream: { ...job.stream, operations } },
      calls[0]!.inputs.map(read),
      loadNpuSimulator(),
      new DiagnosticSink(),
    );
    expect(result!.unwritten).toEqual([]);
    expect(result!.outputs[0]).toEqual(read(calls[0]!.outputs[0]!));
  }
});
