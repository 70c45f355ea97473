/** Strides, sizes and dim orders. Everything here is in elements, never in bytes. */

/** Elements of a tensor; 1 for a 0-dimensional one. */
export function elementCount(sizes: readonly number[]): number {
  return sizes.reduce((product, size) => product * size, 1);
}

/**
 * Strides of a dense tensor whose dimensions lie in memory as `dimOrder` says, outermost first.
 * A size of 0 leaves the stride unchanged, as ExecuTorch does.
 */
export function stridesOf(sizes: readonly number[], dimOrder: readonly number[]): readonly number[] {
  const strides = new Array<number>(sizes.length).fill(1);
  let stride = 1;
  for (let position = dimOrder.length - 1; position >= 0; position--) {
    const dim = dimOrder[position]!;
    strides[dim] = stride;
    stride *= Math.max(sizes[dim]!, 1);
  }
  return strides;
}

/** The strides of a row-major tensor. */
export function contiguousStrides(sizes: readonly number[]): readonly number[] {
  return stridesOf(sizes, sizes.map((_, dim) => dim));
}

/**
 * True when both stride lists visit memory alike. Dimensions of size 1 are ignored: their stride is never used,
 * and exporters fill them differently.
 */
export function sameLayout(sizes: readonly number[], a: readonly number[], b: readonly number[]): boolean {
  if (elementCount(sizes) === 0) return true;
  return sizes.every((size, dim) => size === 1 || a[dim] === b[dim]);
}

/** True when the tensor is row-major and dense. */
export function isContiguous(sizes: readonly number[], strides: readonly number[]): boolean {
  return sameLayout(sizes, strides, contiguousStrides(sizes));
}

/** True when a rank-4 tensor [N,C,H,W] lies in memory as N,H,W,C. */
export function isChannelsLast(sizes: readonly number[], strides: readonly number[]): boolean {
  return sizes.length === 4 && sameLayout(sizes, strides, stridesOf(sizes, [0, 2, 3, 1]));
}

/** True when the elements fill their span of memory without holes or overlaps, in whatever order. */
export function isDense(sizes: readonly number[], strides: readonly number[]): boolean {
  const dims = sizes.map((size, dim) => ({ size, stride: strides[dim]! })).filter(({ size }) => size !== 1);
  dims.sort((a, b) => a.stride - b.stride);
  let expected = 1;
  for (const { size, stride } of dims) {
    if (stride !== expected) return elementCount(sizes) === 0;
    expected *= size;
  }
  return true;
}

/** Elements from the first to one past the last element touched. */
export function spanElements(sizes: readonly number[], strides: readonly number[]): number {
  if (elementCount(sizes) === 0) return 0;
  return sizes.reduce((last, size, dim) => last + (size - 1) * strides[dim]!, 1);
}
