import { dimBound, dimProduct, sameDim, type Dim } from "../../ir/dim.js";

/** One dimension of a loop nest: how far each access moves per step. */
export interface WalkedDim {
  readonly extent: Dim;
  readonly strides: readonly Dim[];
}

/**
 * The same walk with the fewest loops: dimensions of extent 1 dropped, the others ordered by the strides of the access
 * `leader`, neighbours that every access walks evenly merged into one.
 */
export function mergeDims(dims: readonly WalkedDim[], leader: number): readonly WalkedDim[] {
  const kept = dims.filter(({ extent }) => extent !== 1);
  const distance = (dim: WalkedDim): number => Math.abs(dimBound(dim.strides[leader] ?? 0));
  const ordered = [...kept].sort((a, b) => distance(b) - distance(a));
  const merged: WalkedDim[] = [];
  for (const dim of ordered) {
    const previous = merged.at(-1);
    if (previous !== undefined && continues(previous, dim)) {
      merged[merged.length - 1] = { extent: dimProduct(previous.extent, dim.extent), strides: dim.strides };
    } else {
      merged.push(dim);
    }
  }
  return merged;
}

/** True when one step of `outer` is `inner.extent` steps of `inner` for every access. */
function continues(outer: WalkedDim, inner: WalkedDim): boolean {
  return outer.strides.every((stride, access) => sameDim(stride, dimProduct(inner.strides[access]!, inner.extent)));
}
