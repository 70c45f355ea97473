import { bufferAlignment } from "../../../../ir/buffer-alignment.js";
import type { StorageId } from "../../../../ir/ids.js";
import { buildNetwork, type RowNetwork } from "./network.js";
import type { RowImage } from "./row-image.js";
import { isRingIn, type StepOption } from "./segment-options.js";
import type { TensorOverlap } from "./schedule.js";
import { sizeRings } from "./simulate.js";
import type { StreamableMethod } from "./streamable-method.js";

/** An overlap and what input and result need less together than apart. */
export interface SavingOverlap extends TensorOverlap {
  readonly savedBytes: number;
}

/** The overlaps that save bytes, the best first, with distances that keep the alignment of buffers. */
export function savingOverlaps({ tensors }: RowNetwork, overlaps: readonly TensorOverlap[]): readonly SavingOverlap[] {
  const bytesOf = (tensor: number): number => tensors[tensor]!.image.rows * tensors[tensor]!.image.rowBytes;
  return overlaps
    .map(({ input, result, bytes }) => {
      const distance = Math.ceil(bytes / bufferAlignment) * bufferAlignment;
      const together = Math.max(bytesOf(result), distance + bytesOf(input));
      return { input, result, bytes: distance, savedBytes: bytesOf(input) + bytesOf(result) - together };
    })
    .filter(({ savedBytes }) => savedBytes > 0)
    .sort((a, b) => b.savedBytes - a.savedBytes);
}

/** Nothing reads the image after the nodes `first` up to, exclusive, `end`; inside they read it only row by row. */
export function diesInside({ uses, nodes, module }: StreamableMethod, image: RowImage, first: number, end: number): boolean {
  const use = uses.get(image.storage);
  if (use === undefined || use.last < first || use.last >= end || use.first >= first) return false;
  return nodes.slice(first, end).every(({ stages }) => {
    const { stage } = stages![0]![0]!;
    const isReadWhole = stage.wholeInputs.some((value) => {
      const tensor = module.values.get(value);
      return tensor?.kind === "tensor" && tensor.storage === image.storage;
    });
    return !isReadWhole && stage.inputs.every((input) => input.image.storage !== image.storage || input.image.key === image.key);
  });
}

/** What a segment needs where its result grows over its dying input: found by running its schedule. */
export function bytesWithOverlap(streamable: StreamableMethod, option: StepOption, fed: StorageId | undefined): number {
  const { first, end, slab, bytes } = option;
  if (slab === undefined) return bytes;
  const stages = streamable.nodes.slice(first, end).map(({ stages: choices }) => choices![slab]![0]!.stage);
  const network = buildNetwork(stages, (storage) => isRingIn(streamable.uses, storage, first, end), first === 0 ? fed : undefined);
  const { overlaps } = sizeRings(network);
  const best = savingOverlaps(network, overlaps).find(({ input }) => diesInside(streamable, network.tensors[input]!.image, first, end));
  return bytes - (best?.savedBytes ?? 0);
}
