import { storageOf, tensorOf, type Graph, type Module } from "../../../ir/graph.js";
import type { StorageId, ValueId } from "../../../ir/ids.js";
import { elementCount, isChannelsLast } from "../../../ir/layout.js";
import type { Node } from "../../../ir/node.js";

/** A storage that holds one int8 image, written by one node, and read as that image or as the vector of its channels. */
export interface ChannelTensor {
  readonly storage: StorageId;
  readonly channels: number;
  readonly writer: Node;
  readonly readers: readonly Node[];
  /** The image itself, as its writer names it. */
  readonly image: ValueId;
}

/** The storages of a graph whose channels can be told apart everywhere they are used. */
export function channelTensorsOf(module: Module, graph: Graph): ReadonlyMap<StorageId, ChannelTensor> {
  const found = new Map<StorageId, ChannelTensor>();
  const outside = new Set([...graph.inputs, ...graph.outputs].map((id) => tensorOf(module, id).storage));
  for (const writer of graph.nodes) {
    for (const image of writer.outputs) {
      if (module.values.get(image)?.kind !== "tensor") continue;
      const { storage } = tensorOf(module, image);
      const touches = (ids: readonly ValueId[]): boolean =>
        ids.some((id) => module.values.get(id)?.kind === "tensor" && tensorOf(module, id).storage === storage);
      const writers = graph.nodes.filter((node) => touches(node.outputs));
      const tensor = tensorOf(module, image);
      const isImage = tensor.dtype === "int8" && tensor.byteOffset === 0 && isChannelsLast(tensor.sizes, tensor.strides) && tensor.sizes[0] === 1;
      const isPlanned = storageOf(module, image).kind === "arena" && !outside.has(storage);
      if (writers.length !== 1 || !isImage || !isPlanned || isSharedBeyond(module, graph, storage)) continue;
      if (!viewsAreChannels(module, storage, image)) continue;
      const readers = graph.nodes.filter((node) => touches(node.inputs));
      found.set(storage, { storage, channels: tensor.sizes[1]!, writer, readers, image });
    }
  }
  return found;
}

/** Every other tensor of the storage must be the image again or, for a 1x1 image, the vector of its channels. */
function viewsAreChannels(module: Module, storage: StorageId, image: ValueId): boolean {
  const { sizes } = tensorOf(module, image);
  const isVector = sizes[2] === 1 && sizes[3] === 1;
  return [...module.values.values()].every((value) => {
    if (value.kind !== "tensor" || value.storage !== storage || value.id === image) return true;
    if (value.byteOffset !== 0) return false;
    const isSame = value.sizes.length === 4 && value.sizes.every((size, dim) => size === sizes[dim]);
    return isSame || (isVector && elementCount(value.sizes) === sizes[1] && value.sizes.at(-1) === sizes[1]);
  });
}

function isSharedBeyond(module: Module, graph: Graph, storage: StorageId): boolean {
  return module.graphs.some(
    (other) =>
      other !== graph &&
      other.nodes.some((node) =>
        [...node.inputs, ...node.outputs].some(
          (id) => module.values.get(id)?.kind === "tensor" && tensorOf(module, id).storage === storage,
        ),
      ),
  );
}
