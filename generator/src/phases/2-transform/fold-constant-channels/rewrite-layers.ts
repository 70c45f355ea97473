import { ConstantBuilder } from "../../../ir/constant-builder.js";
import type { ValueId } from "../../../ir/ids.js";
import { withGraphs, withStorages, withValues } from "../../../ir/edit.js";
import { tensorOf, type Graph, type Module } from "../../../ir/graph.js";
import { contiguousStrides, isChannelsLast, stridesOf } from "../../../ir/layout.js";
import type { ArgumentValue, Node } from "../../../ir/node.js";
import type { Storage } from "../../../ir/storage.js";
import type { Tensor } from "../../../ir/tensor.js";
import { isConstant, type ChannelRange } from "./channel-range.js";
import type { ChannelRanges } from "./channel-ranges.js";
import { channelDim } from "./channel-tensors.js";
import type { KeptChannels } from "./kept-channels.js";
import type { WeightedLayer } from "./layers.js";
import type { ChannelNetwork } from "./network.js";

/** The graph without the channels that need not stay: smaller tensors, weights and biases. */
export function removeChannels(module: Module, graph: Graph, network: ChannelNetwork, kept: KeptChannels, ranges: ChannelRanges): Module {
  const builder = new ConstantBuilder(module);
  const nodes = graph.nodes.map((node) => rewriteNode(module, node, network.layers.get(node), kept, ranges, builder));
  const storages: Storage[] = [...builder.storages];
  const values: Tensor[] = [...builder.values];
  for (const [storage, stays] of kept) {
    const count = stays.filter(Boolean).length;
    const tensor = network.tensors.get(storage)!;
    for (const value of module.values.values()) {
      if (value.kind === "tensor" && value.storage === storage) values.push(withChannels(value, tensor.channels, count));
    }
    const old = module.storages.get(storage)!;
    if (old.kind === "arena") storages.push({ ...old, sizeBytes: (old.sizeBytes / tensor.channels) * count });
  }
  const graphs = module.graphs.map((other) => (other.name === graph.name ? { ...graph, nodes } : other));
  return withGraphs(withStorages(withValues(module, values), storages), graphs);
}

/** The tensor with `count` instead of `channels` channels a pixel. */
function withChannels(tensor: Tensor, channels: number, count: number): Tensor {
  const innermost = channelDim(tensor)!;
  const sizes = tensor.sizes.map((size, dim) => (dim === innermost ? (size / channels) * count : size));
  const isImage = isChannelsLast(tensor.sizes, tensor.strides);
  return { ...tensor, sizes, strides: isImage ? stridesOf(sizes, [0, 2, 3, 1]) : contiguousStrides(sizes) };
}

function rewriteNode(
  module: Module,
  node: Node,
  layer: WeightedLayer | undefined,
  kept: KeptChannels,
  ranges: ChannelRanges,
  builder: ConstantBuilder,
): Node {
  if (layer === undefined) return node;
  const [inputStorage, outputStorage] = [node.inputs[0]!, node.outputs[0]!].map((id) => tensorOf(module, id).storage);
  const inputKept = kept.get(inputStorage!);
  const outputKept = kept.get(outputStorage!);
  if (inputKept === undefined && outputKept === undefined) return node;
  const inputs = positions(inputKept, layer.inputChannels);
  const outputs = positions(outputKept, layer.outputChannels);
  const removed = positions(inputKept?.map((stays) => !stays) ?? [], inputKept?.length ?? 0);
  const bias = outputs.map((output) => absorbedBias(layer, output, removed, ranges.get(inputStorage!)));
  return withConstants(node, layer, outputs.length, layerConstants(module, node, layer, inputs, outputs, bias, builder));
}

/** bias + what the removed channels would have added. */
function absorbedBias(layer: WeightedLayer, output: number, removed: readonly number[], ranges: readonly ChannelRange[] | undefined): number {
  if (layer.kind === "depthwise") return layer.bias[output]!;
  let bias = layer.bias[output]!;
  for (const channel of removed) {
    const range = ranges![channel]!;
    // A channel that is not constant goes only where every weight on it is zero.
    if (!isConstant(range)) continue;
    for (let tap = 0; tap < layer.taps; tap++) {
      bias = (bias + Math.imul(layer.weight(output, tap, channel), range.low + layer.inputOffset)) | 0;
    }
  }
  return bias;
}

function layerConstants(
  module: Module,
  node: Node,
  layer: WeightedLayer,
  inputs: readonly number[],
  outputs: readonly number[],
  bias: readonly number[],
  builder: ConstantBuilder,
): Readonly<Record<string, ArgumentValue>> {
  const taps = Array.from({ length: layer.taps }, (_, tap) => tap);
  const name = (what: string): string => `${what}${node.origin.instruction}_kept`;
  const biasRef = { value: builder.int32(name("bias"), [outputs.length], bias) };
  if (layer.kind === "linear") {
    const weights = outputs.flatMap((output) => taps.flatMap((tap) => inputs.map((input) => layer.weight(output, tap, input))));
    const ref = { value: builder.int8(name("weights"), [outputs.length, taps.length * inputs.length], weights) };
    return { weights: ref, bias: biasRef, kernelSum: null };
  }
  const weightArgument = node.arguments["weight"] as { readonly value: ValueId };
  const [first, height, width] = tensorOf(module, weightArgument.value).sizes as [number, number, number];
  const isOutputsLast = layer.weightLayout === "outputs-last";
  const weights = isOutputsLast
    ? taps.flatMap((tap) => outputs.map((output) => layer.weight(output, tap, 0)))
    : outputs.flatMap((output) => taps.flatMap((tap) => inputs.map((input) => layer.weight(output, tap, input))));
  const sizes = isOutputsLast ? [first, height, width, outputs.length] : [outputs.length, height, width, inputs.length];
  return {
    weight: { value: builder.int8(name("weights"), sizes, weights) },
    bias: biasRef,
    requantizeMultipliers: { value: builder.int32(name("multipliers"), [outputs.length], outputs.map(layer.multiplier)) },
    requantizeShifts: { value: builder.int32(name("shifts"), [outputs.length], outputs.map(layer.shift)) },
  };
}

/** The node with other constants; activations stay. */
function withConstants(
  node: Node,
  layer: WeightedLayer,
  outputCount: number,
  constants: Readonly<Record<string, ArgumentValue>>,
): Node {
  const isOneChannel = layer.kind === "conv" && layer.weightLayout === "outputs-last";
  const replaced = { ...node.arguments, ...constants, ...(isOneChannel ? { depthMultiplier: outputCount } : {}) };
  const inputs = [
    node.inputs[0]!,
    ...Object.values(constants).flatMap((argument) =>
      typeof argument === "object" && argument !== null && "value" in argument ? [argument.value as ValueId] : [],
    ),
  ];
  return { ...node, arguments: replaced, inputs };
}

function positions(stays: readonly boolean[] | undefined, count: number): readonly number[] {
  const all = Array.from({ length: count }, (_, position) => position);
  return stays === undefined ? all : all.filter((position) => stays[position]);
}
