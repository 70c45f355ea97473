import { storageIdOf, storageOf, tensorOf, type Graph, type Module } from "../../../ir/graph.js";
import type { StorageId, ValueId } from "../../../ir/ids.js";
import { elementCount, isChannelsLast, isContiguous } from "../../../ir/layout.js";
import type { Node } from "../../../ir/node.js";
import type { Tensor } from "../../../ir/tensor.js";

/**
 * A storage of int8 values whose channels are innermost: an image, or rows of features. One node writes it, and every
 * view of it sees whole pixels or rows.
 */
export interface ChannelTensor {
  readonly storage: StorageId;
  readonly channels: number;
  readonly writer: Node;
  readonly readers: readonly Node[];
}

/** The storages of a graph whose channels can be told apart everywhere they are used. */
export function channelTensorsOf(module: Module, graph: Graph): ReadonlyMap<StorageId, ChannelTensor> {
  const found = new Map<StorageId, ChannelTensor>();
  const outside = new Set([...graph.inputs, ...graph.outputs].flatMap((id) => storageIdOf(module, id) ?? []));
  for (const writer of graph.nodes) {
    for (const id of writer.outputs) {
      const storage = storageIdOf(module, id);
      if (storage === undefined || outside.has(storage) || storageOf(module, id).kind !== "arena") continue;
      const channels = channelsOf(tensorOf(module, id));
      const touches = (ids: readonly ValueId[]): boolean => ids.some((other) => storageIdOf(module, other) === storage);
      const writers = graph.nodes.filter((node) => touches(node.outputs));
      if (channels === undefined || writers.length !== 1 || isSharedBeyond(module, graph, storage)) continue;
      if (!viewsKeepChannels(module, storage, tensorOf(module, id), channels)) continue;
      const readers = graph.nodes.filter((node) => touches(node.inputs));
      found.set(storage, { storage, channels, writer, readers });
    }
  }
  return found;
}

/** The dimension of a tensor whose elements lie next to each other: the channels of an image, the features of a row. */
export function channelDim({ sizes, strides }: Tensor): number | undefined {
  if (isChannelsLast(sizes, strides)) return 1;
  if (sizes.length === 0 || !isContiguous(sizes, strides)) return undefined;
  const last = sizes.map((size) => size !== 1).lastIndexOf(true);
  return last < 0 ? sizes.length - 1 : last;
}

function channelsOf(tensor: Tensor): number | undefined {
  const dim = channelDim(tensor);
  const isWhole = tensor.dtype === "int8" && tensor.byteOffset === 0 && tensor.shape === undefined && !tensor.dynamic;
  return isWhole && dim !== undefined ? tensor.sizes[dim] : undefined;
}

/** Every tensor of the storage must be all of it, with its innermost dimension made of whole pixels. */
function viewsKeepChannels(module: Module, storage: StorageId, whole: Tensor, channels: number): boolean {
  return [...module.values.values()].every((value) => {
    if (value.kind !== "tensor" || value.storage !== storage) return true;
    const innermost = channelsOf(value);
    return innermost !== undefined && innermost % channels === 0 && elementCount(value.sizes) === elementCount(whole.sizes);
  });
}

function isSharedBeyond(module: Module, graph: Graph, storage: StorageId): boolean {
  return module.graphs.some(
    (other) =>
      other !== graph &&
      other.nodes.some((node) => [...node.inputs, ...node.outputs].some((id) => storageIdOf(module, id) === storage)),
  );
}
