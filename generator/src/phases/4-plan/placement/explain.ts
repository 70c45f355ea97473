import type { PlannedBuffer } from "../planned-program.js";
import { sectionsOf } from "./sections.js";

/** Why the arena of a bank needs the bytes it needs. */
export interface ArenaExplanation {
  readonly bank: string;
  /** End of the highest buffer. */
  readonly peakBytes: number;
  /** The largest sum of live bytes, and the first step that has it. */
  readonly liveBytes: number;
  readonly peakStep: number;
  /** Who is alive at the peak step, the largest first. */
  readonly alive: readonly { readonly name: string; readonly sizeBytes: number; readonly offset: number }[];
  /** Bytes between the live ones at the peak step: what a better packing could save there. */
  readonly holeBytes: number;
  /** peakBytes - liveBytes: the price of fragmentation and alignment. */
  readonly fragmentationBytes: number;
}

export type ExplainedBuffer = Pick<PlannedBuffer, "name" | "sizeBytes" | "firstStep" | "lastStep" | "place">;

/** For each bank that holds a buffer, in the order of `banks`. */
export function explainArenas(banks: readonly string[], buffers: readonly ExplainedBuffer[]): readonly ArenaExplanation[] {
  return banks.flatMap((bank) => {
    const own = buffers.filter(({ sizeBytes, place }) => sizeBytes > 0 && place.bank === bank);
    if (own.length === 0) return [];
    const { steps, first, end } = sectionsOf(own);
    const live = steps.map(() => 0);
    own.forEach(({ sizeBytes }, buffer) => {
      for (let section = first[buffer]!; section < end[buffer]!; section++) live[section]! += sizeBytes;
    });
    const liveBytes = live.reduce((most, bytes) => Math.max(most, bytes), 0);
    const peakStep = steps[live.indexOf(liveBytes)]!;
    const alive = own
      .filter(({ firstStep, lastStep }) => firstStep <= peakStep && peakStep <= lastStep)
      .map(({ name, sizeBytes, place }) => ({ name, sizeBytes, offset: place.offset }))
      .sort((a, b) => b.sizeBytes - a.sizeBytes || a.offset - b.offset);
    const endOf = (list: readonly { readonly offset: number; readonly sizeBytes: number }[]): number =>
      list.reduce((highest, { offset, sizeBytes }) => Math.max(highest, offset + sizeBytes), 0);
    const peakBytes = endOf(own.map(({ sizeBytes, place }) => ({ offset: place.offset, sizeBytes })));
    return [{ bank, peakBytes, liveBytes, peakStep, alive, holeBytes: endOf(alive) - liveBytes, fragmentationBytes: peakBytes - liveBytes }];
  });
}
