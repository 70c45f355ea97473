import { ConstantBuilder } from "../../ir/constant-builder.js";
import { withGraphs, withStorages, withValues } from "../../ir/edit.js";
import { tensorOf, type Graph, type Module } from "../../ir/graph.js";
import type { ValueId } from "../../ir/ids.js";
import type { Node, ValueRef } from "../../ir/node.js";
import { dropDeadNodes } from "./drop-dead-nodes.js";
import { channelRangesOf, type ChannelRanges } from "./fold-constant-channels/channel-ranges.js";
import { isConstant } from "./fold-constant-channels/channel-range.js";
import type { ChannelwiseNode } from "./fold-constant-channels/channelwise.js";
import { channelNetworkOf } from "./fold-constant-channels/network.js";
import type { Pass } from "./pass.js";

/** Element-wise functions of two tensors. */
const pairwise: ReadonlySet<string> = new Set([
  "cortex_m::quantized_add.out",
  "cortex_m::quantized_mul.out",
  "cortex_m::minimum.out",
  "cortex_m::maximum.out",
]);

/**
 * Needs int8 tensors. Where one operand of a sum, product, minimum or maximum is one number for every input of the
 * model, as the result of a branch whose weights are all zero is, puts a table over the other in its place, and drops
 * what computed the number.
 * Keeps nodes for which interval arithmetic proves no single number.
 */
export const foldConstantOperands: Pass = {
  name: "fold-constant-operands",
  summary: "replace element-wise nodes with a constant operand by tables",
  instead: "{result} is the same for every input",
  changesResults: true,
  run(module) {
    const folded = module.graphs.reduce(foldIn, module);
    return folded === module ? module : dropDeadNodes.run(folded);
  },
};

function foldIn(module: Module, graph: Graph): Module {
  const network = channelNetworkOf(module, graph);
  const ranges = channelRangesOf(module, graph, network);
  const builder = new ConstantBuilder(module);
  const nodes = graph.nodes.map((node): Node => {
    const channelwise = pairwise.has(node.operator) ? network.channelwise.get(node) : undefined;
    return (channelwise && tableOf(module, node, channelwise, ranges, builder)) ?? node;
  });
  if (builder.values.length === 0) return module;
  const graphs = module.graphs.map((other) => (other.name === graph.name ? { ...graph, nodes } : other));
  return withGraphs(withStorages(withValues(module, builder.values), builder.storages), graphs);
}

/** The node as a table over the operand that is not constant; undefined where neither or both are. */
function tableOf(module: Module, node: Node, { resultRange }: ChannelwiseNode, ranges: ChannelRanges, builder: ConstantBuilder): Node | undefined {
  const operands = ["self", "other"].map((name) => (node.arguments[name] as ValueRef).value);
  const [self, other] = operands.map((id) => numberOf(module, id, ranges));
  if ((self === undefined) === (other === undefined)) return undefined;
  const entries = Array.from({ length: 256 }, (_, position) => {
    const values = self === undefined ? [position - 128, other!] : [self, position - 128];
    return resultRange(values.map((value) => ({ low: value, high: value })));
  });
  if (!entries.every(isConstant)) return undefined;
  const input = operands[self === undefined ? 0 : 1]!;
  const lut = builder.int8(`table${node.origin.instruction}`, [256], entries.map(({ low }) => low));
  const out = node.outputs[0]!;
  return {
    ...node,
    operator: "cortex_m::quantized_activation.out",
    arguments: { input: { value: input }, lut: { value: lut }, out: { value: out } },
    inputs: [input, lut],
    outputs: [out],
  };
}

/** The one number that all elements of a tensor are; undefined where they are not. */
function numberOf(module: Module, id: ValueId, ranges: ChannelRanges): number | undefined {
  const channels = ranges.get(tensorOf(module, id).storage);
  const first = channels?.[0];
  return first !== undefined && channels!.every(({ low, high }) => low === first.low && high === first.low) ? first.low : undefined;
}
