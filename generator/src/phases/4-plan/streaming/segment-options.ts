import type { StorageId } from "../../../ir/ids.js";
import { buildNetwork } from "./network.js";
import type { StorageUse } from "./method-memory.js";
import type { RowStage } from "./row-stage.js";
import { sizeRings } from "./simulate.js";
import { choiceWithin, slabs, type StageChoice, type StreamableMethod } from "./streamable-method.js";

/** A way to execute the nodes `first` up to, exclusive, `end`: as whole tensors, or as one segment. */
export interface StepOption {
  readonly first: number;
  readonly end: number;
  /** Position in `slabs`; undefined for a node on whole tensors. */
  readonly slab: number | undefined;
  /** Every node takes the cheapest form with at most that much scratch. */
  readonly scratchLimit: number;
  /** Live bytes while it runs, input and result apart. */
  readonly bytes: number;
  /** No fewer even where the result grows over the input. */
  readonly leastBytes: number;
  readonly instructions: number;
}

/** Longer segments are not tried: the search is cubic in it. */
const longestSegment = 160;

/** Every option of a method. `fed` is the input whose rows arrive one by one: it is never whole. */
export function stepOptions(streamable: StreamableMethod, fed: StorageId | undefined): readonly StepOption[] {
  const uses = [...streamable.uses.values()];
  const options = streamable.nodes.flatMap((_, position) => wholeOption(streamable, uses, position, fed));
  for (const slab of usedSlabs(streamable)) {
    for (const [start, stop] of rowableRuns(streamable)) {
      const heights = ringBytes(streamable, start, stop, slab, fed);
      for (let first = start; first < stop; first++) {
        const limit = Math.min(stop, first + longestSegment);
        for (let end = first + 1; end <= limit && isValidLast(streamable, first, end - 1); end++) {
          options.push(...segmentOptions(streamable, uses, heights, { first, end, slab }, fed));
        }
      }
    }
  }
  return options;
}

function usedSlabs({ nodes }: StreamableMethod): readonly number[] {
  return slabs.flatMap((_, slab) => {
    const differs = nodes.some(({ stages }) => stages?.[slab]![0]!.stage.form.outputRows !== stages?.[0]![0]!.stage.form.outputRows);
    return slab === 0 || differs ? [slab] : [];
  });
}

/** Consecutive nodes that work row by row, as [start, stop). */
export function rowableRuns({ nodes }: StreamableMethod): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  nodes.forEach(({ stages }, position) => {
    if (stages === undefined) return;
    const last = runs.at(-1);
    if (last?.[1] === position) last[1]++;
    else runs.push([position, position + 1]);
  });
  return runs;
}

/** True when node `last` may join the segment that begins at `first`. */
export function isValidLast({ nodes, module, uses }: StreamableMethod, first: number, last: number): boolean {
  const { stage } = nodes[last]!.stages![0]![0]!;
  const writerInside = (storage: StorageId): RowStage | undefined => {
    const writer = uses.get(storage)?.writers.find((position) => position >= first && position < last);
    return writer === undefined ? undefined : nodes[writer]!.stages?.[0]?.[0]?.stage;
  };
  const pairs = stage.inputs.every(({ image }) => {
    const producer = writerInside(image.storage);
    return producer === undefined || producer.output.key === image.key;
  });
  const wholes = stage.wholeInputs.every((value) => {
    const tensor = module.values.get(value);
    return tensor?.kind !== "tensor" || writerInside(tensor.storage) === undefined;
  });
  return pairs && wholes;
}

export function isInside(use: StorageUse, first: number, end: number): boolean {
  return use.first >= first && use.last < end && use.writers.length === 1;
}

/** Ring bytes of every tensor when all of a run is one segment: enough for each part of it too. */
function ringBytes(
  { nodes, uses }: StreamableMethod,
  start: number,
  stop: number,
  slab: number,
  fed: StorageId | undefined,
): ReadonlyMap<StorageId, number> {
  const stages = nodes.slice(start, stop).map(({ stages: choices }) => choices![slab]![0]!.stage);
  const network = buildNetwork(stages, (storage) => isRingIn(uses, storage, start, stop), start === 0 ? fed : undefined);
  const { heights } = sizeRings(network);
  return new Map(
    network.tensors.flatMap(({ kind, image }, tensor) => (kind === "whole" ? [] : [[image.storage, heights[tensor]! * image.rowBytes]])),
  );
}

