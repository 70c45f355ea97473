import { tensorOf, type Graph, type Module } from "../../../ir/graph.js";
import type { StorageId, ValueId } from "../../../ir/ids.js";
import { sameLayout } from "../../../ir/layout.js";
import type { ArgumentValue, Node, ValueRef } from "../../../ir/node.js";
import type { PadArguments } from "../../../ops/cortex-m/pad.js";
import { wrapDim } from "../../../ops/loops/shape.js";
import type { ChannelRange } from "./channel-range.js";
import { channelDim, type ChannelTensor } from "./channel-tensors.js";
import { resultRangeOf } from "./element-ranges.js";

/** Channels of an operand that are channels of the result, from `offset` on: both stay or both go. */
export interface ChannelTie {
  readonly input: StorageId;
  readonly output: StorageId;
  readonly offset: number;
  readonly channels: number;
}

/** A node whose result's channel depends on one channel of some inputs alone, and on no constants of that channel. */
export interface ChannelwiseNode {
  readonly ties: readonly ChannelTie[];
  /** What a channel of the result can be, from what the channels tied to it can be. */
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

/** Pools put pixels elsewhere, as pads do; the others go through memory element by element. */
const spatial: ReadonlySet<string> = new Set(["cortex_m::quantized_avg_pool2d.out", "cortex_m::quantized_max_pool2d.out"]);

const join = "aten::cat.out";

export function channelwiseNodesOf(
  module: Module,
  graph: Graph,
  tensors: ReadonlyMap<StorageId, ChannelTensor>,
): ReadonlyMap<Node, ChannelwiseNode> {
  return new Map(
    graph.nodes.flatMap((node): readonly (readonly [Node, ChannelwiseNode])[] => {
      const inputs = node.operator === join ? joinedChannels(node) : operands[node.operator]?.map((name) => idOf(node.arguments[name]));
      const output = node.outputs[0]!;
      if (!inputs?.every((input) => keepsChannels(module, node, input, output, tensors))) return [];
      return [[node, { ties: tiesOf(module, node, inputs, output), resultRange: resultRangeOf(module, node) }]];
    }),
  );
}

function idOf(argument: ArgumentValue | undefined): ValueId {
  return (argument as ValueRef).value;
}

function joinedChannels({ arguments: args }: Node): readonly ValueId[] {
  return (args["tensors"] as readonly ArgumentValue[]).map(idOf);
}

function tiesOf(module: Module, { operator }: Node, inputs: readonly ValueId[], output: ValueId): readonly ChannelTie[] {
  let offset = 0;
  return inputs.map((id): ChannelTie => {
    const tensor = tensorOf(module, id);
    const channels = tensor.sizes[channelDim(tensor)!]!;
    const tie = { input: tensor.storage, output: tensorOf(module, output).storage, offset, channels };
    if (operator === join) offset += channels;
    return tie;
  });
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
  const [inputDim, outputDim] = [channelDim(input), channelDim(output)];
  const isKnown = [input, output].every((tensor) => {
    const channels = tensors.get(tensor.storage)?.channels;
    return channels === undefined || channels === tensor.sizes[channelDim(tensor) ?? 0];
  });
  if (inputDim === undefined || inputDim !== outputDim || !isKnown) return false;
  if (node.operator === join) return wrapDim(Number(node.arguments["dim"]), output.sizes.length) === outputDim && input.dtype === "int8";
  if (input.sizes[inputDim] !== output.sizes[inputDim]) return false;
  if (node.operator === "cortex_m::pad.out") return leavesChannels(node.arguments as unknown as PadArguments);
  const isPaired = input.sizes.length === output.sizes.length && input.sizes.every((size, dim) => size === output.sizes[dim]);
  return spatial.has(node.operator) || (isPaired && sameLayout(input.sizes, input.strides, output.strides));
}

/** The last padding belongs to the innermost dimension. */
function leavesChannels({ prePad, postPad }: PadArguments): boolean {
  return [prePad, postPad].every((amounts) => (amounts.at(-1) ?? 0) === 0);
}
