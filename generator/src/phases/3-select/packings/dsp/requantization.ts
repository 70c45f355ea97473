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
 * The form for one channel, or undefined when no DSP kernel computes it exactly: a left shift, no shift, a shift or
 * accumulators too large. A channel whose result is the same for every input has multiplier 0; its bias and weights
 * do not matter then.
 */
export function requantizationOf(
  request: KernelRequest,
  multiplier: number,
  shift: number,
  accumulator: Range,
): Requantization | undefined {
  const zeroPoint = request.problem["output_offset"]!;
  const right = -shift;
  const always = constantResult(request, multiplier, shift, accumulator);
  if (always !== undefined) {
    return saturatesAtZeroPoint(request)
      ? { kind: "scaled", multiplier: 0, constant: always * 2 ** scaledShift + 2 ** (scaledShift - 1), scale: 1 }
      : { kind: "rounded", multiplier: 0, constant: always * 2 + 1, shift: 1 };
  }
  const magnitude = Math.max(-accumulator.low, accumulator.high);
  if (multiplier < 0 || magnitude >= 2 ** 23 || right < 1 || right > 22) return undefined;
  const scale = scaledShift - right;
  if (saturatesAtZeroPoint(request) && scale >= 1 && scale <= 7) {
    const constant = zeroPoint * 2 ** scaledShift + 2 ** (scaledShift - 1) + 2 ** (scale - 1);
    return { kind: "scaled", multiplier, constant, scale };
  }
  return { kind: "rounded", multiplier, constant: zeroPoint * 2 ** right + 2 ** (right - 1), shift: right };
}

/** The result when it does not depend on the input; requantisation never falls, so its ends say so. */
function constantResult(
  { problem }: KernelRequest,
  multiplier: number,
  shift: number,
  { low, high }: Range,
): number | undefined {
  const wraps = low < -(2 ** 31) || high >= 2 ** 31 || multiplier < 0 || (shift > 0 && multiplier !== 0);
  if (wraps) return undefined;
  const [least, most] = [low, high].map((accumulator) => requantize(accumulator, multiplier, shift) + problem["output_offset"]!);
  // Adding the zero point wraps too.
  if (least! < -(2 ** 31) || most! >= 2 ** 31) return undefined;
  const clamped = (value: number) => Math.min(Math.max(value, problem["activation_min"]!), problem["activation_max"]!);
  return clamped(least!) === clamped(most!) ? clamped(least!) : undefined;
}

/** kernels-c/common/etk_requantize.h without left shift. */
function requantize(accumulator: number, multiplier: number, shift: number): number {
  const high = Number((BigInt(accumulator) * BigInt(multiplier) + (1n << 30n)) >> 31n);
  if (shift >= 0) return high;
  const unit = 2 ** -shift;
  return high < 0 ? -Math.floor((-high + unit / 2) / unit) : Math.floor((high + unit / 2) / unit);
}

/** The same channel without scaling, for company that cannot be scaled. */
export function roundedForm({ problem }: KernelRequest, form: Requantization): Requantization {
  if (form.kind === "rounded") return form;
  if (form.multiplier === 0) return { kind: "rounded", multiplier: 0, constant: (form.constant >> scaledShift) * 2 + 1, shift: 1 };
  const shift = scaledShift - form.scale;
  const constant = problem["output_offset"]! * 2 ** shift + 2 ** (shift - 1);
  return { kind: "rounded", multiplier: form.multiplier, constant, shift };
}
