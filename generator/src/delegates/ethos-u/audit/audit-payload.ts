import type { DiagnosticSink } from "../../../diagnostics/sink.js";
import type { EthosUPayload } from "../payload/payload.js";
import type { PayloadSource } from "../payload/read-payload.js";
import { commandName } from "../stream/decode-commands.js";
import type { BlockOperation, Operation, Shape } from "../stream/operation.js";
import { readOperations, type ReadStream } from "../stream/read-operations.js";
import { misalignmentsOf } from "./check-alignment.js";
import type { NpuJob } from "./npu-job.js";
import { regionBytesOf } from "./region-bytes.js";
import { touchedRanges, type TouchedRange } from "./touched-ranges.js";

/** A damaged stream breaks the same rule in many places. */
const problemsAtMost = 8;

/** Proves that a stream touches nothing outside of its regions; what it finds goes to the sink. */
export function auditPayload(payload: EthosUPayload, source: PayloadSource, sink: DiagnosticSink): NpuJob | undefined {
  const stream = readOperations(payload.commands);
  if (!checkCommands(stream, payload, source, sink)) return undefined;
  const touched = new Map(stream.operations.map((operation) => [operation, touchedRanges(operation)]));
  const regionBytes = regionBytesOf(payload, [...touched.values()].flat());
  const problems: (() => void)[] = [
    ...windowProblems(payload, regionBytes, source, sink),
    ...stream.operations.flatMap((operation) => operationProblems(operation, touched.get(operation)!, regionBytes, source, sink)),
  ];
  for (const report of problems.slice(0, problemsAtMost)) report();
  return problems.length > 0 ? undefined : { payload, source, stream, regionBytes, touched };
}

function checkCommands(
  { commands, damage }: ReadStream,
  payload: EthosUPayload,
  { owner, location }: PayloadSource,
  sink: DiagnosticSink,
): boolean {
  const unknown = commands.filter(({ definition }) => definition === undefined);
  for (const command of unknown.slice(0, problemsAtMost)) {
    const { product } = payload.commands.configuration;
    sink.report("npu-unknown-command", { owner, command: commandName(command), offset: command.offset, product }, location);
  }
  if (damage !== undefined) sink.report("damaged-npu-stream", { owner, ...damage }, location);
  return unknown.length === 0 && damage === undefined;
}

function windowProblems(
  { inputs, outputs }: EthosUPayload,
  regionBytes: ReadonlyMap<number, number>,
  source: PayloadSource,
  sink: DiagnosticSink,
): (() => void)[] {
  const named = [
    ...inputs.map((window, index) => ({ window, name: `input ${index}` })),
    ...outputs.map((window, index) => ({ window, name: `output ${index}` })),
  ];
  return named.flatMap(({ window, name }) => {
    const end = window.offset + window.byteCount;
    const available = regionBytes.get(window.region) ?? 0;
    const params = { owner: source.owner, window: name, end, region: window.region, regionBytes: available };
    return end <= available ? [] : [() => sink.report("npu-window-outside", params, source.location)];
  });
}

function operationProblems(
  operation: Operation,
  touched: readonly TouchedRange[],
  regionBytes: ReadonlyMap<number, number>,
  { owner, location }: PayloadSource,
  sink: DiagnosticSink,
): (() => void)[] {
  const place = { owner, command: operationName(operation), offset: operation.offset };
  const senseless = operation.kind === "control" || operation.kind === "dma" ? [] : senselessSizes(operation);
  return [
    ...senseless.map((found) => () => sink.report("npu-senseless-size", { ...place, ...found }, location)),
    ...misalignmentsOf(operation).map((found) => () => sink.report("npu-misaligned", { ...place, ...found }, location)),
    ...touched.flatMap(({ operand, access, begin, byteCount, region }) => {
      const [end, available] = [begin + byteCount, regionBytes.get(region) ?? 0];
      if (begin >= 0 && end <= available) return [];
      return [
        () => sink.report("npu-outside-region", { ...place, operand, access, begin, end, region, regionBytes: available }, location),
      ];
    }),
  ];
}

/** Padding that leaves nothing of an input, and elements of a size that no operation computes with. */
function senselessSizes({
  ifm,
  ifm2,
  ofm,
  accumulatorInput,
}: BlockOperation): readonly { readonly what: string; readonly found: string }[] {
  const named = [
    ...(accumulatorInput === "IFM2" ? [] : [["an input", ifm] as const]),
    ...(ifm2 ? [["a second input", ifm2] as const] : []),
    ["a result", ofm] as const,
  ];
  return named.flatMap(([what, map]) => (map.height < 1 || map.width < 1 ? [{ what, found: sizes(map) }] : []));
}

function sizes({ height, width, depth }: Shape): string {
  return `${height}x${width}x${depth}`;
}

export function operationName(operation: Operation): string {
  if (operation.kind === "control") return operation.name;
  return operation.kind === "dma" ? "NPU_OP_DMA_START" : `NPU_OP_${operation.kind.toUpperCase()}`;
}
