import type { Call } from "../../method/call.js";

export interface SliceBounds {
  readonly start: number;
  readonly size: number;
  readonly step: number;
}

/** Python's slices: start, end and step at three positions; ends are cut to the dimension, negative ones count from its end. */
export function sliceBounds(call: Call, position: number, dimensionSize: number): SliceBounds {
  const step = call.int(position + 2);
  if (step < 1) throw call.refuse(`step ${step}`, "1 or more");
  const cut = (bound: number): number => Math.min(Math.max(bound < 0 ? bound + dimensionSize : bound, 0), dimensionSize);
  const start = cut(call.optionalInt(position) ?? 0);
  const end = cut(call.optionalInt(position + 1) ?? dimensionSize);
  return { start, size: Math.max(0, Math.ceil((end - start) / step)), step };
}
