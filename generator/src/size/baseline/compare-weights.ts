import type { RecordedWeight } from "./recorded-weight.js";

export interface Delta {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

export interface WeightChange {
  /** Flash, RAM and stack; only what changed. */
  readonly totals: readonly Delta[];
  /** Symbols that changed, the largest change first. */
  readonly symbols: readonly Delta[];
  /** The stack lost or got its bound. */
  readonly stackBound: "lost" | "found" | undefined;
}

export function compareWeights(before: RecordedWeight, after: RecordedWeight): WeightChange {
  const totals = [
    { name: "flash", before: before.flashBytes, after: after.flashBytes },
    { name: "RAM", before: before.ramBytes, after: after.ramBytes },
    ...(before.stackBytes === null || after.stackBytes === null
      ? []
      : [{ name: "stack", before: before.stackBytes, after: after.stackBytes }]),
  ];
  const names = [...new Set([...Object.keys(before.symbols), ...Object.keys(after.symbols)])];
  const symbols = names.map((name) => ({ name, before: before.symbols[name] ?? 0, after: after.symbols[name] ?? 0 }));
  return {
    totals: totals.filter(hasChanged),
    symbols: symbols.filter(hasChanged).sort((a, b) => Math.abs(change(b)) - Math.abs(change(a)) || (a.name < b.name ? -1 : 1)),
    stackBound: stackBoundChange(before.stackBytes, after.stackBytes),
  };
}

function stackBoundChange(before: number | null, after: number | null): WeightChange["stackBound"] {
  if ((before === null) === (after === null)) return undefined;
  return after === null ? "lost" : "found";
}

/** `+112  etk_softmax_s8__c  (300 -> 412)`; nothing when nothing changed. */
export function formatWeightChange({ totals, symbols, stackBound }: WeightChange): readonly string[] {
  const bound = stackBound === undefined ? [] : [`the stack has ${stackBound} its bound`];
  return [...totals.map((delta) => formatDelta(delta)), ...symbols.map((delta) => `  ${formatDelta(delta)}`), ...bound];
}

function formatDelta(delta: Delta): string {
  const bytes = change(delta);
  return `${bytes > 0 ? "+" : ""}${bytes} B  ${delta.name}  (${delta.before} -> ${delta.after})`;
}

const change = ({ before, after }: Delta): number => after - before;
const hasChanged = (delta: Delta): boolean => change(delta) !== 0;
