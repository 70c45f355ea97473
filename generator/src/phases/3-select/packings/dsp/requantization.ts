import type { KernelRequest } from "../../../../ops/lowering.js";
import type { Range } from "./accumulators.js";

/** How a DSP kernel turns accumulators of one output channel into int8; kernels-c/common/etk_uv_panel_s8__dsp.h. */
export type Requantization =
  /** Right shift made `scaledShift` by scaling the accumulator with 2^scale; only without the tie rule of negatives. */
  | { readonly kind: "scaled"; readonly multiplier: number; readonly constant: number; readonly scale: number }
  | { readonly kind: "rounded"; readonly multiplier: number; readonly constant: number; readonly shift: number };

/** The right shift that every channel of the scaled form has. */
export const scaledShift = 11;

/** Whether negative results never survive the activation: saturation to int8 is all of it. */
export const saturatesAtZeroPoint = ({ problem }: KernelRequest): boolean =>
  problem["output_offset"] === -128 && problem["activation_min"] === -128 && problem["activation_max"] === 127;

/**
 * The form for one channel, or undefined when no DSP kernel computes it exactly: a left shift, a zero shift, or a
 * shift so large that the result is not constant.
 */
export function requantizationOf(
  request: KernelRequest,
  multiplier: number,
  shift: number,
  accumulator: Range,
): Requantization | undefined {
  const zeroPoint = request.problem["output_offset"]!;
  const right = -shift;
  const magnitude = Math.max(-accumulator.low, accumulator.high);
  const isConstant = multiplier === 0 || (right >= 1 && magnitude < 2 ** (right - 1));
  if (isConstant) {
    return saturatesAtZeroPoint(request)
      ? { kind: "scaled", multiplier: 0, constant: zeroPoint * 2 ** scaledShift + 2 ** (scaledShift - 1), scale: 1 }
      : { kind: "rounded", multiplier: 0, constant: zeroPoint * 2 + 1, shift: 1 };
  }
  if (multiplier < 0 || magnitude >= 2 ** 23 || right < 1 || right > 22) return undefined;
  const scale = scaledShift - right;
  if (saturatesAtZeroPoint(request) && scale >= 1 && scale <= 7) {
    const constant = zeroPoint * 2 ** scaledShift + 2 ** (scaledShift - 1) + 2 ** (scale - 1);
    return { kind: "scaled", multiplier, constant, scale };
  }
  return { kind: "rounded", multiplier, constant: zeroPoint * 2 ** right + 2 ** (right - 1), shift: right };
}
