import type { DiagnosticSink } from "../../../diagnostics/sink.js";
import { Place, readOrReport } from "../../../model/file/place.js";
import { operationName } from "../audit/audit-payload.js";
import type { NpuJob } from "../audit/npu-job.js";
import { regions } from "../audit/region-bytes.js";
import type { BlockOperation, DmaOperation, Operation } from "../stream/operation.js";
import { checkSimulable } from "./check-simulable.js";
import { encodeOperation } from "./encode-operation.js";
import { Machine, type SimulatorModule, type UnwrittenBytes } from "./machine.js";
import { workLimits, type WorkLimits } from "./work.js";
import { tableMemoryBytes, tableMemoryOffset } from "./table-memory.js";

export interface SimulationOptions {
  /** Regions that are the same memory as another one. ExecuTorch gives each its own. */
  readonly aliases?: ReadonlyMap<number, number>;
  readonly limits?: WorkLimits;
}

export interface SimulationResult {
  readonly outputs: readonly Uint8Array[];
  /** Operations that read bytes which nothing had written: a fault of the compiler. */
  readonly unwritten: readonly UnwrittenRead[];
}

export interface UnwrittenRead extends UnwrittenBytes {
  readonly operation: Operation;
}

/**
 * Runs a job as the NPU would, operation by operation, bit for bit. `inputs` are dense NHWC bytes in the order of the
 * payload. What keeps it from running is one error in the sink; reads of unwritten bytes are warnings there, too.
 */
export function simulate(
  job: NpuJob,
  inputs: readonly Uint8Array[],
  module: SimulatorModule,
  sink: DiagnosticSink,
  options: SimulationOptions = {},
): SimulationResult | undefined {
  const place = new Place(job.source.location);
  return readOrReport(sink, () => {
    checkSimulable(job, options.limits ?? workLimits, place);
    checkInputs(job, inputs, place);
    const machine = createMachine(job, inputs, module, options);
    const unwritten = job.stream.operations.flatMap((operation) => runOperation(job, operation, machine, place));
    warnOfUnwritten(job, unwritten, sink);
    const outputs = job.payload.outputs.map(({ region, offset, byteCount }) => machine.read(region, offset, byteCount));
    return { outputs, unwritten };
  });
}

function checkInputs({ payload, source: { owner } }: NpuJob, inputs: readonly Uint8Array[], place: Place): void {
  payload.inputs.forEach(({ byteCount }, index) => {
    const found = inputs[index]?.length ?? 0;
    if (found !== byteCount) throw place.refuse("npu-input-bytes", { owner, input: `input ${index}`, found, expected: byteCount });
  });
}

function createMachine(
  { payload, regionBytes }: NpuJob,
  inputs: readonly Uint8Array[],
  module: SimulatorModule,
  { aliases }: SimulationOptions,
): Machine {
  const machine = new Machine(module);
  for (const [region, byteCount] of regionBytes) {
    if (aliases?.has(region) !== true) machine.addRegion(region, byteCount);
  }
  for (const [region, of] of aliases ?? []) {
    if (regionBytes.has(region)) machine.aliasRegion(region, of);
  }
  // The zeros behind constants are the container's padding, which copies take along.
  const constants = new Uint8Array(regionBytes.get(regions.constants) ?? 0);
  constants.set(payload.constants);
  machine.write(regions.constants, 0, constants);
  payload.inputs.forEach(({ region, offset }, index) => machine.write(region, offset, inputs[index]!));
  return machine;
}

function runOperation(job: NpuJob, operation: Operation, machine: Machine, place: Place): readonly UnwrittenRead[] {
  if (operation.kind === "control") return [];
  if (operation.kind === "dma") runDma(job, operation, machine, place);
  else runBlock(job, operation, machine, place);
  const found = machine.takeUnwritten();
  return found === undefined ? [] : [{ ...found, operation }];
}

/** The first read is the fault; the operations behind it compute on. */
function warnOfUnwritten({ source: { owner, location } }: NpuJob, unwritten: readonly UnwrittenRead[], sink: DiagnosticSink): void {
  const [first] = unwritten;
  if (first === undefined) return;
  const { operation, ...found } = first;
  const place = { owner, command: operationName(operation), offset: operation.offset };
  sink.report("npu-reads-unwritten", { ...place, ...found, operations: unwritten.length }, location);
}

function runBlock({ payload, source: { owner } }: NpuJob, operation: BlockOperation, machine: Machine, place: Place): void {
  const count = machine.execute(encodeOperation(operation, payload.commands.configuration));
  if (count > 0)
    throw place.refuse("npu-weights-differ", { owner, command: operationName(operation), offset: operation.offset, count });
}

/** Rows and planes one by one; an index decides where rows come from or go to. */
function runDma({ payload, source: { owner } }: NpuJob, dma: DmaOperation, machine: Machine, place: Place): void {
  const { source, destination, index, byteCount } = dma;
  for (let plane = 0; plane < dma.size1; plane++) {
    for (let row = 0; row < dma.size0; row++) {
      const indexed = index === undefined ? row : readIndex(machine, index.region, index.begin + plane * index.skip + row * 4);
      if (index !== undefined && (indexed < 0 || indexed > index.limit)) {
        throw place.refuse("npu-index-outside", {
          owner,
          command: operationName(dma),
          offset: dma.offset,
          index: indexed,
          limit: index.limit,
        });
      }
      const begin = (side: typeof source): number => side.begin + (side.indexed ? indexed : row) * side.stride0 + plane * side.stride1;
      if (destination.region !== undefined)
        machine.copyRow(source.region!, begin(source), destination.region, begin(destination), byteCount);
      else {
        const offset = tableMemoryOffset(begin(destination), payload.commands.configuration);
        machine.copyToTable(source.region!, begin(source), offset, Math.min(byteCount, tableMemoryBytes - offset));
      }
    }
  }
}

function readIndex(machine: Machine, region: number, offset: number): number {
  const bytes = machine.read(region, offset, 4);
  return new DataView(bytes.buffer).getInt32(0, true);
}
