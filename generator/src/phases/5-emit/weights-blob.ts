import type { PooledConstant } from "./constant-pool.js";

/** A constant with its place in a blob. */
export interface PlacedConstant extends PooledConstant {
  /** Bytes from the beginning of the blob. */
  readonly offset: number;
}

/** Constants one after the other, with the gaps that alignment makes; rounded up to whole words. */
export class WeightsBlob {
  readonly constants: readonly PlacedConstant[];
  readonly totalBytes: number;

  /** `fileStem` is the name of the files that hold it, without extension. */
  constructor(
    readonly fileStem: string,
    constants: readonly PooledConstant[],
  ) {
    let end = 0;
    this.constants = constants.map((constant) => {
      const offset = roundUp(end, constant.alignment);
      end = offset + constant.bytes.length;
      return { ...constant, offset };
    });
    this.totalBytes = roundUp(end, 4);
  }

  get alignment(): number {
    return this.constants.reduce((largest, { alignment }) => Math.max(largest, alignment), 4);
  }

  bytes(): Uint8Array {
    const blob = new Uint8Array(this.totalBytes);
    for (const { bytes, offset } of this.constants) blob.set(bytes, offset);
    return blob;
  }
}

/** Bytes of blobs that the linker puts one behind the other. */
export function linkedBytes(blobs: readonly WeightsBlob[]): number {
  return blobs.reduce((end, { alignment, totalBytes }) => (totalBytes === 0 ? end : roundUp(end, alignment) + totalBytes), 0);
}

function roundUp(bytes: number, alignment: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}
