/** Where the taps of a window lie; out-of-range taps are left out. */
export type Window = Readonly<{
  input_height: number;
  input_width: number;
  kernel_height: number;
  kernel_width: number;
  stride_height: number;
  stride_width: number;
  padding_top: number;
  padding_left: number;
}>;

export interface Tap {
  readonly ky: number;
  readonly kx: number;
  readonly iy: number;
  readonly ix: number;
}

/** The taps of output pixel (oy, ox) that lie inside the input, in order. */
export function tapsOf(window: Window, dilation: readonly [number, number], oy: number, ox: number): readonly Tap[] {
  const taps: Tap[] = [];
  for (let ky = 0; ky < window.kernel_height; ky++) {
    for (let kx = 0; kx < window.kernel_width; kx++) {
      const iy = oy * window.stride_height + ky * dilation[0] - window.padding_top;
      const ix = ox * window.stride_width + kx * dilation[1] - window.padding_left;
      if (iy >= 0 && iy < window.input_height && ix >= 0 && ix < window.input_width) taps.push({ ky, kx, iy, ix });
    }
  }
  return taps;
}

/** Every index of a shape, outermost dimension first. */
export function* indicesOf(sizes: readonly number[]): Generator<readonly number[]> {
  const total = sizes.reduce((product, size) => product * size, 1);
  for (let flat = 0; flat < total; flat++) {
    let rest = flat;
    const index = sizes.map(() => 0);
    for (let dim = sizes.length - 1; dim >= 0; dim--) {
      index[dim] = rest % sizes[dim]!;
      rest = Math.floor(rest / sizes[dim]!);
    }
    yield index;
  }
}

/** Position of an index in a dense row-major array. */
export function flatten(sizes: readonly number[], index: readonly number[]): number {
  return index.reduce((position, value, dim) => position * sizes[dim]! + value, 0);
}
