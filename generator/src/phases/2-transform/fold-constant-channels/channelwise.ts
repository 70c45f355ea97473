import { tensorOf, type Graph, type Module } from "../../../ir/graph.js";
import type { StorageId, ValueId } from "../../../ir/ids.js";
import { sameLayout } from "../../../ir/layout.js";
import type { Node } from "../../../ir/node.js";
import type { PadArguments } from "../../../ops/cortex-m/pad.js";
import type { ChannelRange } from "./channel-range.js";
import { channelDim, type ChannelTensor } from "./channel-tensors.js";
import { resultRangeOf } from "./element-ranges.js";

/** A node whose result's channel depends on the same channel of its inputs alone, and on no constants of that channel. */
export interface ChannelwiseNode {
  readonly inputs: readonly StorageId[];
  readonly output: StorageId;
  /** What a channel of the result can be, from what the same channel of each input can be. */
  readonly resultRange: (inputs: readonly ChannelRange[]) => ChannelRange;
}

/** Their tensor arguments; the others are numbers or tables for all channels. */
const operands: Readonly<Record<string, readonly string[]>> = {
  "cortex_m::quantized_avg_pool2d.out": ["input"],
  "cortex_m::quantized_max_pool2d.out": ["input"],
  "cortex_m::pad.out": ["input"],
  "cortex_m::quantized_activation.out": ["input"],
  "cortex_m::quantized_add.out": ["self", "other"],
  "cortex_m::quantized_mul.out": ["self", "other"],
  "cortex_m::minimum.out": ["self", "other"],
  "cortex_m::maximum.out": ["self", "other"],
};

/** Pools and pads put pixels elsewhere; the others go through memory element by element. */
const spatial: ReadonlySet<string> = new Set(["cortex_m::quantized_avg_pool2d.out", "cortex_m::quantized_max_pool2d.out", "cortex_m::pad.out"]);

export function channelwiseNodesOf(
  module: Module,
  graph: Graph,
  tensors: ReadonlyMap<StorageId, ChannelTensor>,
): ReadonlyMap<Node, ChannelwiseNode> {
  return new Map(
    graph.nodes.flatMap((node): readonly (readonly [Node, ChannelwiseNode])[] => {
      const names = operands[node.operator];
      if (names === undefined) return [];
      const inputs = names.map((name) => (node.arguments[name] as { readonly value: ValueId }).value);
      const output = node.outputs[0]!;
      if (!inputs.every((input) => keepsChannels(module, node, input, output, tensors))) return [];
      const storageOf = (id: ValueId): StorageId => tensorOf(module, id).storage;
      return [[node, { inputs: inputs.map(storageOf), output: storageOf(output), resultRange: resultRangeOf(module, node) }]];
    }),
  );
}

/** Whether channels of operand and result are the same ones, wherever their tensors have channels. */
function keepsChannels(
  module: Module,
  node: Node,
  inputId: ValueId,
  outputId: ValueId,
  tensors: ReadonlyMap<StorageId, ChannelTensor>,
): boolean {
  const [input, output] = [tensorOf(module, inputId), tensorOf(module, outputId)];
  const channels = [input, output].map(({ storage }) => tensors.get(storage)?.channels).filter((count) => count !== undefined);
  if (!spatial.has(node.operator)) {
    const isPaired = input.sizes.length === output.sizes.length && input.sizes.every((size, dim) => size === output.sizes[dim]);
    return isPaired && sameLayout(input.sizes, input.strides, output.strides) && channels.every((count) => count === channels[0]);
  }
  const [inputDim, outputDim] = [channelDim(input), channelDim(output)];
  if (inputDim === undefined || inputDim !== outputDim || input.sizes[inputDim] !== output.sizes[inputDim]) return false;
  if (node.operator === "cortex_m::pad.out" && !leavesChannels(node.arguments as unknown as PadArguments)) return false;
  return channels.every((count) => count === input.sizes[inputDim]);
}

/** The last padding belongs to the innermost dimension. */
function leavesChannels({ prePad, postPad }: PadArguments): boolean {
  return [prePad, postPad].every((amounts) => (amounts.at(-1) ?? 0) === 0);
}
