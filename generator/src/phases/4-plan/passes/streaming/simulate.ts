import { widestNeed, type RowNetwork } from "./network.js";
import { Schedule, type CarriedRows, type TensorOverlap } from "./schedule.js";

/** How the tensors of a network share memory over time. */
export interface RingPlan {
  /** Rows of every ring; of a carried tensor, rows that may wait for their reader when the next are computed. */
  readonly heights: readonly number[];
  /** Which stages sometimes have to wait for room, or to make do with little of it. */
  readonly waits: readonly boolean[];
  readonly overlaps: readonly TensorOverlap[];
  /** What the carried tensors need; undefined for the others. */
  readonly carried: readonly (CarriedRows | undefined)[];
}

/**
 * Finds rings that are just high enough, by running the schedule that the emitted code will run. Where nothing can
 * move, the cheapest full ring of those in the way grows.
 */
export function sizeRings(network: RowNetwork): RingPlan {
  const heights = network.tensors.map(({ kind, unit, consumers, usedRows }) => {
    if (kind === "whole") return 0;
    const needs = consumers.map((stage) => widestNeed(network.stages[stage]!, usedRows, kind !== "carried"));
    const widest = Math.max(1, ...needs);
    return kind === "carried" ? widest - 1 : Math.ceil(Math.max(widest, unit) / unit) * unit;
  });
  for (;;) {
    const schedule = new Schedule(network, heights);
    let hasGrown = false;
    for (let obstacle = schedule.run(); obstacle !== undefined; obstacle = schedule.run()) {
      heights[obstacle]! += network.tensors[obstacle]!.unit;
      hasGrown = true;
    }
    // Growing on the way may have let some stage go early: the plan is that of the final heights.
    if (!hasGrown) return { heights, waits: schedule.waits, overlaps: schedule.overlaps, carried: schedule.carried };
  }
}
