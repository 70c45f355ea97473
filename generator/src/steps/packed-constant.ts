/** Constant bytes in the order in which a kernel reads them. */
export interface PackedConstant {
  /** C type of one element. */
  readonly elementType: string;
  readonly bytes: Uint8Array;
  /** Bytes; a power of two. */
  readonly alignment: number;
}
