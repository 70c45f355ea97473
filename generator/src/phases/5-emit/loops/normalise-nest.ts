import { dimBound, dimProduct, sameDim, type Dim } from "../../../ir/dim.js";
import type { LoopNest, NestAccess } from "../../../ops/loops/nest.js";

/**
 * The same nest with the fewest loops: dimensions of extent 1 dropped, dimensions ordered by the memory order of the
 * result, neighbours that every operand walks evenly merged into one.
 */
export function normaliseNest(nest: LoopNest): LoopNest {
  const outer = nest.extents.length;
  const accesses: readonly NestAccess[] = [...nest.loads, ...nest.stores];
  const columns = (from: number, extents: readonly Dim[]): readonly Column[] =>
    extents.map((extent, dim) => ({ extent, strides: accesses.map((access) => access.strides[from + dim] ?? 0) }));

  // A store decides the order of the loops, the first load the order of the reduction.
  const outerColumns = simplify(columns(0, nest.extents), nest.loads.length);
  const innerColumns = simplify(columns(outer, nest.reduction?.extents ?? []), 0);
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

/** One dimension of the nest: how far each access moves per step. */
interface Column {
  readonly extent: Dim;
  readonly strides: readonly Dim[];
}

function simplify(columns: readonly Column[], leader: number): readonly Column[] {
  const kept = columns.filter(({ extent }) => extent !== 1);
  const distance = (column: Column): number => Math.abs(dimBound(column.strides[leader] ?? 0));
  const ordered = [...kept].sort((a, b) => distance(b) - distance(a));
  const merged: Column[] = [];
  for (const column of ordered) {
    const previous = merged.at(-1);
    if (previous !== undefined && continues(previous, column)) {
      merged[merged.length - 1] = { extent: dimProduct(previous.extent, column.extent), strides: column.strides };
    } else {
      merged.push(column);
    }
  }
  return merged;
}

/** True when one step of `outer` is `inner.extent` steps of `inner` for every access. */
function continues(outer: Column, inner: Column): boolean {
  return outer.strides.every((stride, access) =>
    sameDim(stride, dimProduct(inner.strides[access]!, inner.extent)),
  );
}
