import type { KernelRequest } from "../../../../ops/lowering.js";
import type { Packing } from "../packing.js";
import { int8View, wordsToBytes } from "../dsp/views.js";
import { fitsLane } from "./groups.js";
import { rangeScales, type RangeScale } from "./range-scale.js";
import { laneStart, rightScales, type RightScale } from "./right-scale.js";

interface Channel<Scale> {
  readonly scale: Scale;
  /** Column by column. */
  readonly weights: readonly number[];
}

/** Needs weights [3, 3, C]. Undefined when the sums would not be exact. */
export const depthwiseLanesChannels = (request: KernelRequest): readonly Channel<RightScale>[] | undefined => channelsWith(request, rightScales);

/** The same with the other scale. */
export const depthwisePlanesChannels = (request: KernelRequest): readonly Channel<RangeScale>[] | undefined => channelsWith(request, rangeScales);

function channelsWith<Scale>(
  request: KernelRequest,
  scalesOf: (request: KernelRequest, tapsOf: (channel: number) => Iterable<number>) => readonly Scale[] | undefined,
): readonly Channel<Scale>[] | undefined {
  const channels = request.problem["output_channels"]!;
  const weights = int8View(request.constants["weights"]!);
  const columnOrder = [0, 1, 2].flatMap((column) => [0, 1, 2].map((row) => 3 * row + column));
  const taps = (channel: number) => columnOrder.map((tap) => tap * channels + channel);
  const scales = scalesOf(request, taps);
  if (scales === undefined) return undefined;
  const found = scales.map((scale, channel) => ({ scale, weights: taps(channel).map((tap) => weights[tap]!) }));
  return found.every((channel) => pairsOf(channel.weights).every((pair) => fitsLane(pair))) ? found : undefined;
}

/** The records of etk_depthwise_conv2d_s8_lanes (kernels-c/depthwise_conv2d_s8/etk_depthwise_conv2d_s8_lanes.h). */
export const depthwiseLanes: Packing = (request, constant) => {
  if (constant !== "weights") return undefined;
  const channels = depthwiseLanesChannels(request);
  if (channels === undefined) throw new Error("the proof depthwise_lanes does not hold");
  const records = channels.flatMap(({ scale, weights }, channel) => [
    ...wordsToBytes([laneStart(request, channel, weights, scale), scale.multiplier, scale.constant]),
    ...Uint8Array.from([...weights, scale.shift, 0, 0]),
  ]);
  return { elementType: "int8_t", bytes: Uint8Array.from(records), alignment: 4 };
};

/** Those of etk_depthwise_conv2d_s8_planes (kernels-c/depthwise_conv2d_s8/etk_depthwise_conv2d_s8_planes_core__c.h). */
export const depthwisePlanes: Packing = (request, constant) => {
  if (constant !== "weights") return undefined;
  const channels = depthwisePlanesChannels(request);
  if (channels === undefined) throw new Error("the proof depthwise_planes does not hold");
  const records = channels.flatMap(({ scale: { low, upper, lower, high, constant: sum }, weights }) => [
    ...wordsToBytes([low, upper, lower, high, sum]),
    ...Uint8Array.from([...weights, 0, 0, 0]),
  ]);
  return { elementType: "int8_t", bytes: Uint8Array.from(records), alignment: 4 };
};

function pairsOf(weights: readonly number[]): readonly (readonly number[])[] {
  return weights.flatMap((weight, index) => (index % 2 === 0 ? [[weight, ...weights.slice(index + 1, index + 2)]] : []));
}
