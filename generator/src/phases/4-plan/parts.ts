import type { StorageId } from "../../ir/ids.js";
import type { WorkId } from "../../steps/step-ids.js";
import { storagesOfMethod, type StepProgram } from "../../steps/step-program.js";
import type { BufferSet } from "./buffers.js";
import { cacheLineBytes } from "./cache-lines.js";
import { chooseInPlace, liveBytes } from "./choose-in-place.js";
import type { ArenaPlan, Place, PlannedBuffer, PlannedProgram, PlanStep } from "./planned-program.js";

export interface PlacedBuffers {
  readonly buffers: readonly PlannedBuffer[];
  /** Bytes from where this part begins. */
  readonly arenas: readonly ArenaPlan[];
}

/** Parts of a program that may run at the same time, in one plan: each has bytes of its own. */
export interface PlannedParts extends PlacedBuffers {
  readonly steps: readonly PlanStep[];
  /** Bytes alive at every step, of the part that the step belongs to. */
  readonly live: readonly number[];
  readonly places: Pick<PlannedProgram, "placeOfStorage" | "placeOfWork">;
}

interface PlannedPart extends PlacedBuffers {
  readonly set: BufferSet;
  readonly model: string | undefined;
}

/** The methods of every model with the storages that they use. */
export function partsOfModels({ module, methods }: StepProgram): readonly StepProgram[] {
  const models = [...new Set(methods.map(({ model }) => model))];
  return models.map((model) => {
    const own = methods.filter((method) => method.model === model);
    const used = new Set(own.flatMap((method) => [...storagesOfMethod(module, method)]));
    return { module: { ...module, storages: new Map([...module.storages].filter(([id]) => used.has(id))) }, methods: own };
  });
}

/**
 * Plans the parts one behind the other, the one that needs most first. `place` gives buffers of one part their places;
 * `taken` are the bytes that parts before it have of each bank. Undefined when a part has no room.
 */
export function planParts(
  parts: readonly StepProgram[],
  place: (set: BufferSet, taken: ReadonlyMap<string, number>, part: StepProgram) => PlacedBuffers | undefined,
): PlannedParts | undefined {
  const sets = parts.map((part) => ({ part, set: chooseInPlace(part) }));
  const peakOf = (set: BufferSet): number => Math.max(0, ...liveBytes(set));
  const taken = new Map<string, number>();
  const planned = new Map<StepProgram, PlannedPart>();
  for (const { part, set } of [...sets].sort((a, b) => peakOf(b.set) - peakOf(a.set))) {
    const placed = place(set, taken, part);
    if (placed === undefined) return undefined;
    planned.set(part, { ...placed, set, model: parts.length === 1 ? undefined : part.methods[0]?.model });
    for (const { bank, bytes } of placed.arenas) taken.set(bank, roundUp((taken.get(bank) ?? 0) + bytes));
  }
  return joined(parts.map((part) => planned.get(part)!), [...planned.values()].map(({ arenas }) => arenas));
}

/** `arenas` are in the order in which the parts lie in memory. */
function joined(parts: readonly PlannedPart[], arenas: readonly (readonly ArenaPlan[])[]): PlannedParts {
  const steps = parts.flatMap(({ set }) => set.steps);
  const places = parts.map(({ set, buffers }) => placesOf(set, buffers));
  return {
    steps,
    buffers: parts.flatMap(({ model, buffers }, index) => {
      if (model === undefined) return buffers;
      const before = parts.slice(0, index).reduce((sum, part) => sum + part.set.steps.length, 0);
      return buffers.map((buffer) => inSchedule(buffer, model, before));
    }),
    arenas: joinedArenas(arenas),
    live: parts.flatMap(({ set, buffers }) => liveBytes({ steps: set.steps, buffers })),
    places: {
      placeOfStorage: new Map(places.flatMap(({ placeOfStorage }) => [...placeOfStorage])),
      placeOfWork: new Map(places.flatMap(({ placeOfWork }) => [...placeOfWork])),
    },
  };
}

function inSchedule(buffer: PlannedBuffer, model: string, before: number): PlannedBuffer {
  const { id, firstStep, lastStep } = buffer;
  return { ...buffer, id: `${model} ${id}`, model, firstStep: before + firstStep, lastStep: before + lastStep };
}

/** Parts begin aligned; what a part lies above its bound, the whole does. */
function joinedArenas(parts: readonly (readonly ArenaPlan[])[]): readonly ArenaPlan[] {
  const joined = new Map<string, ArenaPlan>();
  for (const { bank, bytes, lowerBoundBytes, alignment } of parts.flat()) {
    const before = joined.get(bank);
    const begin = roundUp(before?.bytes ?? 0);
    const gap = (before === undefined ? 0 : before.bytes - before.lowerBoundBytes) + bytes - lowerBoundBytes;
    joined.set(bank, { bank, bytes: begin + bytes, lowerBoundBytes: begin + bytes - gap, alignment: Math.max(before?.alignment ?? 1, alignment) });
  }
  return [...joined.values()];
}

function placesOf(set: BufferSet, buffers: readonly PlannedBuffer[]): PlannedParts["places"] {
  const placeOf = new Map(buffers.map(({ id, place }) => [id, place]));
  return {
    placeOfStorage: new Map<StorageId, Place>([...set.bufferOfStorage].map(([id, { buffer, offset }]) => [id, moved(placeOf.get(buffer)!, offset)])),
    placeOfWork: new Map<WorkId, Place>([...set.bufferOfWork].map(([work, buffer]) => [work, placeOf.get(buffer)!])),
  };
}

function moved({ bank, offset }: Place, bytes: number): Place {
  return { bank, offset: offset + bytes };
}

/** What follows begins with a cache line, the most that a buffer asks for. */
function roundUp(bytes: number): number {
  return Math.ceil(bytes / cacheLineBytes) * cacheLineBytes;
}
