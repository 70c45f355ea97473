import { limitTitle, type SizeLimit } from "../../catalog/size-limit.js";
import { remedyOf } from "../../catalog/size-remedies.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { layerOf } from "../source-category.js";
import type { Category, Item, Weight } from "../weight.js";

interface Named {
  readonly name: string;
  readonly bytes: number;
}

const listedContributors = 5;

/** Reports everything that is over, by how much, whose bytes they are, and what would help. */
export function checkLimits(weight: Weight, limits: readonly SizeLimit[], sink: DiagnosticSink): void {
  for (const limit of limits) {
    if (limit.of === "stack") checkStack(weight, limit, sink);
    else checkBytes(weight, limit, sink);
  }
}

/** What an image takes of a limited thing; undefined where that is not known. */
export function usedBytes(weight: Weight, { of, name, memory }: SizeLimit): number | undefined {
  switch (of) {
    case "flash":
      return weight.flashBytes;
    case "ram":
      return weight.ramBytes;
    case "arena":
      return weight.arenaBytes;
    case "stack":
      return stackBytes(weight);
    case "region":
      return weight.regions.find((region) => region.name === name)?.bytes ?? 0;
    case "owner":
      return weight.byCategory[name as Category][memory === "flash" ? "flashBytes" : "ramBytes"];
  }
}

/** From reset on where that has a bound; what the deepest function of the model needs under an operating system. */
function stackBytes({ stack, calls }: Weight): number | undefined {
  if (stack?.totalBytes !== undefined || calls.length === 0) return stack?.totalBytes;
  const known = calls.flatMap(({ bytes }) => bytes ?? []);
  return known.length === calls.length ? Math.max(...known) : undefined;
}

function checkBytes(weight: Weight, limit: SizeLimit, sink: DiagnosticSink): void {
  const used = usedBytes(weight, limit)!;
  if (used <= limit.bytes) return;
  const bytesOf = (item: Item): number => bytesUnder(limit, item);
  const items = weight.items.filter((item) => bytesOf(item) > 0);
  const layers = new Map<string, number>();
  for (const item of items) {
    const layer = layerOf(item.name);
    if (layer !== undefined) layers.set(layer, (layers.get(layer) ?? 0) + bytesOf(item));
  }
  const symbols = items.map((item) => ({ name: item.name, bytes: bytesOf(item) }));
  report(limit, used, largest([...layers].map(([name, bytes]) => ({ name, bytes })), 1), largest(symbols), sink);
}

function bytesUnder({ of, name, memory }: SizeLimit, item: Item): number {
  const isOther = (of === "owner" && item.category !== name) || (of === "arena" && item.category !== "arena");
  if (isOther) return 0;
  if (of === "region") return Math.max(item.flashBytes, item.ramBytes);
  return of === "flash" || memory === "flash" ? item.flashBytes : item.ramBytes;
}

function checkStack(weight: Weight, limit: SizeLimit, sink: DiagnosticSink): void {
  const { stack, calls } = weight;
  const used = stackBytes(weight);
  if (used === undefined) {
    const first = stack?.unbounded[0];
    const reason =
      first === undefined ? "the stack of this board's programs is not analysed" : `it has no bound because of ${first.reason} in "${first.function}"`;
    sink.report("budget-unknowable", { resource: "stack", reason });
    return;
  }
  if (used <= limit.bytes) return;
  const frames = (stack?.deepest ?? []).map(({ function: name, frameBytes }) => ({ name, bytes: frameBytes }));
  const named = stack?.totalBytes === undefined ? calls.map(({ function: name, bytes }) => ({ name, bytes: bytes ?? 0 })) : frames;
  report(limit, used, [], largest(named), sink);
}

function report(limit: SizeLimit, used: number, layers: readonly Named[], symbols: readonly Named[], sink: DiagnosticSink): void {
  const { bytes: allowedBytes, basis } = limit;
  sink.report("budget-exceeded", {
    resource: limitTitle(limit),
    usedBytes: used,
    allowedBytes,
    basis,
    largestLayer: layers[0],
    largest: symbols,
    remedy: remedyOf(limit),
  });
}

function largest(named: readonly Named[], count = listedContributors): readonly Named[] {
  return [...named].sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1)).slice(0, count);
}
