import type { StorageId } from "../../ir/ids.js";
import { storageBytes } from "../../ir/storage.js";
import type { WorkBuffer } from "../3-select/segment.js";
import type { SelectedNode, SelectedProgram } from "../3-select/selected-program.js";
import { labelOf } from "../../ops/label.js";
import { inPlaceStorages } from "./in-place.js";
import { lifetimesOf } from "./lifetimes.js";
import type { PlannedBuffer, Step } from "./planned-program.js";
import { scheduleMethods } from "./schedule.js";

/** A buffer that waits for its place. */
export type UnplacedBuffer = Omit<PlannedBuffer, "place">;

/** All buffers of a program under one choice of in-place results, and who uses which. */
export interface BufferSet {
  readonly steps: readonly Step[];
  readonly buffers: readonly UnplacedBuffer[];
  readonly bufferOfStorage: ReadonlyMap<StorageId, string>;
  readonly bufferOfScratch: ReadonlyMap<SelectedNode, string>;
  readonly bufferOfWork: ReadonlyMap<WorkBuffer, string>;
  /** Results that lie in their input's memory. */
  readonly inPlaceResults: readonly StorageId[];
}

/** Vector instructions and cache lines want it; every kernel may rely on it for tensors that begin a buffer. */
export const bufferAlignment = 16;

/** `apart` are results that keep memory of their own although their kernel could work in place. */
export function collectBuffers(selected: SelectedProgram, apart: ReadonlySet<StorageId>): BufferSet {
  const { module, methods } = selected;
  const { schedules, steps } = scheduleMethods(methods);
  const lifetimes = lifetimesOf(module, schedules);
  const owners = inPlaceStorages(module, schedules, lifetimes, apart);
  const purposes = purposesOf(selected);
  const buffers = new Map<string, UnplacedBuffer>();
  const bufferOfStorage = new Map<StorageId, string>();
  const bufferOfScratch = new Map<SelectedNode, string>();
  const bufferOfWork = new Map<WorkBuffer, string>();

  for (const [id, storage] of module.storages) {
    if (storage.kind === "constant" || storageBytes(storage) === 0) continue;
    const owner = owners.get(id) ?? id;
    const bufferId = `storage ${owner}`;
    const lifetime = storage.kind === "state" ? { firstStep: 0, lastStep: steps.length - 1 } : lifetimes.get(id);
    if (lifetime === undefined) continue;
    bufferOfStorage.set(id, bufferId);
    const known = buffers.get(bufferId);
    buffers.set(bufferId, {
      id: bufferId,
      name: owner === id ? storage.name : (known?.name ?? storage.name),
      purpose: owner === id ? (storage.kind === "state" ? "state" : (purposes.get(id) ?? "intermediate")) : (known?.purpose ?? "intermediate"),
      sizeBytes: Math.max(known?.sizeBytes ?? 0, storageBytes(storage)),
      alignment: bufferAlignment,
      firstStep: Math.min(known?.firstStep ?? Infinity, lifetime.firstStep),
      lastStep: Math.max(known?.lastStep ?? -1, lifetime.lastStep),
    });
  }
  for (const { method, first } of schedules) {
    method.nodes.forEach((selectedNode, index) => {
      const { node, implementation } = selectedNode;
      const step = first + 1 + index;
      if (implementation.kind === "segment") {
        implementation.work.forEach((work, position) => {
          const id = `work ${step}.${position}`;
          bufferOfWork.set(work, id);
          const { name, bytes, alignment } = work;
          buffers.set(id, { id, name, purpose: "rows", sizeBytes: bytes, alignment, firstStep: step, lastStep: step });
        });
        return;
      }
      if (implementation.scratch === null || implementation.scratch.bytes === 0) return;
      const id = `scratch ${step}`;
      bufferOfScratch.set(selectedNode, id);
      buffers.set(id, {
        id,
        name: `scratch of ${String(node.origin.instruction).padStart(2, "0")} ${labelOf(node.operator)}`,
        purpose: "scratch",
        sizeBytes: implementation.scratch.bytes,
        alignment: Math.max(implementation.scratch.alignment, 4),
        firstStep: step,
        lastStep: step,
      });
    });
  }
  return { steps, buffers: [...buffers.values()], bufferOfStorage, bufferOfScratch, bufferOfWork, inPlaceResults: [...owners.keys()] };
}

function purposesOf({ module, methods }: SelectedProgram): ReadonlyMap<StorageId, PlannedBuffer["purpose"]> {
  const purposes = new Map<StorageId, PlannedBuffer["purpose"]>();
  const mark = (purpose: PlannedBuffer["purpose"], ids: SelectedProgram["methods"][number]["graph"]["inputs"]): void => {
    for (const id of ids) {
      const value = module.values.get(id);
      if (value?.kind === "tensor") purposes.set(value.storage, purpose);
    }
  };
  for (const { graph } of methods) {
    mark("output", graph.outputs);
    mark("input", graph.inputs);
  }
  return purposes;
}