export function isRingIn(
  uses: ReadonlyMap<StorageId, StorageUse>,
  storage: StorageId,
  first: number,
  end: number,
): boolean {
  const use = uses.get(storage);
  return use !== undefined && isInside(use, first, end);
}

function wholeOption(
  { nodes, module, uses: byStorage }: StreamableMethod,
  uses: readonly StorageUse[],
  position: number,
  fed: StorageId | undefined,
): readonly StepOption[] {
  const { wholes } = nodes[position]!;
  const { node } = wholes[0]!.selected;
  const storageOf = (id: (typeof node.outputs)[number]): StorageUse | undefined => {
    const value = module.values.get(id);
    return value?.kind === "tensor" ? byStorage.get(value.storage) : undefined;
  };
  if (fed !== undefined && node.inputs.some((id) => storageOf(id)?.storage === fed)) return [];
  const live = uses.reduce(
    (sum, use) => sum + (use.first <= position && use.last >= position && use.storage !== fed ? use.bytes : 0),
    0,
  );
  const result = node.outputs.length === 1 ? storageOf(node.outputs[0]!) : undefined;
  const isOverwritten = (inPlace: readonly (typeof node.inputs)[number][]): boolean =>
    result !== undefined &&
    result.first === position &&
    inPlace.some((id) => {
      const input = storageOf(id);
      return input !== undefined && input.last === position && input.bytes === result.bytes;
    });
  return wholes.map(({ selected, scratchBytes, instructions }): StepOption => {
    const bytes = live + scratchBytes - (isOverwritten(selected.implementation.inPlace) ? result!.bytes : 0);
    return { first: position, end: position + 1, slab: undefined, scratchLimit: scratchBytes, bytes, leastBytes: bytes, instructions };
  });
}

function segmentOptions(
  streamable: StreamableMethod,
  uses: readonly StorageUse[],
  rings: ReadonlyMap<StorageId, number>,
  { first, end, slab }: { readonly first: number; readonly end: number; readonly slab: number },
  fed: StorageId | undefined,
): readonly StepOption[] {
  const choices = streamable.nodes.slice(first, end).map(({ stages }) => stages![slab]!);
  let bytes = 0;
  let [dyingInput, newResult] = [0, 0];
  for (const use of uses) {
    if (use.first >= end || use.last < first) continue;
    if (use.storage === fed) {
      if (first !== 0 || use.last >= end) return [];
      bytes += rings.get(use.storage) ?? 0;
    } else if (isInside(use, first, end)) bytes += rings.get(use.storage)!;
    else {
      bytes += use.bytes;
      if (use.first < first && use.last < end) dyingInput = Math.max(dyingInput, use.bytes);
      if (use.first >= first) newResult = Math.max(newResult, use.bytes);
    }
  }
  for (const list of choices) {
    const { call } = list[0]!.stage.form;
    if (call.kind === "sum") bytes += call.sums.bytes;
  }
  return scratchLimits(choices).map((scratchLimit) => ({
    first,
    end,
    slab,
    scratchLimit,
    bytes: bytes + scratchLimit,
    leastBytes: bytes + scratchLimit - Math.min(dyingInput, newResult),
    instructions: choices.reduce((sum, list) => sum + choiceWithin(list, scratchLimit)!.instructions, 0),
  }));
}

/** Scratch is shared: what matters is the largest need. From the cheapest choices down to the leanest ones. */
function scratchLimits(choices: readonly (readonly StageChoice[])[]): readonly number[] {
  const [most, least] = [0, -1].map((position) => Math.max(...choices.map((list) => list.at(position)!.scratchBytes))) as [number, number];
  const between = choices.flatMap((list) => list.map(({ scratchBytes }) => scratchBytes)).filter((bytes) => bytes > least && bytes < most);
  return [...new Set([most, ...between, least])];
}
