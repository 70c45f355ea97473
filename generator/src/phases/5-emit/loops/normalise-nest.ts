import type { Dim } from "../../../ir/dim.js";
import { mergeDims, type WalkedDim } from "../../../ops/loops/merge-dims.js";
import type { LoopNest, NestAccess } from "../../../ops/loops/nest.js";

/**
 * The same nest with the fewest loops: dimensions of extent 1 dropped, dimensions ordered by the memory order of the
 * result, neighbours that every operand walks evenly merged into one.
 */
export function normaliseNest(nest: LoopNest): LoopNest {
  const outer = nest.extents.length;
  const accesses: readonly NestAccess[] = [...nest.loads, ...nest.stores];
  const columns = (from: number, extents: readonly Dim[]): readonly WalkedDim[] =>
    extents.map((extent, dim) => ({ extent, strides: accesses.map((access) => access.strides[from + dim] ?? 0) }));

  // A store decides the order of the loops, the first load the order of the reduction.
  const outerColumns = mergeDims(columns(0, nest.extents), nest.loads.length);
  const innerColumns = mergeDims(columns(outer, nest.reduction?.extents ?? []), 0);
  const stridesOf = (access: number): readonly Dim[] =>
    [...outerColumns, ...innerColumns].map((column) => column.strides[access]!);

  return {
    ...nest,
    extents: outerColumns.map((column) => column.extent),
    ...(nest.reduction && {
      reduction: { ...nest.reduction, extents: innerColumns.map((column) => column.extent) },
    }),
    loads: nest.loads.map((load, index) => ({ ...load, strides: stridesOf(index) })),
    stores: nest.stores.map((store, index) => ({ ...store, strides: stridesOf(nest.loads.length + index) })),
  };
}
