import { tensorOf, type Graph, type Module } from "../../../ir/graph.js";
import type { StorageId } from "../../../ir/ids.js";
import type { Node } from "../../../ir/node.js";
import type { ChannelRange } from "./channel-ranges.js";
import type { ChannelTensor } from "./channel-tensors.js";
import { weightedLayerOf, type WeightedLayer } from "./layers.js";

/** Kernels work on four channels at a time; a count between is filled up with channels that could go. */
const channelGranularity = 4;

/** Per channel tensor, whether each channel stays. Tensors that keep all channels are left out. */
export type KeptChannels = ReadonlyMap<StorageId, readonly boolean[]>;

/**
 * Works backwards: a channel stays when a reader needs it. A convolution or linear layer does not need a channel whose
 * weights are all zero for the outputs that stay, nor a constant one, which its bias can absorb. Depthwise layers and
 * pools pass the answer of their result on.
 */
export function keptChannelsOf(
  module: Module,
  graph: Graph,
  tensors: ReadonlyMap<StorageId, ChannelTensor>,
  ranges: ReadonlyMap<StorageId, readonly ChannelRange[]>,
): KeptChannels {
  const kept = new Map<StorageId, readonly boolean[]>();
  // An output that stays needs inputs that seemed superfluous before: repeat until nothing is added.
  for (let hasGrown = true; hasGrown; ) {
    const grewBackwards = keepNeeded(module, graph, tensors, ranges, kept);
    hasGrown = settleChannelwise(module, graph, tensors, kept) || grewBackwards;
  }
  return new Map([...kept].filter(([, stays]) => stays.includes(false)));
}

/** One walk from the outputs to the inputs; true when a channel was added to those that stay. */
function keepNeeded(
  module: Module,
  graph: Graph,
  tensors: ReadonlyMap<StorageId, ChannelTensor>,
  ranges: ReadonlyMap<StorageId, readonly ChannelRange[]>,
  kept: Map<StorageId, readonly boolean[]>,
): boolean {
  let hasGrown = false;
  for (const node of [...graph.nodes].reverse()) {
    const out = node.outputs[0];
    const tensor = out === undefined || module.values.get(out)?.kind !== "tensor" ? undefined : tensors.get(tensorOf(module, out).storage);
    if (tensor === undefined || tensor.writer !== node || !canShrinkResult(module, node)) continue;
    const needs = tensor.readers.map((reader) => neededBy(module, reader, tensor, ranges.get(tensor.storage)!, kept));
    const before = kept.get(tensor.storage);
    const wanted = Array.from({ length: tensor.channels }, (_, channel) => before?.[channel] === true || needs.some((need) => need[channel]!));
    const after = filledUp(wanted);
    if (before === undefined || after.some((stays, channel) => stays !== before[channel])) hasGrown = true;
    kept.set(tensor.storage, after);
  }
  return hasGrown;
}

function canShrinkResult(module: Module, node: Node): boolean {
  return weightedLayerOf(module, node) !== undefined || node.operator === "cortex_m::quantized_avg_pool2d.out";
}

function neededBy(
  module: Module,
  reader: Node,
  tensor: ChannelTensor,
  ranges: readonly ChannelRange[],
  kept: ReadonlyMap<StorageId, readonly boolean[]>,
): readonly boolean[] {
  const all = new Array<boolean>(tensor.channels).fill(true);
  const resultKept = reader.outputs[0] === undefined ? undefined : kept.get(tensorOf(module, reader.outputs[0]).storage);
  if (reader.operator === "cortex_m::quantized_avg_pool2d.out") return resultKept ?? all;
  const layer = weightedLayerOf(module, reader);
  const isItsInput = reader.inputs[0] !== undefined && tensorOf(module, reader.inputs[0]).storage === tensor.storage;
  if (layer === undefined || !isItsInput || layer.inputChannels !== tensor.channels) return all;
  if (layer.kind === "depthwise") return resultKept ?? all;
  return all.map((_, channel) => {
    if (isAbsorbable(layer, ranges[channel]!)) return false;
    return hasWeights(layer, channel, resultKept);
  });
}

/** A constant adds the same to every window, unless padding leaves some of its taps out and they are not zero anyway. */
export function isAbsorbable(layer: WeightedLayer, range: ChannelRange): boolean {
  return range.low === range.high && (!layer.isPadded || range.low + layer.inputOffset === 0);
}

function hasWeights(layer: WeightedLayer, channel: number, outputsKept: readonly boolean[] | undefined): boolean {
  for (let output = 0; output < layer.outputChannels; output++) {
    if (outputsKept?.[output] === false) continue;
    for (let tap = 0; tap < layer.taps; tap++) if (layer.weight(output, tap, channel) !== 0) return true;
  }
  return false;
}

/** Keeps at least one group of channels, and whole groups where the tensor has whole groups. */
function filledUp(wanted: readonly boolean[]): readonly boolean[] {
  const count = wanted.filter(Boolean).length;
  const target = Math.min(wanted.length, Math.max(channelGranularity, Math.ceil(count / channelGranularity) * channelGranularity));
  let missing = target - count;
  return wanted.map((isWanted) => isWanted || missing-- > 0);
}

/**
 * A depthwise layer or pool has as many inputs as outputs: both sides keep what either keeps. True when a channel was
 * added.
 */
function settleChannelwise(
  module: Module,
  graph: Graph,
  tensors: ReadonlyMap<StorageId, ChannelTensor>,
  kept: Map<StorageId, readonly boolean[]>,
): boolean {
  let hasGrown = false;
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const node of graph.nodes) {
      const isChannelwise = node.operator === "cortex_m::quantized_avg_pool2d.out" || weightedLayerOf(module, node)?.kind === "depthwise";
      if (!isChannelwise) continue;
      const [input, output] = [node.inputs[0]!, node.outputs[0]!].map((id) => tensorOf(module, id).storage);
      const channels = tensors.get(output!)?.channels ?? tensors.get(input!)?.channels ?? 0;
      const all = new Array<boolean>(channels).fill(true);
      const [before, after] = [kept.get(input!) ?? all, kept.get(output!) ?? all];
      const either = before.map((stays, channel) => stays || after[channel]!);
      for (const [storage, current] of [[input!, before], [output!, after]] as const) {
        if (!either.some((stays, channel) => stays !== current[channel])) continue;
        kept.set(storage, either);
        hasChanged = true;
        hasGrown = true;
      }
    }
  }
  return hasGrown;
}
