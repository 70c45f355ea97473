import { z } from "zod";

import { categories, type Weight } from "../weight.js";

const bytes = z.number().int().nonnegative();

/** What is kept of a weight to compare later ones with. */
export const recordedWeightSchema = z.strictObject({
  flashBytes: bytes,
  ramBytes: bytes,
  /** Null when the stack has no bound. */
  stackBytes: bytes.nullable(),
  arenaBytes: bytes,
  regions: z.record(z.string(), bytes),
  owners: z.partialRecord(z.enum(categories), z.strictObject({ flashBytes: bytes, ramBytes: bytes })),
  /** Bytes in flash and RAM together by owner, source and symbol; symbols that share a name are added up. */
  items: z.partialRecord(z.enum(categories), z.record(z.string(), z.record(z.string(), bytes))),
});

export type RecordedWeight = z.infer<typeof recordedWeightSchema>;

/** `etgen.baseline.json`: the weights of images by name, "kws-nrf5340". */
export const baselineFileSchema = z.strictObject({
  version: z.literal(1),
  /** Sizes of another compiler's images are no comparison. */
  compiler: z.string().nullable(),
  images: z.record(z.string(), recordedWeightSchema),
});

export type BaselineFile = z.infer<typeof baselineFileSchema>;

export function recordWeight(weight: Weight): RecordedWeight {
  const items: Record<string, Record<string, Record<string, number>>> = {};
  for (const item of [...weight.items].sort((a, b) => compare(a.source ?? "", b.source ?? "") || compare(a.name, b.name))) {
    const bySource = (items[item.category] ??= {});
    const bySymbol = (bySource[item.source ?? ""] ??= {});
    bySymbol[item.name] = (bySymbol[item.name] ?? 0) + item.flashBytes + item.ramBytes;
  }
  const owners = Object.entries(weight.byCategory).filter(([, { flashBytes, ramBytes }]) => flashBytes > 0 || ramBytes > 0);
  return {
    flashBytes: weight.flashBytes,
    ramBytes: weight.ramBytes,
    stackBytes: weight.stack?.totalBytes ?? null,
    arenaBytes: weight.arenaBytes,
    regions: Object.fromEntries(weight.regions.map((region) => [region.name, region.bytes])),
    owners: Object.fromEntries(owners),
    items: Object.fromEntries(categories.flatMap((category) => (category in items ? [[category, items[category]!]] : []))),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
