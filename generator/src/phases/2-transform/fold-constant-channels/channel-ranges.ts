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
  const known = input?.length === layer.inputChannels ? input : Array.from({ length: layer.inputChannels }, () => anyInt8);
  const inputs = centredRanges(layer, known);
  return (output) => (output < layer.outputChannels ? outputRange(layer, output, inputs) : anyInt8);
}

/** By input channel, what a tap's weight may be multiplied by. */
interface CentredRanges {
  readonly least: Int32Array;
  readonly most: Int32Array;
}

/** A tap in the padding multiplies by 0. */
function centredRanges({ inputOffset, isPadded }: WeightedLayer, inputs: readonly ChannelRange[]): CentredRanges {
  return {
    least: Int32Array.from(inputs, ({ low }) => (isPadded ? Math.min(low + inputOffset, 0) : low + inputOffset)),
    most: Int32Array.from(inputs, ({ high }) => (isPadded ? Math.max(high + inputOffset, 0) : high + inputOffset)),
  };
}

/** Interval arithmetic over the accumulator, then the monotonic requantisation. */
function outputRange(layer: WeightedLayer, output: number, { least, most }: CentredRanges): ChannelRange {
  const unknown = { low: layer.activationMin, high: layer.activationMax };
  let [low, high] = [layer.bias[output]!, layer.bias[output]!];
  const [from, to] = layer.kind === "depthwise" ? [output, output + 1] : [0, layer.inputChannels];
  for (let tap = 0; tap < layer.taps; tap++) {
    for (let channel = from; channel < to; channel++) {
      const weight = layer.weight(output, tap, channel);
      low += weight * (weight < 0 ? most[channel]! : least[channel]!);
      high += weight * (weight < 0 ? least[channel]! : most[channel]!);
    }
  }
  const [lowest, highest] = [low, high].map((bound) => requantize(bound, layer.multiplier(output), layer.shift(output)));
  // A bound that wraps says nothing about the values between.
  if (lowest === undefined || highest === undefined) return unknown;
  const clamp = (value: number): number => Math.min(Math.max(value + layer.outputOffset, layer.activationMin), layer.activationMax);
  return { low: clamp(lowest), high: clamp(highest) };
}
