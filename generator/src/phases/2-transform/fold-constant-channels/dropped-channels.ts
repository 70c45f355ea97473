import type { Module } from "../../../ir/graph.js";
import { isConstant } from "./channel-range.js";
import { channelRangesOf } from "./channel-ranges.js";
import { keptChannelsOf } from "./kept-channels.js";
import { channelNetworkOf } from "./network.js";

/** Channels of a result that are not computed, and why. */
export interface DroppedChannels {
  readonly method: string;
  readonly instruction: number;
  readonly operator: string;
  /** Of the result as the file has it. */
  readonly channels: number;
  /** Have one value whatever the input is; the readers' biases hold what they add. */
  readonly constant: number;
  /** Have weights of zero, or readers that are not computed either. */
  readonly unread: number;
}

/** What the pass drops from a module, in the order of the nodes. */
export function droppedChannelsOf(module: Module): readonly DroppedChannels[] {
  return module.graphs.flatMap((graph) => {
    const network = channelNetworkOf(module, graph);
    const ranges = channelRangesOf(module, graph, network);
    const dropped = [...keptChannelsOf(module, graph, network, ranges)].map(([storage, stays]): DroppedChannels => {
      const { writer, channels } = network.tensors.get(storage)!;
      const gone = ranges.get(storage)!.filter((_, channel) => !stays[channel]);
      const constant = gone.filter(isConstant).length;
      const { method, instruction } = writer.origin;
      return { method, instruction, operator: writer.operator, channels, constant, unread: gone.length - constant };
    });
    return dropped.sort((a, b) => a.instruction - b.instruction);
  });
}
