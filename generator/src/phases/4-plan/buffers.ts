import { bufferAlignment } from "../../ir/buffer-alignment.js";
import { storagesOf } from "../../ir/edit.js";
import type { StorageId } from "../../ir/ids.js";
import type { Storage } from "../../ir/storage.js";
import type { WorkBuffer } from "../3-select/segment.js";
import type { SelectedNode, SelectedProgram } from "../3-select/selected-program.js";
import { labelOf } from "../../ops/label.js";
import { inPlaceStorages } from "./in-place.js";
import { lifetimesOf } from "./lifetimes.js";
import type { PlannedBuffer, Step } from "./planned-program.js";
import { scheduleMethods } from "./schedule.js";
import { programTraffic } from "./traffic.js";
import { rigidPieces, sharedMembers, wholePiece } from "./shared-memory.js";

/** A buffer that waits for its place. Those of one rigid group keep their distances. */
export interface UnplacedBuffer extends Omit<PlannedBuffer, "place"> {
  readonly rigid?: { readonly group: string; readonly offset: number };
}

/** All buffers of a program under one choice of in-place results, and who uses which. */
export interface BufferSet {
  readonly steps: readonly Step[];
  readonly buffers: readonly UnplacedBuffer[];
  readonly bufferOfStorage: ReadonlyMap<StorageId, { readonly buffer: string; readonly offset: number }>;
  readonly bufferOfScratch: ReadonlyMap<SelectedNode, string>;
  readonly bufferOfWork: ReadonlyMap<WorkBuffer, string>;
  /** Results that lie in their input's memory. */
  readonly inPlaceResults: readonly StorageId[];
}

/** `apart` are results that keep memory of their own although their kernel could work in place. */
export function collectBuffers(selected: SelectedProgram, apart: ReadonlySet<StorageId>): BufferSet {
  const { module, methods } = selected;
  const { schedules, steps } = scheduleMethods(methods);
  const lifetimes = lifetimesOf(module, schedules);
  const owners = inPlaceStorages(module, schedules, lifetimes, apart);
  const purposes = purposesOf(selected);
  const traffic = programTraffic(selected);
  const models = modelsOf(selected);
  const nameOf = ({ id, name }: Storage): string => (models.has(id) ? `${models.get(id)}.${name}` : name);
  const buffers = new Map<string, UnplacedBuffer>();
  const bufferOfStorage = new Map<StorageId, { buffer: string; offset: number }>();
  const bufferOfScratch = new Map<SelectedNode, string>();
  const bufferOfWork = new Map<WorkBuffer, string>();

  for (const members of sharedMembers(module, owners, lifetimes, steps.length)) {
    const isRigid = members.some(({ grows }) => grows);
    const trafficBytes = members.reduce((sum, { storage }) => sum + (traffic.ofStorage.get(storage.id) ?? 0), 0);
    const pieces = isRigid ? rigidPieces(members) : [wholePiece(members)];
    for (const [position, piece] of pieces.entries()) {
      const owner = piece.members[0]!;
      buffers.set(piece.id, {
        id: piece.id,
        name: piece.members.map(({ storage }) => nameOf(storage)).slice(0, isRigid ? undefined : 1).join(" over "),
        purpose: purposeOf(owner.storage, purposes),
        sizeBytes: piece.end - piece.start,
        alignment: bufferAlignment,
        firstStep: piece.firstStep,
        lastStep: piece.lastStep,
        // The pieces lie in one bank: what all of them move counts once.
        trafficBytes: position === 0 ? trafficBytes : 0,
        ...(isRigid ? { rigid: { group: `storage ${members[0]!.storage.id}`, offset: piece.start } } : {}),
        ...(position > 0 ? { continues: true } : {}),
        ...(position < pieces.length - 1 ? { isContinued: true } : {}),
      });
      for (const { storage, offset } of piece.members) bufferOfStorage.set(storage.id, { buffer: piece.id, offset: offset - piece.start });
    }
  }
  for (const { method, first } of schedules) {
    method.nodes.forEach((selectedNode, index) => {
      const { node, implementation } = selectedNode;
      const step = first + 1 + index;
      if (implementation.kind === "segment") {
        implementation.work.forEach((work, position) => {
          const id = `work ${step}.${position}`;
          bufferOfWork.set(work, id);
          const { bytes, alignment } = work;
          const name = method.graph.model === undefined ? work.name : `${method.graph.model}.${work.name}`;
          buffers.set(id, { id, name, purpose: "rows", sizeBytes: bytes, alignment, firstStep: step, lastStep: step, trafficBytes: traffic.ofWork.get(work) ?? 0 });
        });
        return;
      }
      if (implementation.scratch === null || implementation.scratch.bytes === 0) return;
      const id = `scratch ${step}`;
      bufferOfScratch.set(selectedNode, id);
      buffers.set(id, {
        id,
        name: `scratch of ${method.graph.model === undefined ? "" : `${method.graph.model} `}${String(node.origin.instruction).padStart(2, "0")} ${labelOf(node.operator)}`,
        purpose: "scratch",
        sizeBytes: implementation.scratch.bytes,
        alignment: Math.max(implementation.scratch.alignment, 4),
        firstStep: step,
        lastStep: step,
        trafficBytes: 2 * implementation.scratch.bytes,
      });
    });
  }
  return { steps, buffers: [...buffers.values()], bufferOfStorage, bufferOfScratch, bufferOfWork, inPlaceResults: [...owners.keys()] };
}

/** To which of several models a storage belongs. */
function modelsOf({ module, methods }: SelectedProgram): ReadonlyMap<StorageId, string> {
  const models = new Map<StorageId, string>();
  for (const { graph } of methods) {
    if (graph.model === undefined) continue;
    for (const storage of storagesOf(module, graph)) models.set(storage, graph.model);
  }
  return models;
}

function purposeOf(storage: Storage, purposes: ReadonlyMap<StorageId, PlannedBuffer["purpose"]>): PlannedBuffer["purpose"] {
  return storage.kind === "state" ? "state" : (purposes.get(storage.id) ?? "intermediate");
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
