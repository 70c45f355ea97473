import type { Instance } from "./instance.js";

/** What an item is ranked by: the largest value first, ties by the next measure. */
export type Measure = readonly number[];

/** Position of each item in the order of the measures. */
export function rankBy(...measures: readonly Measure[]): Int32Array {
  const order = measures[0]!.map((_, item) => item);
  order.sort((a, b) => {
    for (const values of measures) if (values[a] !== values[b]) return values[b]! - values[a]!;
    return a - b;
  });
  const rank = new Int32Array(order.length);
  order.forEach((item, position) => {
    rank[item] = position;
  });
  return rank;
}

export interface Measures {
  /** Sections an item lives in. */
  readonly span: Measure;
  /** Size x sections. */
  readonly area: Measure;
  /** Load of its fullest section, of the capacity. */
  readonly tightness: Measure;
}

export function measuresOf(instance: Instance, load: Int32Array, capacity: number): Measures {
  const { itemStart, itemSection, itemSize } = instance;
  const entries = Array.from({ length: instance.itemCount }, (_, item) =>
    Array.from({ length: itemStart[item + 1]! - itemStart[item]! }, (_unused, x) => itemStart[item]! + x),
  );
  return {
    span: entries.map((list) => list.length),
    area: entries.map((list) => list.reduce((sum, x) => sum + itemSize[x]!, 0)),
    tightness: entries.map((list) => list.reduce((most, x) => Math.max(most, load[itemSection[x]!]!), 0) / Math.max(capacity, 1)),
  };
}

/** How much the failures of the sections an item lives in weigh, 0 to 1: by its worst section, or by all together. */
export function failureWeights(instance: Instance, failures: Float64Array, by: "worst" | "sum"): Measure {
  const { itemStart, itemSection } = instance;
  const weights = Array.from({ length: instance.itemCount }, (_, item) => {
    let weight = 0;
    for (let x = itemStart[item]!; x < itemStart[item + 1]!; x++) {
      const failed = failures[itemSection[x]!]!;
      weight = by === "worst" ? Math.max(weight, failed) : weight + failed;
    }
    return weight;
  });
  const most = weights.reduce((a, b) => Math.max(a, b), 1);
  return weights.map((weight) => weight / most);
}
