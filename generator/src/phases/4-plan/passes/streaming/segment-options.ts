import { weighing } from "../../../../objective.js";
import type { CompileOptions } from "../../../../options.js";
import type { StorageId, ValueId } from "../../../../ir/ids.js";
import type { Takeover } from "../../../../steps/step.js";
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
export function stepOptions(
  streamable: StreamableMethod,
  fed: StorageId | undefined,
  rowsPerStep: CompileOptions["rowsPerStep"],
): readonly StepOption[] {
  const uses = [...streamable.uses.values()];
  const options = streamable.nodes.flatMap((_, position) => wholeOption(streamable, uses, position, fed));
  const tried = rowsPerStep === null ? usedSlabs(streamable) : [slabs.indexOf(rowsPerStep)];
  for (const slab of tried) {
    for (const [start, stop] of rowableRuns(streamable)) {
      const rings = rowMemory(streamable, start, stop, slab, fed);
      for (let first = start; first < stop; first++) {
        const segment = new GrowingSegment(streamable, uses, rings, first, slab, fed);
        const limit = Math.min(stop, first + longestSegment);
        for (let end = first + 1; end <= limit && isValidLast(streamable, first, end - 1); end++) {
          segment.grow();
          options.push(...segment.options());
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

/** What a tensor needs inside a segment: bytes all the time, and bytes of a call from one node to another. */
interface RowMemory {
  readonly bytes: number;
  readonly slabBytes: number;
  readonly firstNode: number;
  readonly lastNode: number;
}

/** The memory of every tensor when all of a run is one segment: enough for each part of it too. */
function rowMemory(
  { nodes, uses }: StreamableMethod,
  start: number,
  stop: number,
  slab: number,
  fed: StorageId | undefined,
): ReadonlyMap<StorageId, RowMemory> {
  const stages = nodes.slice(start, stop).map(({ stages: choices }) => choices![slab]![0]!.stage);
  const network = buildNetwork(stages, (storage) => isRingIn(uses, storage, start, stop), start === 0 ? fed : undefined);
  const { heights, carried } = sizeRings(network);
  return new Map(
    network.tensors.flatMap(({ kind, image }, tensor): (readonly [StorageId, RowMemory])[] => {
      if (kind === "whole") return [];
      const { keptRows, slabRows, firstStage, lastStage } = carried[tensor] ?? { keptRows: heights[tensor]!, slabRows: 0, firstStage: 0, lastStage: 0 };
      const slabBytes = slabRows * image.rowBytes;
      return [[image.storage, { bytes: keptRows * image.rowBytes, slabBytes, firstNode: start + firstStage, lastNode: start + lastStage }]];
    }),
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
  const storageOf = (id: ValueId): StorageUse | undefined => {
    const value = module.values.get(id);
    return value?.kind === "tensor" ? byStorage.get(value.storage) : undefined;
  };
  if (fed !== undefined && wholes[0]!.step.accesses.some(({ value }) => storageOf(value)?.storage === fed)) return [];
  const live = uses.reduce(
    (sum, use) => sum + (use.first <= position && use.last >= position && use.storage !== fed ? use.bytes : 0),
    0,
  );
  /** Bytes of a result that takes the place of an input of its size. */
  const overwrittenBytes = (takeovers: readonly Takeover[]): number =>
    takeovers.reduce((most, takeover) => {
      const [input, result] = [storageOf(takeover.input), storageOf(takeover.result)];
      const isOverwritten = result?.first === position && input?.last === position && input.bytes === result.bytes;
      return isOverwritten ? Math.max(most, result.bytes) : most;
    }, 0);
  return wholes.map(({ step, scratchBytes, instructions }): StepOption => {
    const bytes = live + scratchBytes - overwrittenBytes(step.takeovers);
    return { first: position, end: position + 1, slab: undefined, scratchLimit: scratchBytes, bytes, leastBytes: bytes, instructions };
  });
}

/** A segment that gets one node after the other; what it needs is kept up to date on the way. */
class GrowingSegment {
  #end: number;
  #bytes = 0;
  #dyingInput = 0;
  #fastest = 0;
  /** Tensors that nodes inside have begun and that are not yet known to stay inside. */
  #open: readonly StorageUse[] = [];
  readonly #choices: (readonly StageChoice[])[] = [];
  /** Bytes of calls' rows while each node goes. */
  readonly #slabs: number[] = [];
  #isFed = false;

  constructor(
    private readonly streamable: StreamableMethod,
    private readonly uses: readonly StorageUse[],
    private readonly rings: ReadonlyMap<StorageId, RowMemory>,
    private readonly first: number,
    private readonly slab: number,
    private readonly fed: StorageId | undefined,
  ) {
    this.#end = first;
    for (const use of uses) {
      if (use.first >= first || use.last < first) continue;
      if (use.storage === fed) {
        this.#isFed = true;
        this.#bytes += rings.get(use.storage)?.bytes ?? 0;
      } else this.#bytes += use.bytes;
    }
  }

  grow(): void {
    const position = this.#end++;
    const choices = this.streamable.nodes[position]!.stages![this.slab]!;
    this.#choices.push(choices);
    this.#slabs.push(0);
    const [{ stage, instructions }] = choices as readonly [StageChoice];
    this.#fastest += instructions;
    if (stage.form.call.kind === "sum") this.#bytes += stage.form.call.sums.bytes;
    for (const use of usesAt(this.uses, this.streamable, position)) {
      if (use.first < this.first && use.last === position && use.storage !== this.fed) {
        this.#dyingInput = Math.max(this.#dyingInput, use.bytes);
      }
      if (use.first === position) {
        this.#bytes += use.bytes;
        this.#open = [...this.#open, use];
      }
      if (use.last === position && isInside(use, this.first, this.#end)) {
        const { bytes, slabBytes, firstNode, lastNode } = this.rings.get(use.storage)!;
        this.#bytes += bytes - use.bytes;
        for (let node = Math.max(firstNode, this.first); node <= Math.min(lastNode, position); node++) this.#slabs[node - this.first]! += slabBytes;
        this.#open = this.#open.filter((other) => other !== use);
      }
    }
  }

  /** One for each limit of scratch worth having; none while a fed input has readers behind the segment. */
  options(): readonly StepOption[] {
    const { first, slab, fed } = this;
    const end = this.#end;
    const fedUse = fed === undefined ? undefined : this.streamable.uses.get(fed);
    if (this.#isFed && (first !== 0 || fedUse!.last >= end)) return [];
    const newResult = this.#open.reduce((most, { bytes }) => Math.max(most, bytes), 0);
    const limits = scratchLimits(this.#choices);
    return limits.map((scratchLimit, index) => {
      let instructions = index === 0 ? this.#fastest : 0;
      let pool = 0;
      for (let node = 0; node < this.#choices.length; node++) {
        const choice = choiceWithin(this.#choices[node]!, scratchLimit)!;
        if (index > 0) instructions += choice.instructions;
        pool = Math.max(pool, this.#slabs[node]! + choice.scratchBytes);
      }
      const bytes = this.#bytes + pool;
      return { first, end, slab, scratchLimit, bytes, leastBytes: bytes - Math.min(this.#dyingInput, newResult), instructions };
    });
  }
}

const usesByMethod = new WeakMap<StreamableMethod, readonly (readonly StorageUse[])[]>();

/** The storages that a node uses first or last. */
function usesAt(uses: readonly StorageUse[], streamable: StreamableMethod, position: number): readonly StorageUse[] {
  const known = usesByMethod.get(streamable);
  if (known !== undefined) return known[position]!;
  const table = streamable.nodes.map((): StorageUse[] => []);
  for (const use of uses) {
    for (const at of new Set([use.first, use.last])) table[at]?.push(use);
  }
  usesByMethod.set(streamable, table);
  return table[position]!;
}

/** Scratch is shared: what matters is the largest need. From the cheapest choices down to the leanest ones. */
function scratchLimits(choices: readonly (readonly StageChoice[])[]): readonly number[] {
  let [most, least] = [0, 0];
  for (const list of choices) {
    most = Math.max(most, list[0]!.scratchBytes);
    least = Math.max(least, list[list.length - 1]!.scratchBytes);
  }
  if (most === least) return [most];
  const all = new Set<number>();
  for (const list of choices) {
    for (const { scratchBytes } of list) if (scratchBytes > least && scratchBytes < most) all.add(scratchBytes);
  }
  const limits = [most];
  for (const bytes of [...all].sort((a, b) => b - a)) if (bytes <= limits.at(-1)! * weighing.nextScratchLimit) limits.push(bytes);
  return [...limits, least];
}
