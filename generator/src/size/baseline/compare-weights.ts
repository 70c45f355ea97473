import { layerOf } from "../source-category.js";
import type { Category } from "../weight.js";
import type { RecordedWeight } from "./recorded-weight.js";

export interface Delta {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly change: "appeared" | "grew" | "shrank" | "vanished";
}

/** Of each kind only what changed, the largest change first. */
export interface WeightChange {
  /** Flash, RAM, stack and arena. */
  readonly totals: readonly Delta[];
  readonly regions: readonly Delta[];
  /** `kernels flash`. */
  readonly owners: readonly Delta[];
  /** `kws 04`: constants and parameters of a node. */
  readonly layers: readonly Delta[];
  /** By source file. */
  readonly kernels: readonly Delta[];
  readonly symbols: readonly Delta[];
  /** The stack lost or got its bound. */
  readonly stackBound: "lost" | "found" | null;
}

type Bytes = ReadonlyMap<string, number>;

export function compareWeights(before: RecordedWeight, after: RecordedWeight): WeightChange {
  const deltas = (bytesOf: (weight: RecordedWeight) => Bytes): readonly Delta[] => deltasOf(bytesOf(before), bytesOf(after));
  const isBounded = before.stackBytes !== null && after.stackBytes !== null;
  return {
    totals: deltas(({ flashBytes, ramBytes, stackBytes, arenaBytes }) =>
      new Map([["flash", flashBytes], ["RAM", ramBytes], ["arena", arenaBytes], ...(isBounded ? [["stack", stackBytes ?? 0] as const] : [])]),
    ),
    regions: deltas(({ regions }) => new Map(Object.entries(regions))),
    owners: deltas(({ owners }) =>
      new Map(Object.entries(owners).flatMap(([owner, { flashBytes, ramBytes }]) => [[`${owner} flash`, flashBytes], [`${owner} RAM`, ramBytes]])),
    ),
    layers: deltas((weight) => sums(symbolsOf(weight).map(({ symbol, bytes }) => [layerOf(symbol), bytes]))),
    kernels: deltas((weight) => sums(symbolsOf(weight, ["kernels"]).map(({ source, bytes }) => [source, bytes]))),
    symbols: deltas((weight) => sums(symbolsOf(weight).map(({ symbol, bytes }) => [symbol, bytes]))),
    stackBound: (before.stackBytes === null) === (after.stackBytes === null) ? null : after.stackBytes === null ? "lost" : "found",
  };
}

export function isUnchanged({ totals, regions, owners, symbols, stackBound }: WeightChange): boolean {
  return [totals, regions, owners, symbols].every(({ length }) => length === 0) && stackBound === null;
}

function symbolsOf({ items }: RecordedWeight, of?: readonly Category[]): readonly { source: string; symbol: string; bytes: number }[] {
  return Object.entries(items)
    .filter(([category]) => of === undefined || of.includes(category as Category))
    .flatMap(([, sources]) =>
      Object.entries(sources).flatMap(([source, symbols]) => Object.entries(symbols).map(([symbol, bytes]) => ({ source, symbol, bytes }))),
    );
}

function sums(entries: readonly (readonly [name: string | undefined, bytes: number])[]): Bytes {
  const bytesOf = new Map<string, number>();
  for (const [name, bytes] of entries) {
    if (name !== undefined) bytesOf.set(name, (bytesOf.get(name) ?? 0) + bytes);
  }
  return bytesOf;
}

function deltasOf(before: Bytes, after: Bytes): readonly Delta[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => deltaOf(name, before.get(name) ?? 0, after.get(name) ?? 0))
    .filter((delta) => delta.before !== delta.after)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || (a.name < b.name ? -1 : 1));
}

function deltaOf(name: string, before: number, after: number): Delta {
  if (before === 0) return { name, before, after, change: "appeared" };
  if (after === 0) return { name, before, after, change: "vanished" };
  return { name, before, after, change: after > before ? "grew" : "shrank" };
}
