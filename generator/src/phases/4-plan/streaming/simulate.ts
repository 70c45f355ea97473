import { widestNeed, type NetworkStage, type RowNetwork } from "./network.js";
import { endRow, firstRow } from "./reach.js";

/** How the tensors of a network share memory over time. */
export interface RingPlan {
  /** Rows of every ring, 0 for tensors that are whole. */
  readonly heights: readonly number[];
  /** Which stages have to wait for room. */
  readonly waits: readonly boolean[];
  readonly overlaps: readonly TensorOverlap[];
}

/** Whole tensors of the network: `result` never touches a row of `input` that is needed if it begins `bytes` before it. */
export interface TensorOverlap {
  readonly input: number;
  readonly result: number;
  readonly bytes: number;
}

/**
 * Finds rings that are just high enough, by running the schedule that the emitted code will run: at every turn the
 * last stage that has its rows, and room for the result, goes; only when none can is a row fed. Where nothing can
 * move, the cheapest full ring of those in the way grows.
 */
export function sizeRings(network: RowNetwork): RingPlan {
  const heights = network.tensors.map(({ kind, unit, consumers, producer, usedRows }) => {
    if (kind === "whole") return 0;
    const needs = consumers.map((stage) => widestNeed(network.stages[stage]!, usedRows));
    const produced = producer === undefined ? 1 : network.stages[producer]!.stage.form.outputRows;
    return roundUp(Math.max(produced, ...needs), unit);
  });
  new Run(network, heights).toTheEnd();
  // Growing on the way may have let some stage run early; the waits are those of the final heights.
  const final = new Run(network, heights);
  final.toTheEnd();
  return { heights, waits: final.waits, overlaps: final.overlaps };
}

class Run {
  readonly waits: boolean[];
  readonly #distances: { input: number; result: number; bytes: number }[];
  readonly #turns: number[];
  readonly #rows: number[];

  constructor(
    private readonly network: RowNetwork,
    private readonly heights: number[],
  ) {
    this.waits = network.stages.map(() => false);
    this.#distances = pairsOf(network);
    this.#turns = network.stages.map(() => 0);
    this.#rows = network.tensors.map(({ producer, kind, image }) => (producer === undefined && kind === "whole" ? image.rows : 0));
  }

  toTheEnd(): void {
    const last = this.network.stages.length - 1;
    let from = last;
    for (;;) {
      const moved = this.#runLastReady(from) ?? this.#feed();
      // Stages behind the readers of the new rows were not ready before, and nothing has changed for them.
      if (moved !== undefined) from = moved;
      else if (this.#isComplete) return;
      else {
        this.#growOne();
        from = last;
      }
    }
  }

  get overlaps(): readonly TensorOverlap[] {
    return this.#distances;
  }

  get #isComplete(): boolean {
    return this.network.stages.every(({ turns }, index) => this.#turns[index]! >= turns);
  }

  /** Runs the last stage that can go, of those up to `from`; returns where to look next, or undefined. */
  #runLastReady(from: number): number | undefined {
    const { stages } = this.network;
    for (let index = from; index >= 0; index--) {
      const { output, turns, stage } = stages[index]!;
      if (!this.#hasRows(index)) continue;
      if (!this.#hasRoom(output, stage.form.outputRows)) {
        this.waits[index] = true;
        continue;
      }
      this.#rows[output]! += this.#newRows(index);
      this.#measureDistances(output);
      this.#turns[index] = Math.min(turns, this.#turns[index]! + stage.form.outputRows);
      return Math.max(index, this.#lastReader(output));
    }
    return undefined;
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

  /** Has turns left and all input rows for the next. */
  #hasRows(index: number): boolean {
    const { stage, turns, inputs } = this.network.stages[index]!;
    const turn = this.#turns[index]!;
    if (turn >= turns) return false;
    return inputs.every((tensor) => {
      const { usedRows } = this.network.tensors[tensor]!;
      return this.#rows[tensor]! >= endRow(stage.form.reach, turn + stage.form.outputRows - 1, usedRows);
    });
  }

  /** Rows that the next turn gives: a sum gives its one row at the end. */
  #newRows(index: number): number {
    const { stage, turns } = this.network.stages[index]!;
    const turn = this.#turns[index]!;
    if (stage.form.reach.kind === "sum") return turn === turns - 1 ? 1 : 0;
    return Math.min(stage.form.outputRows, turns - turn);
  }

  #hasRoom(tensor: number, newRows: number): boolean {
    if (this.network.tensors[tensor]!.kind === "whole") return true;
    return this.#rows[tensor]! + newRows - this.#oldestNeeded(tensor) <= this.heights[tensor]!;
  }

  #oldestNeeded(tensor: number): number {
    return Math.min(this.#rows[tensor]!, this.#oldestRead(tensor));
  }

  /** The oldest row that some stage will still read; Infinity when all are done. */
  #oldestRead(tensor: number): number {
    const { stages, tensors } = this.network;
    return Math.min(...tensors[tensor]!.consumers.map((index) => oldestRow(stages[index]!, this.#turns[index]!)));
  }

  #feed(): number | undefined {
    const tensor = this.network.tensors.findIndex(({ kind }) => kind === "fed");
    if (tensor < 0 || this.#rows[tensor]! >= this.network.tensors[tensor]!.usedRows || !this.#hasRoom(tensor, 1)) return undefined;
    this.#rows[tensor]!++;
    return this.#lastReader(tensor);
  }

  #growOne(): void {
    const { stages, tensors } = this.network;
    const full = stages.flatMap(({ output }, index) => (this.#hasRows(index) ? [output] : []));
    const fed = tensors.findIndex(({ kind, usedRows }, tensor) => kind === "fed" && this.#rows[tensor]! < usedRows);
    const candidates = fed < 0 ? full : [...full, fed];
    const cost = (tensor: number): number => tensors[tensor]!.unit * tensors[tensor]!.image.rowBytes;
    const cheapest = candidates.reduce<number | undefined>(
      (best, tensor) => (best === undefined || cost(tensor) < cost(best) ? tensor : best),
      undefined,
    );
    if (cheapest === undefined) throw new Error("a segment cannot move and no ring is in its way");
    this.heights[cheapest]! += tensors[cheapest]!.unit;
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

function roundUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}
