import { loadNpuSimulator } from "../../src/cli/npu/load-npu-simulator.js";
import { auditPayload } from "../../src/delegates/ethos-u/audit/audit-payload.js";
import type { NpuJob } from "../../src/delegates/ethos-u/audit/npu-job.js";
import { PayloadPlace } from "../../src/delegates/ethos-u/payload/payload-place.js";
import type { EthosUPayload, TensorWindow } from "../../src/delegates/ethos-u/payload/payload.js";
import { readCommandData } from "../../src/delegates/ethos-u/payload/read-command-data.js";
import { ethosUBackend, readPayload, type PayloadSource } from "../../src/delegates/ethos-u/payload/read-payload.js";
import type { SimulatorModule } from "../../src/delegates/ethos-u/simulator/machine.js";
import { simulate } from "../../src/delegates/ethos-u/simulator/simulate.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { Place } from "../../src/model/file/place.js";
import { readProgram } from "../../src/model/read-program.js";
import type { ReadVectorFile } from "./load-vectors.js";
import type { DriverCase, NpuCall, NpuCase } from "./npu-case.js";

export interface CaseOutcome {
  /** One line for each difference or message; none when every call is right to the bit. */
  readonly problems: readonly string[];
  readonly calls: number;
  readonly macs: number;
}

let compiled: SimulatorModule | undefined;

/** Simulates every delegate call of a case and compares each output byte. */
export function runCase(one: NpuCase, read: ReadVectorFile): CaseOutcome {
  const module = (compiled ??= loadNpuSimulator());
  const sink = new DiagnosticSink();
  const jobs = jobsOf(one, read, sink);
  const aliases = one.kind === "driver" && one.sharedFastScratch ? new Map([[2, 1]]) : new Map<number, number>();
  const problems: string[] = [];
  let [calls, macs] = [0, 0];
  one.runs.forEach((run, index) => {
    run.calls.forEach((call, at) => {
      const job = jobs[at];
      const result = job && simulate(job, call.inputs.map(read), module, sink, { aliases });
      calls += 1;
      macs += job?.stream.operations.reduce((sum, operation) => sum + ("macs" in operation ? operation.macs : 0), 0) ?? 0;
      problems.push(...differences(`run ${index} call ${at}`, result?.outputs ?? [], call, read));
    });
  });
  return { problems: [...sink.diagnostics.map(({ message }) => message), ...problems], calls, macs };
}

function differences(where: string, outputs: readonly Uint8Array[], call: NpuCall, read: ReadVectorFile): readonly string[] {
  return call.outputs.flatMap((path, output) => {
    const [found, expected] = [outputs[output] ?? new Uint8Array(0), read(path)];
    const first = expected.findIndex((byte, index) => found[index] !== byte);
    if (first === -1 && found.length === expected.length) return [];
    return [`${where} output ${output}: byte ${first} of ${expected.length} is ${found[first]}, expected ${expected[first]}`];
  });
}

/** One job for each delegate call, in the order of the program. */
export function jobsOf(one: NpuCase, read: ReadVectorFile, sink: DiagnosticSink): readonly (NpuJob | undefined)[] {
  return payloadsOf(one, read, sink).map(([payload, source]) => payload && auditPayload(payload, source, sink));
}

function payloadsOf(
  one: NpuCase,
  read: ReadVectorFile,
  sink: DiagnosticSink,
): readonly (readonly [EthosUPayload | undefined, PayloadSource])[] {
  const source: PayloadSource = { owner: one.name, location: {}, namedData: [] };
  if (one.kind === "payload") return [[readPayload({ bytes: read(one.payload) }, source, sink), source]];
  if (one.kind === "driver") return [[driverPayload(one, read, source), source]];
  const data = one.data.map((path) => ({ name: path, bytes: read(path) }));
  const program = readProgram(read(one.program), data, sink, one.name);
  const method = program?.methods.find(({ instructions }) => instructions.length > 0);
  if (program === undefined || method === undefined) return [];
  return method.instructions.flatMap((instruction) => {
    const delegate = instruction.kind === "delegateCall" ? method.delegates[instruction.delegate] : undefined;
    if (delegate?.id !== ethosUBackend) return [];
    const named = { ...source, namedData: program.namedData };
    return [[readPayload(delegate, named, sink), named] as const];
  });
}

function driverPayload(one: DriverCase, read: ReadVectorFile, { owner, location }: PayloadSource): EthosUPayload {
  const call = one.runs[0]!.calls[0]!;
  const window = (offset: number, path: string): TensorWindow => {
    const byteCount = read(path).length;
    return { shape: [1, 1, 1, 1, 1, byteCount], elementBytes: 1, offset, region: 1, byteCount };
  };
  return {
    commands: readCommandData(read(one.commands), new PayloadPlace(owner, new Place(location))),
    constants: read(one.constants),
    scratchBytes: one.scratchBytes,
    inputs: [window(one.inputOffset, call.inputs[0]!)],
    outputs: [window(one.outputOffset, call.outputs[0]!)],
  };
}
