import { z } from "zod";

import type { Weight } from "../weight.js";

/** What is kept of a weight to compare later ones with. */
export interface RecordedWeight {
  readonly flashBytes: number;
  readonly ramBytes: number;
  /** Null when the stack has no bound. */
  readonly stackBytes: number | null;
  /** Bytes in flash and RAM together, by symbol; symbols that share a name are added up. */
  readonly symbols: Readonly<Record<string, number>>;
}

const bytes = z.number().int().nonnegative();

export const recordedWeightsSchema = z.record(
  z.string(),
  z.strictObject({ flashBytes: bytes, ramBytes: bytes, stackBytes: bytes.nullable(), symbols: z.record(z.string(), bytes) }),
);

export function recordWeight({ flashBytes, ramBytes, stack, items }: Weight): RecordedWeight {
  const symbols = new Map<string, number>();
  for (const item of items) {
    symbols.set(item.name, (symbols.get(item.name) ?? 0) + item.flashBytes + item.ramBytes);
  }
  const sorted = [...symbols].sort(([a], [b]) => (a < b ? -1 : 1));
  return { flashBytes, ramBytes, stackBytes: stack?.totalBytes ?? null, symbols: Object.fromEntries(sorted) };
}
