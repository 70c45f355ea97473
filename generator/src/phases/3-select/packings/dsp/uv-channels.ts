import type { KernelRequest } from "../../../../ops/lowering.js";
import { accumulatorRanges } from "./accumulators.js";
import { requantizationOf, type Requantization } from "./requantization.js";
import { pairChannels, type UvPair } from "./uv-pairs.js";
import { int32View, int8View } from "./views.js";

/** What the u/v matrix product needs of a convolution. */
export interface UvChannels {
  readonly weights: Int8Array;
  readonly bias: Int32Array | undefined;
  readonly requantizations: readonly Requantization[];
  /** Weights per output channel. */
  readonly depth: number;
  readonly pairs: readonly UvPair[];
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
  const requantizations: Requantization[] = [];
  for (let channel = 0; channel < outputs; channel++) {
    const form = requantizationOf(request, multipliers[channel]!, shifts[channel]!, ranges[channel]!);
    if (form === undefined) return undefined;
    requantizations.push(form);
  }
  // The sums of a fully connected layer come in a buffer that may be longer than they are.
  const given = constants["bias"] === undefined ? undefined : int32View(constants["bias"]).subarray(0, outputs);
  const bias = biasesOf(request, weights, depth, given)?.map((value, channel) => (requantizations[channel]!.multiplier === 0 ? 0 : value));
  const pairs = pairChannels(outputs, weights, (channel) => requantizations[channel]!.kind === "scaled");
  return { weights, bias, requantizations, depth, pairs };
}

/** A packed input has its zero point still in it: what that adds to a sum is in the bias then. */
function biasesOf({ problem }: KernelRequest, weights: Int8Array, depth: number, given: Int32Array | undefined): Int32Array | undefined {
  if (problem["packed_input"] !== 1) return given;
  return Int32Array.from({ length: problem["output_channels"]! }, (_, channel) => {
    const sum = weights.subarray(channel * depth, (channel + 1) * depth).reduce((total, weight) => total + weight, 0);
    return (given?.[channel] ?? 0) + problem["input_offset"]! * sum;
  });
}
