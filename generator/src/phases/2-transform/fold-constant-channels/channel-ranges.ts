import { tensorOf, type Graph, type Module } from "../../../ir/graph.js";
import type { StorageId } from "../../../ir/ids.js";
import type { Node } from "../../../ir/node.js";
import type { ChannelTensor } from "./channel-tensors.js";
import { weightedLayerOf, type WeightedLayer } from "./layers.js";
import { requantize } from "./requantize.js";

/** Smallest and largest value that a channel can have, whatever the input of the model. Equal: the channel is constant. */
export interface ChannelRange {
  readonly low: number;
  readonly high: number;
}

const anyInt8: ChannelRange = { low: -128, high: 127 };

/** Ranges of all channels of all channel tensors, in the order of the graph. */
export function channelRangesOf(
  module: Module,
  graph: Graph,
  tensors: ReadonlyMap<StorageId, ChannelTensor>,
): ReadonlyMap<StorageId, readonly ChannelRange[]> {
  const ranges = new Map<StorageId, readonly ChannelRange[]>();
  for (const node of graph.nodes) {
    const out = node.outputs[0];
    if (out === undefined || module.values.get(out)?.kind !== "tensor") continue;
    const tensor = tensors.get(tensorOf(module, out).storage);
    if (tensor?.writer === node) ranges.set(tensor.storage, rangesOfResult(module, node, tensor, ranges));
  }
  return ranges;
}

function rangesOfResult(
  module: Module,
  node: Node,
  tensor: ChannelTensor,
  ranges: ReadonlyMap<StorageId, readonly ChannelRange[]>,
): readonly ChannelRange[] {
  const input = node.inputs[0] === undefined ? undefined : ranges.get(tensorOf(module, node.inputs[0]).storage);
  // The mean and the maximum of equal values are that value; of others they stay between them.
  if (node.operator === "cortex_m::quantized_avg_pool2d.out" && input?.length === tensor.channels) return input;
  const layer = weightedLayerOf(module, node);
  const inputRange = (channel: number): ChannelRange => input?.[channel] ?? anyInt8;
  return Array.from({ length: tensor.channels }, (_, output) => (layer ? outputRange(layer, output, inputRange) : anyInt8));
}

/** Interval arithmetic over the accumulator, then the monotonic requantisation. */
function outputRange(layer: WeightedLayer, output: number, inputRange: (channel: number) => ChannelRange): ChannelRange {
  const unknown = { low: layer.activationMin, high: layer.activationMax };
  let [low, high] = [layer.bias[output]!, layer.bias[output]!];
  const inputs = layer.kind === "depthwise" ? [output] : Array.from({ length: layer.inputChannels }, (_, channel) => channel);
  for (const channel of inputs) {
    const range = inputRange(channel);
    for (let tap = 0; tap < layer.taps; tap++) {
      const weight = layer.weight(output, tap, channel);
      const ends = [weight * (range.low + layer.inputOffset), weight * (range.high + layer.inputOffset)];
      if (layer.isPadded) ends.push(0);
      low += Math.min(...ends);
      high += Math.max(...ends);
    }
  }
  const [from, to] = [low, high].map((bound) => requantize(bound, layer.multiplier(output), layer.shift(output)));
  // A bound that wraps says nothing about the values between.
  if (from === undefined || to === undefined) return unknown;
  const clamp = (value: number): number => Math.min(Math.max(value + layer.outputOffset, layer.activationMin), layer.activationMax);
  return { low: clamp(from), high: clamp(to) };
}
