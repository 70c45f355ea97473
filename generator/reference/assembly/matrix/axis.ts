/** How windows move along one dimension, as four int32 that the host lays down. */
@unmanaged
export class Axis {
  kernel: i32;
  stride: i32;
  padding: i32;
  dilation: i32;

  /** Where tap `tap` of output `out` reads; it may lie outside. */
  @inline
  source(out: i32, tap: i32): i32 {
    return out * this.stride - this.padding + tap * this.dilation;
  }

  /** The input that a transposed convolution spreads to `out` through tap `tap`; -1 if none. */
  @inline
  origin(out: i32, tap: i32): i32 {
    const position = out + this.padding - tap * this.dilation;
    return position < 0 || position % this.stride != 0 ? -1 : position / this.stride;
  }
}
