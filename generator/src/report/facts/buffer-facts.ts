import { dtypeBytes } from "../../ir/dtype.js";
import type { Values } from "../../ir/graph.js";
import type { StorageId, ValueId } from "../../ir/ids.js";
import { elementCount } from "../../ir/layout.js";
import type { Tensor } from "../../ir/tensor.js";
import type { PlannedBuffer, PlannedProgram } from "../../phases/4-plan/planned-program.js";
import type { BufferFacts, BufferTensor } from "../report-view.js";
import { tensorUses, type TensorUse } from "./tensor-uses.js";
import { shapeText } from "../../phases/5-emit/memory-map.js";

/** Every buffer of the plan by address, with the tensors that lie in it. */
export function bufferFacts(planned: PlannedProgram): readonly BufferFacts[] {
  const { plan, selected } = planned;
  const uses = tensorUses(planned);
  const lives = storageLives(selected.module, uses);
  const placed = [...uses].flatMap(([id, use]) => {
    const buffers = buffersOf(planned, id, lives);
    return buffers.length === 0 ? [] : [{ buffers, tensor: tensorFacts(selected.module, id, use), firstUse: firstOf(use) }];
  });
  return plan.buffers
    .map((buffer): BufferFacts => ({
      name: buffer.name,
      purpose: buffer.purpose,
      bank: buffer.place.bank,
      offset: buffer.place.offset,
      bytes: buffer.sizeBytes,
      firstStep: buffer.firstStep,
      lastStep: buffer.lastStep,
      tensors: placed
        .filter((entry) => entry.buffers.includes(buffer))
        .sort((a, b) => a.firstUse - b.firstUse)
        .map(({ tensor }) => tensor),
    }))
    .sort(byBankTimeAddress);
}

/**
 * No two buffers share a byte at the same time, so space and time together say which ones hold a tensor: several where
 * the bytes around it are free during a part of its life.
 */
function buffersOf(
  { plan, selected, placeOfStorage }: PlannedProgram,
  id: ValueId,
  lives: ReadonlyMap<StorageId, Life>,
): readonly PlannedBuffer[] {
  const storage = tensorOf(selected.module, id)?.storage;
  const place = storage === undefined ? undefined : placeOfStorage.get(storage);
  const life = storage === undefined ? undefined : lives.get(storage);
  if (place === undefined || life === undefined) return [];
  return plan.buffers.filter(
    (buffer) =>
      buffer.place.bank === place.bank &&
      buffer.place.offset <= place.offset &&
      place.offset < buffer.place.offset + buffer.sizeBytes &&
      buffer.firstStep <= life.last &&
      life.first <= buffer.lastStep,
  );
}

interface Life {
  readonly first: number;
  readonly last: number;
}

/** From the first to the last use of any view. */
function storageLives(module: Values, uses: ReadonlyMap<ValueId, TensorUse>): ReadonlyMap<StorageId, Life> {
  const lives = new Map<StorageId, Life>();
  for (const [id, use] of uses) {
    const { storage } = tensorOf(module, id)!;
    const known = lives.get(storage);
    const last = Math.max(...use.writtenAt, ...use.readAt);
    lives.set(storage, { first: Math.min(known?.first ?? Infinity, firstOf(use)), last: Math.max(known?.last ?? -1, last) });
  }
  return lives;
}

function tensorFacts(module: Values, id: ValueId, { writtenAt, readAt }: TensorUse): BufferTensor {
  const tensor = tensorOf(module, id)!;
  const bytes = elementCount(tensor.sizes) * dtypeBytes(tensor.dtype);
  return { name: tensor.name, shape: shapeText(tensor), bytes, writtenAt, readAt };
}

function tensorOf(module: Values, id: ValueId): Tensor | undefined {
  const value = module.values.get(id);
  return value?.kind === "tensor" ? value : undefined;
}

function firstOf({ writtenAt, readAt }: TensorUse): number {
  return Math.min(...writtenAt, ...readAt);
}

/** The order in which a reader of the map meets them. */
function byBankTimeAddress(a: BufferFacts, b: BufferFacts): number {
  if (a.bank !== b.bank) return a.bank < b.bank ? -1 : 1;
  return a.firstStep - b.firstStep || a.offset - b.offset;
}
