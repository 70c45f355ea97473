import { scaleRecordBytes } from "../audit/touched-ranges.js";
import type { BlockOperation, DmaOperation, FeatureMap, Operation } from "../stream/operation.js";

/** Bytes that an operation moves between the NPU and a region; what a kernel's windows share counts once. */
export interface Traffic {
  readonly region: number;
  readonly reads: number;
  readonly writes: number;
}

export function trafficOf(operation: Operation): readonly Traffic[] {
  if (operation.kind === "control") return [];
  return sum(operation.kind === "dma" ? trafficOfDma(operation) : trafficOfBlock(operation));
}

/** Of many operations, by region. */
export function sum(parts: readonly Traffic[]): readonly Traffic[] {
  const regions = [...new Set(parts.map(({ region }) => region))].sort((a, b) => a - b);
  return regions.map((region) => {
    const own = parts.filter((part) => part.region === region);
    return {
      region,
      reads: own.reduce((bytes, { reads }) => bytes + reads, 0),
      writes: own.reduce((bytes, { writes }) => bytes + writes, 0),
    };
  });
}

function trafficOfBlock({ ifm, ifm2, ofm, weights, scales, shape, accumulatorInput }: BlockOperation): readonly Traffic[] {
  const inputs = [...(accumulatorInput === "IFM2" ? [] : [ifm]), ...(ifm2 ? [ifm2] : [])];
  return [
    ...inputs.flatMap((map) => (isMemory(map) ? [{ region: map.region, reads: bytesOf(map), writes: 0 }] : [])),
    ...(isMemory(ofm) ? [{ region: ofm.region, reads: 0, writes: bytesOf(ofm) }] : []),
    ...(weights?.streams ?? []).map(({ region, byteCount }) => ({ region, reads: byteCount, writes: 0 })),
    ...(scales ?? []).slice(0, 1).map(({ region }) => ({ region, reads: shape.depth * scaleRecordBytes, writes: 0 })),
  ];
}

function trafficOfDma({ source, destination, byteCount, size0, size1 }: DmaOperation): readonly Traffic[] {
  const bytes = byteCount * size0 * size1;
  return [
    ...(source.region === undefined ? [] : [{ region: source.region, reads: bytes, writes: 0 }]),
    ...(destination.region === undefined ? [] : [{ region: destination.region, reads: 0, writes: bytes }]),
  ];
}

function isMemory({ storage }: FeatureMap): boolean {
  return storage !== "chained" && storage !== "scalar";
}

function bytesOf({ height, width, depth, elementBytes }: FeatureMap): number {
  return height * width * depth * elementBytes;
}
