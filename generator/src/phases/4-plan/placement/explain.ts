import { sectionsOf } from "./sections.js";
import type { Placements, PlanProblem } from "./problem.js";

/** Why a bank needs the bytes it needs. */
export interface BankExplanation {
  readonly bank: string;
  /** End of the highest buffer. */
  readonly peakBytes: number;
  /** The largest sum of live bytes, and the first step that has it. */
  readonly liveBytes: number;
  readonly peakStep: number;
  /** How many of the steps at which something is born or dies have as many live bytes. */
  readonly peakSections: number;
  /** Who is alive at the peak step, the largest first. */
  readonly alive: readonly { readonly id: string; readonly sizeBytes: number; readonly offset: number }[];
  /** Bytes between the live ones at the peak step: what a better packing could save there. */
  readonly holeBytes: number;
  /** peakBytes - liveBytes: the price of fragmentation and alignment. */
  readonly fragmentationBytes: number;
}

/** For each bank that holds something, in the problem's order. */
export function explainPlacements({ banks, buffers }: PlanProblem, placements: Placements): readonly BankExplanation[] {
  return banks.flatMap(({ name }) => {
    const own = buffers.filter(({ id, sizeBytes }) => sizeBytes > 0 && placements.get(id)?.bank === name);
    if (own.length === 0) return [];
    const offsetOf = (id: string): number => placements.get(id)!.offset;
    const { steps, first, end } = sectionsOf(own);
    const live = steps.map(() => 0);
    own.forEach(({ sizeBytes }, buffer) => {
      for (let section = first[buffer]!; section < end[buffer]!; section++) live[section]! += sizeBytes;
    });
    const liveBytes = live.reduce((most, bytes) => Math.max(most, bytes), 0);
    const peakStep = steps[live.indexOf(liveBytes)]!;
    const alive = own
      .filter(({ firstStep, lastStep }) => firstStep <= peakStep && peakStep <= lastStep)
      .map(({ id, sizeBytes }) => ({ id, sizeBytes, offset: offsetOf(id) }))
      .sort((a, b) => b.sizeBytes - a.sizeBytes || a.offset - b.offset);
    const endOf = (list: readonly { readonly offset: number; readonly sizeBytes: number }[]): number =>
      list.reduce((highest, { offset, sizeBytes }) => Math.max(highest, offset + sizeBytes), 0);
    const peakBytes = endOf(own.map(({ id, sizeBytes }) => ({ offset: offsetOf(id), sizeBytes })));
    return [
      {
        bank: name,
        peakBytes,
        liveBytes,
        peakStep,
        peakSections: live.filter((bytes) => bytes === liveBytes).length,
        alive,
        holeBytes: endOf(alive) - liveBytes,
        fragmentationBytes: peakBytes - liveBytes,
      },
    ];
  });
}
