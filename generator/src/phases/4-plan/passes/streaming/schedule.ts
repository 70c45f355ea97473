import type { NetworkStage, RowNetwork } from "./network.js";
import { firstRow, turnsWith } from "./reach.js";

/** Whole tensors of the network: `result` never touches a row of `input` that is needed if it begins `bytes` before it. */
export interface TensorOverlap {
  readonly input: number;
  readonly result: number;
  readonly bytes: number;
}

/** What a carried tensor needs. */
export interface CarriedRows {
  /** Most rows that are still needed when the place of a call's rows is given up. */
  readonly keptRows: number;
  /** Most rows of a call. */
  readonly slabRows: number;
  /** The first and the last stage that go while the place of a call's rows is taken. */
  readonly firstStage: number;
  readonly lastStage: number;
}

/**
 * The schedule that the emitted code runs: at every turn the last stage that has rows to read, and room for the result,
 * computes as many rows as it can, up to those of a call; only when none can is a row fed. As soon as the reader of a
 * carried tensor cannot go on, the rows that it still needs are kept elsewhere and their place is free.
 */
export class Schedule {
  readonly waits: boolean[];
  readonly #distances: { input: number; result: number; bytes: number }[];
  readonly #turns: number[];
  readonly #rows: number[];
  readonly #carried: ({ keptRows: number; slabRows: number; firstStage: number; lastStage: number } | undefined)[];
  /** Carried tensors whose last rows have not been read or kept yet. */
  readonly #open = new Set<number>();

