import { bufferAlignment } from "../../ir/buffer-alignment.js";
import type { StorageId, ValueId } from "../../ir/ids.js";
import type { Storage } from "../../ir/storage.js";
import type { WorkBuffer } from "../../steps/step.js";
import type { WorkId } from "../../steps/step-ids.js";
import { storagesOfMethod, type StepProgram } from "../../steps/step-program.js";
import { inPlaceStorages } from "./in-place.js";
import { lifetimesOf } from "./lifetimes.js";
import type { PlannedBuffer, PlanStep } from "./planned-program.js";
import { scheduleMethods } from "./schedule.js";
import { storageTraffic } from "./traffic.js";
import { rigidPieces, sharedMembers, wholePiece } from "./shared-memory.js";

/** A buffer that waits for its place. Those of one rigid group keep their distances. */
export interface UnplacedBuffer extends Omit<PlannedBuffer, "place"> {
  readonly rigid?: { readonly group: string; readonly offset: number };
}

/** All buffers of a program under one choice of in-place results, and who uses which. */
export interface BufferSet {
  readonly steps: readonly PlanStep[];
  readonly buffers: readonly UnplacedBuffer[];
  readonly bufferOfStorage: ReadonlyMap<StorageId, { readonly buffer: string; readonly offset: number }>;
  readonly bufferOfWork: ReadonlyMap<WorkId, string>;
  /** Results that lie in their input's memory. */
  readonly inPlaceResults: readonly StorageId[];
}

/** The buffers of a program by the results that keep memory of their own although their kernel could work in place. */
export function bufferCollector(selected: StepProgram): (apart: ReadonlySet<StorageId>) => BufferSet {
  const { module, methods } = selected;
  const { schedules, steps } = scheduleMethods(methods);
  const lifetimes = lifetimesOf(module, schedules);
  const facts = { module, schedules, steps, lifetimes, purposes: purposesOf(selected), traffic: storageTraffic(selected), models: modelsOf(selected) };
  return (apart) => collectBuffers(facts, inPlaceStorages(module, schedules, lifetimes, apart));
}

/** What does not depend on which results lie in place. */
interface ProgramFacts extends ReturnType<typeof scheduleMethods> {
  readonly module: StepProgram["module"];
  readonly lifetimes: ReturnType<typeof lifetimesOf>;
  readonly purposes: ReadonlyMap<StorageId, PlannedBuffer["purpose"]>;
  readonly traffic: ReadonlyMap<StorageId, number>;
  readonly models: ReadonlyMap<StorageId, string>;
}

function collectBuffers(facts: ProgramFacts, owners: ReturnType<typeof inPlaceStorages>): BufferSet {
  const { module, schedules, steps, lifetimes, purposes, traffic, models } = facts;
  const nameOf = ({ id, name }: Storage): string => (models.has(id) ? `${models.get(id)}.${name}` : name);
  const buffers = new Map<string, UnplacedBuffer>();
  const bufferOfStorage = new Map<StorageId, { buffer: string; offset: number }>();
  const bufferOfWork = new Map<WorkId, string>();

  for (const members of sharedMembers(module, owners, lifetimes, steps.length)) {
    const isRigid = members.some(({ grows }) => grows);
    const trafficBytes = members.reduce((sum, { storage }) => sum + (traffic.get(storage.id) ?? 0), 0);
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
    method.steps.forEach(({ work }, index) => {
      const step = first + 1 + index;
      work.forEach((buffer, position) => {
        const { purpose, bytes, alignment, trafficBytes } = buffer;
        const id = purpose === "scratch" ? `scratch ${step}` : `work ${step}.${position}`;
        bufferOfWork.set(buffer.id, id);
        buffers.set(id, { id, name: workName(buffer, method.model), purpose, sizeBytes: bytes, alignment, firstStep: step, lastStep: step, trafficBytes });
      });
    });
  }
  return { steps, buffers: [...buffers.values()], bufferOfStorage, bufferOfWork, inPlaceResults: [...owners.keys()] };
}

function workName({ purpose, name }: WorkBuffer, model: string | undefined): string {
  if (purpose === "scratch") return `scratch of ${model === undefined ? "" : `${model} `}${name}`;
  return model === undefined ? name : `${model}.${name}`;
}

/** To which of several models a storage belongs. */
function modelsOf({ module, methods }: StepProgram): ReadonlyMap<StorageId, string> {
  const models = new Map<StorageId, string>();
  for (const method of methods) {
    if (method.model === undefined) continue;
    for (const storage of storagesOfMethod(module, method)) models.set(storage, method.model);
  }
  return models;
}

function purposeOf(storage: Storage, purposes: ReadonlyMap<StorageId, PlannedBuffer["purpose"]>): PlannedBuffer["purpose"] {
  return storage.kind === "state" ? "state" : (purposes.get(storage.id) ?? "intermediate");
}

function purposesOf({ module, methods }: StepProgram): ReadonlyMap<StorageId, PlannedBuffer["purpose"]> {
  const purposes = new Map<StorageId, PlannedBuffer["purpose"]>();
  const mark = (purpose: PlannedBuffer["purpose"], ids: readonly ValueId[]): void => {
    for (const id of ids) {
      const value = module.values.get(id);
      if (value?.kind === "tensor") purposes.set(value.storage, purpose);
    }
  };
  for (const { inputs, outputs } of methods) {
    mark("output", outputs);
    mark("input", inputs);
  }
  return purposes;
}
