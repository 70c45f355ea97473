import type { Graph, Module } from "../../../ir/graph.js";
import type { Pass } from "../pass.js";
import { channelRangesOf } from "./channel-ranges.js";
import { keptChannelsOf } from "./kept-channels.js";
import { channelNetworkOf } from "./network.js";
import { removeChannels } from "./rewrite-layers.js";

/**
 * Needs int8 layers with constant weights. Drops channels that are the same for every input of the model, by adding what
 * they contribute to the biases of their readers, and channels that no reader gives a weight. Results stay equal bit for
 * bit: ranges are proven by interval arithmetic over the very weights.
 * Keeps the graph's inputs and outputs, tensor names, and whole groups of four channels.
 */
export const foldConstantChannels: Pass = {
  name: "fold-constant-channels",
  summary: "drop channels that are constant for every input, or that nobody weighs",
  instead: "nobody weighs {result}, or it is the same for every input",
  changesResults: true,
  run(module) {
    return module.graphs.reduce(foldIn, module);
  },
};

function foldIn(module: Module, graph: Graph): Module {
  const network = channelNetworkOf(module, graph);
  const ranges = channelRangesOf(module, graph, network);
  const kept = keptChannelsOf(module, graph, network, ranges);
  return kept.size === 0 ? module : removeChannels(module, graph, network, kept, ranges);
}
