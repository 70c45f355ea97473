import type { Graph, Module } from "../../ir/graph.js";
import { foldConstantOperands } from "./fold-constant-operands.js";
import { isConstant, type ChannelRange } from "./fold-constant-channels/channel-range.js";
import { channelRangesOf } from "./fold-constant-channels/channel-ranges.js";
import type { ChannelTensor } from "./fold-constant-channels/channel-tensors.js";
import { keptChannelsOf } from "./fold-constant-channels/kept-channels.js";
import { channelNetworkOf } from "./fold-constant-channels/network.js";

/** Channels of a result that are not computed, and why. */
export interface DroppedChannels {
  readonly method: string;
  readonly instruction: number;
  readonly operator: string;
  /** Of the result as the file has it. */
  readonly channels: number;
  /** Have one value whatever the input is; biases and tables of the readers hold what they add. */
  readonly constant: number;
  /** Have weights of zero, or readers that are not computed either. */
  readonly unread: number;
}

/** What the passes from constant operands on drop from a module, in the order of the nodes. */
export function droppedChannelsOf(module: Module): readonly DroppedChannels[] {
  const folded = foldConstantOperands.run(module);
  return module.graphs
    .flatMap((graph, position) => [...ofNodes(module, graph, folded.graphs[position]!), ...ofTensors(folded, folded.graphs[position]!)])
    .sort((a, b) => (a.method === b.method ? a.instruction - b.instruction : 0));
}

/** Nodes that are not computed at all. */
function ofNodes(module: Module, graph: Graph, folded: Graph): readonly DroppedChannels[] {
  const left = new Set(folded.nodes.map(({ origin }) => origin.instruction));
  const network = channelNetworkOf(module, graph);
  const ranges = channelRangesOf(module, graph, network);
  return [...network.tensors.values()]
    .filter(({ writer }) => !left.has(writer.origin.instruction))
    .map((tensor) => entryOf(tensor, ranges.get(tensor.storage)!));
}

function ofTensors(module: Module, graph: Graph): readonly DroppedChannels[] {
  const network = channelNetworkOf(module, graph);
  const ranges = channelRangesOf(module, graph, network);
  return [...keptChannelsOf(module, graph, network, ranges)].map(([storage, stays]) =>
    entryOf(network.tensors.get(storage)!, ranges.get(storage)!.filter((_, channel) => !stays[channel])),
  );
}

function entryOf({ writer, channels }: ChannelTensor, gone: readonly ChannelRange[]): DroppedChannels {
  const constant = gone.filter(isConstant).length;
  const { method, instruction } = writer.origin;
  return { method, instruction, operator: writer.operator, channels, constant, unread: gone.length - constant };
}
