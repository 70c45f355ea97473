import type { Graph, Module } from "../../../ir/graph.js";
import type { StorageId } from "../../../ir/ids.js";
import type { Node } from "../../../ir/node.js";
import { channelTensorsOf, type ChannelTensor } from "./channel-tensors.js";
import { channelwiseNodesOf, type ChannelwiseNode } from "./channelwise.js";
import { layersOf, type WeightedLayer } from "./layers.js";

/** A graph as the analysis of channels sees it; what is in none of the maps needs and gives all channels. */
export interface ChannelNetwork {
  readonly tensors: ReadonlyMap<StorageId, ChannelTensor>;
  readonly layers: ReadonlyMap<Node, WeightedLayer>;
  readonly channelwise: ReadonlyMap<Node, ChannelwiseNode>;
}

export function channelNetworkOf(module: Module, graph: Graph): ChannelNetwork {
  const tensors = channelTensorsOf(module, graph);
  return { tensors, layers: layersOf(module, graph, tensors), channelwise: channelwiseNodesOf(module, graph, tensors) };
}
