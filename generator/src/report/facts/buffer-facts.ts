import { dtypeBytes } from "../../ir/dtype.js";
import type { Module } from "../../ir/graph.js";
import type { ValueId } from "../../ir/ids.js";
import { elementCount } from "../../ir/layout.js";
import type { Tensor } from "../../ir/tensor.js";
import type { PlannedBuffer, PlannedProgram } from "../../phases/4-plan/planned-program.js";
import type { BufferFacts, BufferTensor } from "../report-view.js";
import { tensorUses, type TensorUse } from "./tensor-uses.js";
import { shapeText } from "../../phases/5-emit/memory-map.js";

/** Every buffer of the plan by address, with the tensors that lie in it. */
export function bufferFacts(planned: PlannedProgram): readonly BufferFacts[] {
  const { plan, selected } = planned;
  const placed = [...tensorUses(planned)].flatMap(([id, use]) => {
    const buffer = bufferOf(planned, id, use);
    return buffer === undefined ? [] : [{ buffer, tensor: tensorFacts(selected.module, id, use), firstUse: firstOf(use) }];
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
        .filter((entry) => entry.buffer === buffer)
        .sort((a, b) => a.firstUse - b.firstUse)
        .map(({ tensor }) => tensor),
    }))
    .sort(byBankTimeAddress);
}

/** In one bank no two buffers share a byte at the same time, so space and time together name the buffer. */
function bufferOf({ plan, selected, placeOfStorage }: PlannedProgram, id: ValueId, use: TensorUse): PlannedBuffer | undefined {
  const tensor = tensorOf(selected.module, id);
  const place = tensor && placeOfStorage.get(tensor.storage);
  if (place === undefined) return undefined;
  const step = firstOf(use);
  return plan.buffers.find(
    (buffer) =>
      buffer.place.bank === place.bank &&
      buffer.place.offset <= place.offset &&
      place.offset < buffer.place.offset + buffer.sizeBytes &&
      buffer.firstStep <= step &&
      step <= buffer.lastStep,
  );
}

function tensorFacts(module: Module, id: ValueId, { writtenAt, readAt }: TensorUse): BufferTensor {
  const tensor = tensorOf(module, id)!;
  const bytes = elementCount(tensor.sizes) * dtypeBytes(tensor.dtype);
  return { name: tensor.name, shape: shapeText(tensor), bytes, writtenAt, readAt };
}

function tensorOf(module: Module, id: ValueId): Tensor | undefined {
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
