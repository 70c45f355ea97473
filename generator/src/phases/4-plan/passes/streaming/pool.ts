import { itemsOf } from "../../placement/items.js";
import { packGreedily } from "../../placement/greedy/greedy.js";

/** Bytes that a segment needs only while some of its stages go, from the first to the last. */
export interface PoolPart {
  readonly bytes: number;
  readonly alignment: number;
  readonly firstStage: number;
  readonly lastStage: number;
}

/** One buffer in which parts that are never taken at the same time share bytes. */
export interface Pool {
  readonly bytes: number;
  /** Of each part, in their order. */
  readonly offsets: readonly number[];
}

/** Parts without bytes lie at its beginning. */
export function packPool(parts: readonly PoolPart[]): Pool {
  const taken = parts.flatMap((part, index) => (part.bytes > 0 ? [index] : []));
  const buffers = taken.map((index) => {
    const { bytes, alignment, firstStage, lastStage } = parts[index]!;
    return { id: String(index), sizeBytes: bytes, alignment, firstStep: firstStage, lastStep: lastStage };
  });
  if (buffers.length === 0) return { bytes: 0, offsets: parts.map(() => 0) };
  const { bases, peakBytes } = packGreedily(itemsOf(buffers), poolBound(parts));
  const offsets = parts.map((_, index) => (taken.includes(index) ? bases[taken.indexOf(index)]! : 0));
  return { bytes: peakBytes, offsets };
}

/** No pool of these parts needs less. */
function poolBound(parts: readonly PoolPart[]): number {
  const stages = new Set(parts.map(({ firstStage }) => firstStage));
  const at = (stage: number): number =>
    parts.reduce((sum, part) => sum + (part.firstStage <= stage && stage <= part.lastStage ? part.bytes : 0), 0);
  return Math.max(0, ...[...stages].map(at));
}
