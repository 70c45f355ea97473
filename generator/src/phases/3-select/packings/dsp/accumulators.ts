import type { KernelRequest } from "../../../../ops/lowering.js";
import { int32View, int8View } from "./views.js";

/** Inclusive. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** The range of input + input_offset. */
export function centredInput({ problem }: KernelRequest): Range {
  const offset = problem["input_offset"]!;
  return { low: Math.min(0, -128 + offset), high: Math.max(0, 127 + offset) };
}

/**
 * Bounds of the accumulator of every output channel, for any input and any padding. `taps` lists the positions of the
 * channel's weights in the constant.
 */
export function accumulatorRanges(
  request: KernelRequest,
  outputChannels: number,
  taps: (channel: number) => Iterable<number>,
): readonly Range[] {
  const weights = int8View(request.constants["weights"]!);
  const bias = request.constants["bias"] === undefined ? undefined : int32View(request.constants["bias"]);
  const input = centredInput(request);
  return Array.from({ length: outputChannels }, (_, channel) => {
    let low = bias?.[channel] ?? 0;
    let high = low;
    for (const tap of taps(channel)) {
      const weight = weights[tap]!;
      low += weight * (weight > 0 ? input.low : input.high);
      high += weight * (weight > 0 ? input.high : input.low);
    }
    return { low, high };
  });
}
