import { dtypeBytes } from "../../../ir/dtype.js";
import { tensorOf } from "../../../ir/graph.js";
import type { StorageId, ValueId } from "../../../ir/ids.js";
import { spanElements } from "../../../ir/layout.js";
import { storageBytes } from "../../../ir/storage.js";
import type { Step } from "../../../steps/step.js";
import type { WorkId } from "../../../steps/step-ids.js";
import type { ProgramValues } from "../../../steps/step-program.js";
import type { Place } from "../planned-program.js";
import type { OwnedRange } from "./owned-bytes.js";

/** What the plan says about places. */
export interface Places {
  readonly placeOfStorage: ReadonlyMap<StorageId, Place>;
  readonly placeOfWork: ReadonlyMap<WorkId, Place>;
}

/** Planned bytes that a step touches. */
export interface TouchedBytes extends OwnedRange {
  /** For people. */
  readonly name: string;
  /** The tensor; undefined for the step's own memory. */
  readonly value?: ValueId;
  readonly isRead: boolean;
  readonly isWritten: boolean;
}

/** The bytes of a tensor from its first to its last element. Undefined for constants, and for tensors without bytes or place. */
export function bytesOfValue(module: ProgramValues, { placeOfStorage }: Places, value: ValueId): Omit<TouchedBytes, "isRead" | "isWritten"> | undefined {
  const { storage, byteOffset, sizes, strides, dtype, name } = tensorOf(module, value);
  const place = placeOfStorage.get(storage);
  const bytes = spanElements(sizes, strides) * dtypeBytes(dtype);
  if (place === undefined || bytes === 0) return undefined;
  const start = place.offset + byteOffset;
  return { bank: place.bank, start, end: start + bytes, owner: ownerOf(storage), name, value };
}

/** All bytes of a storage. */
export function bytesOfStorage(module: ProgramValues, { placeOfStorage }: Places, id: StorageId): (OwnedRange & { readonly name: string }) | undefined {
  const place = placeOfStorage.get(id);
  const storage = module.storages.get(id);
  if (place === undefined || storage === undefined || storageBytes(storage) === 0) return undefined;
  return { bank: place.bank, start: place.offset, end: place.offset + storageBytes(storage), owner: ownerOf(id), name: storage.name };
}

/** Everything planned that the step reads, writes, or has for itself. */
export function touchedBy(step: Step, module: ProgramValues, places: Places): readonly TouchedBytes[] {
  const tensors = step.accesses.flatMap(({ value, mode }): readonly TouchedBytes[] => {
    const bytes = bytesOfValue(module, places, value);
    return bytes === undefined ? [] : [{ ...bytes, isRead: mode !== "write", isWritten: mode !== "read" }];
  });
  const own = step.work.flatMap(({ id, name, bytes }): readonly TouchedBytes[] => {
    const place = places.placeOfWork.get(id);
    if (place === undefined || bytes === 0) return [];
    return [{ bank: place.bank, start: place.offset, end: place.offset + bytes, owner: `work ${id}`, name, isRead: false, isWritten: true }];
  });
  return [...tensors, ...own];
}

function ownerOf(storage: StorageId): string {
  return `storage ${storage}`;
}
