import type { KernelRequest } from "../../../../ops/lowering.js";
import { accumulatorRanges } from "./accumulators.js";
import { requantizationOf, type Requantization } from "./requantization.js";
import { int32View, int8View } from "./views.js";

/** What the u/v matrix product needs of a convolution. */
export interface UvChannels {
  readonly weights: Int8Array;
  readonly bias: Int32Array | undefined;
  readonly requantizations: readonly Requantization[];
  /** Weights per output channel. */
  readonly depth: number;
  /** Channels u, v that share halfwords; v is undefined for a channel without partner. */
  readonly pairs: readonly (readonly [number, number | undefined])[];
}

/** Needs weights [O, KH, KW, C]. Undefined when the product would not be exact. */
export function uvChannelsOf(request: KernelRequest): UvChannels | undefined {
  const { problem, constants } = request;
  const outputs = problem["output_channels"]!;
  const weights = int8View(constants["weights"]!);
  const depth = weights.length / outputs;
  const multipliers = int32View(constants["multipliers"]!);
  const shifts = int32View(constants["shifts"]!);
  const ranges = accumulatorRanges(request, outputs, function* (channel) {
    for (let tap = 0; tap < depth; tap++) yield channel * depth + tap;
  });
  if (ranges.some(({ low, high }) => low <= -(2 ** 23) || high >= 2 ** 23)) return undefined;
  const requantizations: Requantization[] = [];
  for (let channel = 0; channel < outputs; channel++) {
    const form = requantizationOf(request, multipliers[channel]!, shifts[channel]!, ranges[channel]!);
    if (form === undefined) return undefined;
    requantizations.push(form);
  }
  const bias = constants["bias"] === undefined ? undefined : int32View(constants["bias"]);
  const pairs = pairChannels(outputs, requantizations, (u, v) => fits(weights, depth, u, v));
  return { weights, bias, requantizations, depth, pairs };
}

/** Whether 256*u + v is a halfword for every tap: only u = -128 with a negative v is not. */
function fits(weights: Int8Array, depth: number, u: number, v: number): boolean {
  const lowest = -128;
  for (let tap = 0; tap < depth; tap++) {
    if (weights[u * depth + tap] === lowest && weights[v * depth + tap]! < 0) return false;
  }
  return true;
}

/**
 * Pairs channels of the same form first, because a pair has one epilogue; then whatever is left. A channel that no
 * other one can join stays alone.
 */
function pairChannels(
  outputs: number,
  forms: readonly Requantization[],
  allowed: (u: number, v: number) => boolean,
): readonly (readonly [number, number | undefined])[] {
  const pairs: (readonly [number, number | undefined])[] = [];
  const match = (channels: readonly number[], partnerOf: (channel: number) => boolean): number[] => {
    const left = [...channels];
    const lonely: number[] = [];
    while (left.length > 0) {
      const first = left.shift()!;
      const at = left.findIndex((other) => partnerOf(other) === partnerOf(first) && (allowed(first, other) || allowed(other, first)));
      if (at < 0) lonely.push(first);
      else {
        const [other] = left.splice(at, 1);
        pairs.push(allowed(first, other!) ? [first, other!] : [other!, first]);
      }
    }
    return lonely;
  };
  const channels = Array.from({ length: outputs }, (_, channel) => channel);
  const lonely = match(match(channels, (channel) => forms[channel]!.kind === "scaled"), () => true);
  for (const channel of lonely) pairs.push([channel, undefined]);
  return pairs;
}
