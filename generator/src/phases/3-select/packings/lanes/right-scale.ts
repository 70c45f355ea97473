import type { KernelRequest } from "../../../../ops/lowering.js";
import { accumulatorRanges } from "../dsp/accumulators.js";
import { requantizationOf, roundedForm } from "../dsp/requantization.js";
import { int32View, int8View } from "../dsp/views.js";

/** kernels-c/common/etk_scale_right.h. */
export interface RightScale {
  readonly multiplier: number;
  readonly constant: number;
  readonly shift: number;
}

/**
 * The scale of every output channel whose weights `tapsOf` lists; undefined when one is not exact. A channel with the same
 * result for every input has multiplier 0.
 */
export function rightScales(
  request: KernelRequest,
  tapsOf: (channel: number) => Iterable<number>,
): readonly RightScale[] | undefined {
  const outputs = request.problem["output_channels"]!;
  const multipliers = int32View(request.constants["multipliers"]!);
  const shifts = int32View(request.constants["shifts"]!);
  const ranges = accumulatorRanges(request, outputs, tapsOf);
  const scales: RightScale[] = [];
  for (let channel = 0; channel < outputs; channel++) {
    const form = requantizationOf(request, multipliers[channel]!, shifts[channel]!, ranges[channel]!);
    if (form === undefined) return undefined;
    const { multiplier, constant, shift } = roundedForm(request, form) as typeof form & { kind: "rounded" };
    if (multiplier === 0) scales.push({ multiplier: 0, constant, shift: 1 });
    else if (shift < 2) return undefined;
    else scales.push({ multiplier, constant: constant / 2, shift: shift - 1 });
  }
  return scales;
}

/** Positions of a channel's weights in a constant [O, …]. */
export function tapsByOutput({ problem, constants }: KernelRequest): (channel: number) => readonly number[] {
  const depth = int8View(constants["weights"]!).length / problem["output_channels"]!;
  return (channel) => {
    const positions: number[] = [];
    for (let tap = 0; tap < depth; tap++) positions.push(channel * depth + tap);
    return positions;
  };
}

/**
 * The accumulator for pixels of 0. Where the result is constant, the kernel must not take the accumulator for negative: a
 * rectified negative is the zero point.
 */
export function laneStart(
  { constants, problem }: KernelRequest,
  channel: number,
  weights: readonly number[],
  scale: RightScale,
): number {
  if (scale.multiplier === 0) return 2 ** 30;
  const bias = constants["bias"] === undefined ? 0 : int32View(constants["bias"])[channel]!;
  return bias + problem["input_offset"]! * weights.reduce((sum, weight) => sum + weight, 0);
}
