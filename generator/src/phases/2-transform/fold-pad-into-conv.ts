import { withGraphs } from "../../ir/edit.js";
import { tensorOf, type Graph, type Module } from "../../ir/graph.js";
import type { ValueId } from "../../ir/ids.js";
import { isChannelsLast } from "../../ir/layout.js";
import { mapValueRefs, type Node } from "../../ir/node.js";
import type { ConvolutionArguments } from "../../ops/cortex-m/convolution.js";
import type { PadArguments } from "../../ops/cortex-m/pad.js";
import type { Pass } from "./pass.js";

const convolutions: ReadonlySet<string> = new Set([
  "cortex_m::quantized_conv2d.out",
  "cortex_m::quantized_depthwise_conv2d.out",
]);

/**
 * Needs int8 channels-last images. Drops pads that surround an image with its zero point and are read by convolutions
 * only, by giving the convolutions more padding: a padded tap adds nothing there as well. Bottom and right padding
 * follow from the convolution's output size.
 * Keeps pads of batches and channels, and pads with another value.
 */
export const foldPadIntoConv: Pass = {
  name: "fold-pad-into-conv",
  summary: "let convolutions pad instead of a pad before them",
  instead: "the convolution behind it pads",
  run(module) {
    return withGraphs(module, module.graphs.map((graph) => foldIn(module, graph)));
  },
};

function foldIn(module: Module, graph: Graph): Graph {
  const folded = new Map<ValueId, PadArguments>();
  for (const node of graph.nodes) {
    const pad = foldablePad(module, graph, node);
    if (pad !== undefined) folded.set(pad.out.value, pad);
  }
  if (folded.size === 0) return graph;
  const nodes = graph.nodes.flatMap((node): readonly Node[] => {
    if (node.outputs.some((id) => folded.has(id))) return [];
    const pad = node.inputs.map((id) => folded.get(id)).find((found) => found !== undefined);
    return [pad === undefined ? node : withPadding(node, pad)];
  });
  return { ...graph, nodes };
}

function foldablePad(module: Module, graph: Graph, node: Node): PadArguments | undefined {
  if (node.operator !== "cortex_m::pad.out") return undefined;
  const pad = node.arguments as PadArguments;
  const result = tensorOf(module, pad.out.value);
  const input = tensorOf(module, pad.input.value);
  const [batches, , , channels] = pad.prePad.map((amount, dim) => amount + pad.postPad[dim]!);
  const isImage = pad.prePad.length === 4 && batches === 0 && channels === 0;
  if (!isImage || ![input, result].every(({ sizes, strides }) => isChannelsLast(sizes, strides))) return undefined;
  const readers = graph.nodes.filter((other) => other.inputs.some((id) => tensorOf(module, id).storage === result.storage));
  const isReturned = graph.outputs.some((id) => tensorOf(module, id).storage === result.storage);
  const isFoldable = readers.every((reader) => {
    const args = reader.arguments as unknown as ConvolutionArguments;
    return convolutions.has(reader.operator) && args.input.value === result.id && args.inputOffset === -pad.padValue;
  });
  return !isReturned && isFoldable && !isOverwrittenLater(module, graph, node, input.storage) ? pad : undefined;
}

/** The convolutions read the pad's input later than the pad did: nothing may write it again. */
function isOverwrittenLater(module: Module, graph: Graph, pad: Node, storage: ReturnType<typeof tensorOf>["storage"]): boolean {
  const later = graph.nodes.slice(graph.nodes.indexOf(pad) + 1);
  return later.some((node) => node.outputs.some((id) => module.values.get(id)?.kind === "tensor" && tensorOf(module, id).storage === storage));
}

function withPadding(node: Node, pad: PadArguments): Node {
  const args = node.arguments as unknown as ConvolutionArguments;
  const replace = (id: ValueId): ValueId => (id === pad.out.value ? pad.input.value : id);
  const [top, left] = [args.padding[0]!, args.padding[1] ?? args.padding[0]!];
  return {
    ...node,
    arguments: { ...mapValueRefs(node.arguments, replace), padding: [top + pad.prePad[1]!, left + pad.prePad[2]!] },
    inputs: node.inputs.map(replace),
  };
}