  constructor(
    private readonly network: RowNetwork,
    private readonly heights: readonly number[],
  ) {
    this.waits = network.stages.map(() => false);
    this.#distances = pairsOf(network);
    this.#turns = network.stages.map(() => 0);
    this.#rows = network.tensors.map(({ producer, kind, image }) => (producer === undefined && kind === "whole" ? image.rows : 0));
    this.#carried = network.tensors.map(({ kind, producer }) =>
      kind === "carried" ? { keptRows: 0, slabRows: 1, firstStage: producer!, lastStage: producer! + 1 } : undefined,
    );
  }

  /** To the end; where nothing can move, the cheapest tensor that is in the way. */
  run(): number | undefined {
    let from = this.network.stages.length - 1;
    for (;;) {
      const moved = this.#runLastReady(from) ?? this.#feed();
      if (moved === undefined) return this.#isComplete ? undefined : this.#obstacle();
      // Stages behind the readers of the new rows were not ready before, and nothing has changed for them.
      from = moved;
    }
  }

  get overlaps(): readonly TensorOverlap[] {
    return this.#distances;
  }

  get carried(): readonly (CarriedRows | undefined)[] {
    return this.#carried;
  }

  get #isComplete(): boolean {
    return this.network.stages.every(({ turns }, index) => this.#turns[index]! >= turns);
  }

  /** Runs the last stage that can go, of those up to `from`; returns where to look next, or undefined. */
  #runLastReady(from: number): number | undefined {
    for (let index = from; index >= 0; index--) {
      const turns = this.#turnsNow(index);
      if (turns === 0) continue;
      this.#go(index, turns);
      return Math.max(index, this.#lastReader(this.network.stages[index]!.output));
    }
    return undefined;
  }

  #go(index: number, turns: number): void {
    const { output, inputs } = this.network.stages[index]!;
    const rows = this.#newRows(index, turns);
    this.#rows[output]! += rows;
    this.#measureDistances(output);
    this.#turns[index]! += turns;
    const carried = this.#carried[output];
    if (carried !== undefined && rows > 0) {
      carried.slabRows = Math.max(carried.slabRows, rows);
      this.#open.add(output);
    }
    for (const tensor of this.#open) {
      const taken = this.#carried[tensor]!;
      taken.firstStage = Math.min(taken.firstStage, index);
      taken.lastStage = Math.max(taken.lastStage, index);
    }
    for (const tensor of [output, ...inputs]) this.#giveUpPlace(tensor);
  }

  /** Keeps what the reader of a carried tensor still needs, once it cannot go on. */
  #giveUpPlace(tensor: number): void {
    if (!this.#open.has(tensor)) return;
    const [reader] = this.network.tensors[tensor]!.consumers;
    if (this.#turnsNow(reader!) > 0) return;
    const carried = this.#carried[tensor]!;
    carried.keptRows = Math.max(carried.keptRows, this.#rows[tensor]! - this.#oldestNeeded(tensor));
    this.#open.delete(tensor);
  }

  #lastReader(tensor: number): number {
    return Math.max(0, ...this.network.tensors[tensor]!.consumers);
  }

  /** The rows of `result` that exist now were written while the stage could still read its inputs. */
  #measureDistances(result: number): void {
    const { tensors } = this.network;
    for (const pair of this.#distances) {
      if (pair.result !== result) continue;
      const oldest = this.#oldestRead(pair.input);
      if (oldest === Infinity) continue;
      const written = this.#rows[result]! * tensors[result]!.image.rowBytes;
      pair.bytes = Math.max(pair.bytes, written - oldest * tensors[pair.input]!.image.rowBytes);
    }
  }

  /** Turns that a stage can have at once now. */
  #turnsNow(index: number): number {
    const ready = this.#turnsWithRows(index);
    if (ready === 0) return 0;
    const room = this.#room(index);
    if (room < ready) this.waits[index] = true;
    return Math.min(ready, room);
  }

  /** As far as the input rows go. */
  #turnsWithRows(index: number): number {
    const { stage, turns, inputs, isFull } = this.network.stages[index]!;
    const turn = this.#turns[index]!;
    const most = Math.min(stage.form.outputRows, turns - turn);
    const ready = inputs.reduce((least, tensor) => {
      const { usedRows } = this.network.tensors[tensor]!;
      return Math.min(least, turnsWith(stage.form.reach, this.#rows[tensor]!, usedRows, turns) - turn);
    }, most);
    return isFull && ready < most ? 0 : Math.max(0, ready);
  }

  /** As far as the place for the result goes. */
  #room(index: number): number {
    const { output, stage } = this.network.stages[index]!;
    const { kind } = this.network.tensors[output]!;
    if (kind === "whole" || stage.form.reach.kind === "sum") return Infinity;
    const unread = this.#rows[output]! - this.#oldestNeeded(output);
    const height = this.heights[output]!;
    if (kind === "carried") return unread <= height ? Infinity : 0;
    return Math.min(height - unread, height - (this.#rows[output]! % height));
  }

  /** Rows that the next turns give: a sum gives its one row at the end. */
  #newRows(index: number, turns: number): number {
    const { stage, turns: all } = this.network.stages[index]!;
    if (stage.form.reach.kind === "sum") return this.#turns[index]! + turns === all ? 1 : 0;
    return turns;
  }

  #oldestNeeded(tensor: number): number {
    return Math.min(this.#rows[tensor]!, this.#oldestRead(tensor));
  }

  /** The oldest row that some stage will still read; Infinity when all are done. */
  #oldestRead(tensor: number): number {
    const { stages, tensors } = this.network;
    return tensors[tensor]!.consumers.reduce((oldest, index) => Math.min(oldest, oldestRow(stages[index]!, this.#turns[index]!)), Infinity);
  }

  #feed(): number | undefined {
    const tensor = this.network.tensors.findIndex(({ kind }) => kind === "fed");
    if (tensor < 0 || this.#rows[tensor]! >= this.network.tensors[tensor]!.usedRows) return undefined;
    if (this.#rows[tensor]! + 1 - this.#oldestNeeded(tensor) > this.heights[tensor]!) return undefined;
    this.#rows[tensor]!++;
    return this.#lastReader(tensor);
  }

  #obstacle(): number {
    const { stages, tensors } = this.network;
    const full = stages.flatMap(({ output }, index) => (this.#turnsWithRows(index) > 0 ? [output] : []));
    const fed = tensors.findIndex(({ kind, usedRows }, tensor) => kind === "fed" && this.#rows[tensor]! < usedRows);
    const candidates = fed < 0 ? full : [...full, fed];
    const cost = (tensor: number): number => tensors[tensor]!.unit * tensors[tensor]!.image.rowBytes;
    const cheapest = candidates.reduce<number | undefined>(
      (best, tensor) => (best === undefined || cost(tensor) < cost(best) ? tensor : best),
      undefined,
    );
    if (cheapest === undefined) throw new Error("a segment cannot move and no ring is in its way");
    return cheapest;
  }
}

/** Every whole input with every whole result. */
function pairsOf({ tensors }: RowNetwork): { input: number; result: number; bytes: number }[] {
  const whole = tensors.flatMap(({ kind, image }, tensor) => (kind === "whole" && image.ownsStorage ? [tensor] : []));
  const inputs = whole.filter((tensor) => tensors[tensor]!.producer === undefined);
  const results = whole.filter((tensor) => tensors[tensor]!.producer !== undefined);
  return inputs.flatMap((input) => results.map((result) => ({ input, result, bytes: 0 })));
}

/** The oldest row that the stage still reads; beyond every row when it is done. */
function oldestRow({ stage, turns }: NetworkStage, turn: number): number {
  return turn >= turns ? Infinity : firstRow(stage.form.reach, turn);
}
