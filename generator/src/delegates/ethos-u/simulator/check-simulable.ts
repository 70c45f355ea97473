import type { Place } from "../../../model/file/place.js";
import { operationName } from "../audit/audit-payload.js";
import type { NpuJob } from "../audit/npu-job.js";
import type { BlockOperation, Operation } from "../stream/operation.js";
import { tableBytesOf, tableMemoryBytes } from "./table-memory.js";
import { workOf, type Work, type WorkLimits } from "./work.js";

/** Of all regions: the simulator keeps a flag for each byte beside it, and WebAssembly ends at 4 GB. */
const largestMemoryBytes = 2 ** 30;

/** Refuses what the simulator does not know, and what would keep it busy for hours, before anything runs. */
export function checkSimulable({ stream, regionBytes, source: { owner } }: NpuJob, limits: WorkLimits, place: Place): void {
  const memory = [...regionBytes.values()].reduce((sum, bytes) => sum + bytes, 0);
  checkLimit("bytes of memory", memory, largestMemoryBytes, owner, place);
  const chains = new Map<number, number>();
  const total: Total = { multiplications: 0, elements: 0 };
  for (const operation of stream.operations) {
    const what = unknownPart(operation) ?? unknownChain(operation, chains);
    if (what !== undefined)
      throw place.refuse("npu-not-simulated", { owner, command: operationName(operation), offset: operation.offset, what });
    if (operation.kind !== "control" && operation.kind !== "dma") addWork(workOf(operation), total, limits, owner, place);
    if (operation.kind === "dma") total.elements += operation.byteCount * operation.size0 * operation.size1;
    checkTotal(total, limits, owner, place);
  }
}

const waits: readonly string[] = ["NPU_OP_STOP", "NPU_OP_IRQ", "NPU_OP_DMA_WAIT", "NPU_OP_KERNEL_WAIT", "NPU_OP_PMU_MASK"];

function unknownPart(operation: Operation): string | undefined {
  if (operation.kind === "control") return waits.includes(operation.name) ? undefined : "branches";
  if (operation.kind === "dma") {
    const { source, destination, byteCount } = operation;
    if (source.region === undefined) return "copies out of the table memory";
    return destination.region === undefined && byteCount > tableMemoryBytes ? "a table larger than the table memory" : undefined;
  }
  return unknownArithmetic(operation) ?? unknownAddressing(operation) ?? unknownActivation(operation);
}

function unknownArithmetic({
  kind,
  mode,
  ifm,
  ifm2,
  ofm,
  accumulator,
  accumulatorInput,
  keepsAccumulators,
  resize,
}: BlockOperation): string | undefined {
  const maps = [ifm, ...(ifm2 ? [ifm2] : []), ofm];
  if (maps.some(({ elementBytes }) => elementBytes > 4)) return "64-bit elements";
  if (accumulator === "F16") return "16-bit float accumulators";
  if (accumulatorInput === "KEEP" || keepsAccumulators) return "accumulators that stay from one operation to the next";
  if (kind === "pool" && !["MAX", "AVERAGE", "REDUCE_SUM", "SUM", "NONE", "MIN"].includes(mode)) return `pooling mode ${mode}`;
  if (kind === "pool" && mode === "NONE" && accumulatorInput !== "IFM2") return "a pool without a source";
  if (kind === "elementwise" && (/^\d/.test(mode) || mode === "DIV")) return `elementwise mode ${mode}`;
  if (resize?.mode === "REPLICATE") return "resizing by replication";
  return (kind === "conv" || kind === "depthwise") && ifm.elementBytes === 4 ? "32-bit inputs of a convolution" : undefined;
}

function unknownAddressing({ kind, ifm, ifm2, ofm, shape, transpose, reverse, weights }: BlockOperation): string | undefined {
  if ([ifm, ifm2, ofm].some((map) => map?.storage === "tiles-3x1")) return "feature maps of three bands";
  if (reverse !== "NONE") return "reversed results";
  if (weights !== undefined && !weights.fast && weights.streams.length === 2 && weights.ofmBlockDepth === 1)
    return "blocks of one channel on two cores";
  if (ofm.storage === "scalar") return "a result without a place";
  if (ofm.storage === "chained" && transpose !== "HWC") return "a transposed result in a chain";
  if (kind === "depthwise" && ifm.depth !== shape.depth) return "another number of input channels than of results";
  const channelwise = kind === "pool" || kind === "resize";
  return channelwise && ifm.depth < shape.depth ? "more results than input channels" : undefined;
}

function unknownActivation({ activation: { hardware, table } }: BlockOperation): string | undefined {
  if (hardware !== undefined) return `the ${hardware} of the hardware`;
  return table !== undefined && table.offset + tableBytesOf(table.kind) > tableMemoryBytes
    ? "a table beyond the table memory"
    : undefined;
}

/** A chained input holds no more than its producer has put there. */
function unknownChain(operation: Operation, chains: Map<number, number>): string | undefined {
  if (operation.kind === "control" || operation.kind === "dma") return undefined;
  const { ifm, ifm2, ofm } = operation;
  for (const map of [ifm, ifm2]) {
    if (map?.storage === "chained" && map.height * map.width * map.depth > (chains.get(map.region) ?? 0))
      return "a chained input that no operation has filled";
  }
  if (ofm.storage === "chained") chains.set(ofm.region, ofm.height * ofm.width * ofm.depth);
  return undefined;
}

interface Total {
  multiplications: number;
  elements: number;
}

function addWork(work: Work, total: Total, limits: WorkLimits, owner: string, place: Place): void {
  checkLimit("elements in one operation", work.memoryElements, limits.memoryElements, owner, place);
  total.multiplications += work.multiplications;
  total.elements += work.memoryElements;
}

function checkTotal({ multiplications, elements }: Total, limits: WorkLimits, owner: string, place: Place): void {
  checkLimit("multiplications", multiplications, limits.multiplications, owner, place);
  checkLimit("elements", elements, limits.elements, owner, place);
}

function checkLimit(what: string, found: number, limit: number, owner: string, place: Place): void {
  if (found > limit) throw place.refuse("npu-too-much-work", { owner, what, found, limit });
}
