import { storageIdOf, tensorOf, type Graph, type Module } from "../../../ir/graph.js";
import type { StorageId } from "../../../ir/ids.js";
import type { Node } from "../../../ir/node.js";
import { isConstant, type ChannelRange } from "./channel-range.js";
import type { ChannelRanges } from "./channel-ranges.js";
import type { ChannelTensor } from "./channel-tensors.js";
import type { ChannelTie } from "./channelwise.js";
import type { WeightedLayer } from "./layers.js";
import type { ChannelNetwork } from "./network.js";

/** Kernels work on four channels at a time; a count between is filled up with channels that could go. */
const channelGranularity = 4;

/** Per channel tensor, whether each channel stays. Tensors that keep all channels are left out. */
export type KeptChannels = ReadonlyMap<StorageId, readonly boolean[]>;

/**
 * Works backwards: a channel stays when a reader needs it. A convolution or linear layer does not need a channel whose
 * weights are all zero for the outputs that stay, nor a constant one, which its bias can absorb. Depthwise layers and
 * channelwise nodes pass the answer of their result on.
 */
export function keptChannelsOf(module: Module, graph: Graph, network: ChannelNetwork, ranges: ChannelRanges): KeptChannels {
  const search = new KeptSearch(module, graph, network, ranges);
  // An output that stays needs inputs that seemed superfluous before: repeat until nothing is added.
  for (let hasGrown = true; hasGrown; ) {
    const grewBackwards = search.keepNeeded();
    hasGrown = search.settleTies() || grewBackwards;
  }
  return new Map([...search.kept].filter(([, stays]) => stays.includes(false)));
}

class KeptSearch {
  readonly kept = new Map<StorageId, readonly boolean[]>();
  readonly #ties: readonly ChannelTie[];

  constructor(
    private readonly module: Module,
    private readonly graph: Graph,
    private readonly network: ChannelNetwork,
    private readonly ranges: ChannelRanges,
  ) {
    const depthwise = [...network.layers].filter(([, { kind }]) => kind === "depthwise");
    this.#ties = [
      ...depthwise.map(([{ inputs, outputs }, { inputChannels }]): ChannelTie => {
        const [input, output] = [inputs[0]!, outputs[0]!].map((id) => tensorOf(module, id).storage) as [StorageId, StorageId];
        return { input, output, offset: 0, channels: inputChannels };
      }),
      ...[...network.channelwise.values()].flatMap(({ ties }) => ties),
    ];
  }

  /** One walk from the outputs to the inputs; true when a channel was added to those that stay. */
  keepNeeded(): boolean {
    let hasGrown = false;
    for (const node of [...this.graph.nodes].reverse()) {
      const storage = node.outputs[0] === undefined ? undefined : storageIdOf(this.module, node.outputs[0]);
      const tensor = storage === undefined ? undefined : this.network.tensors.get(storage);
      if (tensor?.writer !== node || !this.#canShrink(tensor)) continue;
      const needs = tensor.readers.map((reader) => this.#neededBy(reader, tensor));
      const before = this.kept.get(tensor.storage);
      const wanted = Array.from({ length: tensor.channels }, (_, channel) => before?.[channel] === true || needs.some((need) => need[channel]!));
      const after = filledUp(wanted);
      if (before === undefined || after.some((stays, channel) => stays !== before[channel])) hasGrown = true;
      this.kept.set(tensor.storage, after);
    }
    return hasGrown;
  }

  /** Channels that are tied stay when one of them does. True when a channel was added. */
  settleTies(): boolean {
    let hasGrown = false;
    for (let hasChanged = true; hasChanged; ) {
      hasChanged = false;
      for (const { input, output, offset, channels } of this.#ties) {
        const stays = Array.from(
          { length: channels },
          (_, channel) => (this.kept.get(input)?.[channel] ?? true) || (this.kept.get(output)?.[channel + offset] ?? true),
        );
        const grew = [this.#add(input, stays, 0), this.#add(output, stays, offset)];
        if (grew.includes(true)) hasChanged = hasGrown = true;
      }
    }
    return hasGrown;
  }

  /** Lets channels from `offset` on stay as well; true when one was not among those that stay. */
  #add(storage: StorageId, stays: readonly boolean[], offset: number): boolean {
    const before = this.kept.get(storage);
    const after = before?.map((kept, channel) => kept || stays[channel - offset] === true);
    if (before === undefined || after === undefined || after.every((kept, channel) => kept === before[channel])) return false;
    this.kept.set(storage, after);
    return true;
  }

  #canShrink({ writer, channels }: ChannelTensor): boolean {
    return this.network.channelwise.has(writer) || this.network.layers.get(writer)?.outputChannels === channels;
  }

  #neededBy(reader: Node, tensor: ChannelTensor): readonly boolean[] {
    const all = new Array<boolean>(tensor.channels).fill(true);
    const resultKept = reader.outputs[0] === undefined ? undefined : this.kept.get(tensorOf(this.module, reader.outputs[0]).storage);
    const ties = this.network.channelwise.get(reader)?.ties.filter(({ input }) => input === tensor.storage);
    if (ties !== undefined) return all.map((_, channel) => ties.some(({ offset }) => resultKept?.[channel + offset] ?? true));
    const layer = this.network.layers.get(reader);
    const isItsInput = reader.inputs[0] !== undefined && tensorOf(this.module, reader.inputs[0]).storage === tensor.storage;
    if (layer === undefined || !isItsInput || layer.inputChannels !== tensor.channels) return all;
    if (layer.kind === "depthwise") return resultKept ?? all;
    const ranges = this.ranges.get(tensor.storage)!;
    return all.map((_, channel) => !isAbsorbable(layer, ranges[channel]!) && hasWeights(layer, channel, resultKept));
  }
}

/** A constant adds the same to every window, unless padding leaves some of its taps out and they are not zero anyway. */
function isAbsorbable(layer: WeightedLayer, range: ChannelRange): boolean {
  return isConstant(range) && (!layer.isPadded || range.low + layer.inputOffset === 0);
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
