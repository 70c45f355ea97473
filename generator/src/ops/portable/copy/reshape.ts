import { dimProduct, isStatic, sameDim, type Dim } from "../../../ir/dim.js";
import type { Shape } from "../../loops/shape.js";

/** Strides of a row-major tensor. */
export function rowMajorStrides(sizes: readonly Dim[]): readonly Dim[] {
  const strides: Dim[] = new Array<Dim>(sizes.length);
  let stride: Dim = 1;
  for (let dim = sizes.length - 1; dim >= 0; dim--) {
    strides[dim] = stride;
    stride = dimProduct(stride, sizes[dim]!);
  }
  return strides;
}

export function isRowMajor({ sizes, strides }: Shape): boolean {
  const dense = rowMajorStrides(sizes);
  return sizes.every((size, dim) => size === 1 || sameDim(dense[dim]!, strides[dim]!));
}

/**
 * Strides that walk a tensor in the row-major order of other sizes with as many elements. Undefined when no strides
 * can: the elements of one new dimension then lie unevenly.
 */
export function reshapedStrides(shape: Shape, sizes: readonly Dim[]): readonly Dim[] | undefined {
  if (isRowMajor(shape)) return rowMajorStrides(sizes);
  if (!shape.sizes.every(isStatic) || !sizes.every(isStatic)) return undefined;
  return staticStrides(chunksOf(shape.sizes, shape.strides), sizes);
}

interface Chunk {
  readonly count: number;
  readonly stride: Dim;
}

/** Neighbouring dimensions that lie evenly, innermost first. */
function chunksOf(sizes: readonly number[], strides: readonly Dim[]): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let dim = sizes.length - 1; dim >= 0; dim--) {
    if (sizes[dim] === 1) continue;
    const last = chunks.at(-1);
    if (last !== undefined && sameDim(strides[dim]!, dimProduct(last.stride, last.count))) {
      chunks[chunks.length - 1] = { count: last.count * sizes[dim]!, stride: last.stride };
    } else {
      chunks.push({ count: sizes[dim]!, stride: strides[dim]! });
    }
  }
  return chunks;
}

/** Deals the new dimensions out to the chunks, innermost first; each chunk has to come out even. */
function staticStrides(chunks: readonly Chunk[], sizes: readonly number[]): readonly Dim[] | undefined {
  const strides: Dim[] = new Array<Dim>(sizes.length).fill(1);
  let chunk = 0;
  let used = 1;
  for (let dim = sizes.length - 1; dim >= 0; dim--) {
    const size = sizes[dim]!;
    if (size === 1) continue;
    const current = chunks[chunk];
    if (current === undefined || current.count % (used * size) !== 0) return undefined;
    strides[dim] = dimProduct(current.stride, used);
    used *= size;
    if (used === current.count) {
      chunk++;
      used = 1;
    }
  }
  return strides;
}
