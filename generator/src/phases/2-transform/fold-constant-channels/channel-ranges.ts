import { storageIdOf, tensorOf, type Graph, type Module } from "../../../ir/graph.js";
import type { StorageId } from "../../../ir/ids.js";
import type { Node } from "../../../ir/node.js";
import { anyInt8, type ChannelRange } from "./channel-range.js";
import type { WeightedLayer } from "./layers.js";
import type { ChannelNetwork } from "./network.js";
import { requantize } from "./requantize.js";

export type ChannelRanges = ReadonlyMap<StorageId, readonly ChannelRange[]>;

/** Ranges of all channels of all channel tensors, in the order of the graph. */
export function channelRangesOf(module: Module, graph: Graph, network: ChannelNetwork): ChannelRanges {
  const ranges = new Map<StorageId, readonly ChannelRange[]>();
  for (const node of graph.nodes) {
    const storage = node.outputs[0] === undefined ? undefined : storageIdOf(module, node.outputs[0]);
    const tensor = storage === undefined ? undefined : network.tensors.get(storage);
    if (tensor?.writer !== node) continue;
    const ofChannel = rangesOfResult(module, node, network, ranges);
    ranges.set(tensor.storage, Array.from({ length: tensor.channels }, (_, channel) => ofChannel(channel)));
  }
  return ranges;
}

function rangesOfResult(module: Module, node: Node, network: ChannelNetwork, ranges: ChannelRanges): (channel: number) => ChannelRange {
  const channelwise = network.channelwise.get(node);
  if (channelwise !== undefined) {
    return (channel) => {
      const tied = channelwise.ties.filter(({ offset, channels }) => channel >= offset && channel < offset + channels);
      return channelwise.resultRange(tied.map(({ input, offset }) => ranges.get(input)?.[channel - offset] ?? anyInt8));
    };
  }
  const layer = network.layers.get(node);
  if (layer === undefined) return () => anyInt8;
  const input = ranges.get(tensorOf(module, node.inputs[0]!).storage);
  // Ranges of another number of channels say nothing about those of the layer.
  const inputRange = (channel: number): ChannelRange => (input?.length === layer.inputChannels ? input[channel]! : anyInt8);
  return (output) => (output < layer.outputChannels ? outputRange(layer, output, inputRange) : anyInt8);
}

/** Interval arithmetic over the accumulator, then the monotonic requantisation. */
function outputRange(layer: WeightedLayer, output: number, inputRange: (channel: number) => ChannelRange): ChannelRange {
  const unknown = { low: layer.activationMin, high: layer.activationMax };
  let [low, high] = [layer.bias[output]!, layer.bias[output]!];
  const inputs = layer.kind === "depthwise" ? [output] : Array.from({ length: layer.inputChannels }, (_, channel) => channel);
  for (const channel of inputs) {
    const range = inputRange(channel);
    const [from, to] = [range.low + layer.inputOffset, range.high + layer.inputOffset];
    for (let tap = 0; tap < layer.taps; tap++) {
      const weight = layer.weight(output, tap, channel);
      const [least, most] = weight < 0 ? [weight * to, weight * from] : [weight * from, weight * to];
      low += layer.isPadded ? Math.min(least, 0) : least;
      high += layer.isPadded ? Math.max(most, 0) : most;
    }
  }
  const [lowest, highest] = [low, high].map((bound) => requantize(bound, layer.multiplier(output), layer.shift(output)));
  // A bound that wraps says nothing about the values between.
  if (lowest === undefined || highest === undefined) return unknown;
  const clamp = (value: number): number => Math.min(Math.max(value + layer.outputOffset, layer.activationMin), layer.activationMax);
  return { low: clamp(lowest), high: clamp(highest) };
}
