import type { Labels } from "./data-set.js";

/** How well outputs agree with labels. */
export type Score =
  | {
      readonly kind: "classes";
      readonly samples: number;
      readonly correct: number;
      /** Samples whose class is among the `k` largest outputs. */
      readonly top: { readonly k: number; readonly correct: number };
      /** Rows are the classes of the labels, columns those of the model. */
      readonly confusion: readonly (readonly number[])[];
    }
  | { readonly kind: "numbers"; readonly samples: number; readonly meanSquaredError: number; readonly meanAbsoluteError: number }
  | { readonly kind: "none"; readonly samples: number; readonly chosen: readonly number[] };

/** Takes in the first output of one sample after the other. */
export class Scorer {
  #samples = 0;
  #correct = 0;
  #topCorrect = 0;
  #squares = 0;
  #absolute = 0;
  #numbers = 0;
  readonly #counts = new Map<string, number>();
  #classes = 0;

  constructor(
    readonly labels: Labels | undefined,
    readonly k: number,
  ) {}

  add(outputs: readonly number[]): void {
    const sample = this.#samples++;
    this.#classes = Math.max(this.#classes, outputs.length);
    const best = indexOfLargest(outputs);
    if (this.#isClassification) {
      const label = this.labels!.values[sample]!;
      this.#classes = Math.max(this.#classes, label + 1);
      if (best === label) this.#correct++;
      if (rankOf(outputs, label) < this.k) this.#topCorrect++;
      this.#count(label, best);
    } else if (this.labels !== undefined) {
      outputs.forEach((output, index) => {
        const difference = output - this.labels!.values[sample * this.labels!.perSample + index]!;
        this.#squares += difference * difference;
        this.#absolute += Math.abs(difference);
        this.#numbers++;
      });
    } else {
      this.#count(0, best);
    }
  }

  get score(): Score {
    const samples = this.#samples;
    const columns = (row: number): readonly number[] =>
      Array.from({ length: this.#classes }, (_, column) => this.#counts.get(`${row} ${column}`) ?? 0);
    if (this.labels === undefined) return { kind: "none", samples, chosen: columns(0) };
    if (!this.#isClassification) {
      const count = Math.max(1, this.#numbers);
      return { kind: "numbers", samples, meanSquaredError: this.#squares / count, meanAbsoluteError: this.#absolute / count };
    }
    const confusion = Array.from({ length: this.#classes }, (_, row) => columns(row));
    return { kind: "classes", samples, correct: this.#correct, top: { k: this.k, correct: this.#topCorrect }, confusion };
  }

  /** Integers, one a sample, name classes. */
  get #isClassification(): boolean {
    return this.labels !== undefined && this.labels.isInteger && this.labels.perSample === 1;
  }

  #count(row: number, column: number): void {
    const key = `${row} ${column}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }
}

/** The first of several. */
export function indexOfLargest(values: readonly number[]): number {
  return values.reduce((best, value, index) => (value > values[best]! ? index : best), 0);
}

/** How many outputs come before that of a class. */
function rankOf(values: readonly number[], label: number): number {
  const own = values[label];
  if (own === undefined) return Infinity;
  return values.filter((value, index) => value > own || (value === own && index < label)).length;
}
