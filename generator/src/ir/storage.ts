import type { StorageId } from "./ids.js";

/** Bytes known at generation time; they go to flash. */
export interface ConstantStorage {
  readonly kind: "constant";
  readonly id: StorageId;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Bytes the planner places; they live from the first write to the last use. */
export interface ArenaStorage {
  readonly kind: "arena";
  readonly id: StorageId;
  readonly name: string;
  readonly sizeBytes: number;
}

/** A mutable buffer: lives for ever, keeps its bytes between calls. `initial` is zeros when absent. */
export interface StateStorage {
  readonly kind: "state";
  readonly id: StorageId;
  readonly name: string;
  /** What the model calls the buffer, where the exporter kept that. */
  readonly buffer?: string;
  readonly sizeBytes: number;
  readonly initial?: Uint8Array;
}

export type Storage = ConstantStorage | ArenaStorage | StateStorage;

export function storageBytes(storage: Storage): number {
  return storage.kind === "constant" ? storage.bytes.length : storage.sizeBytes;
}
