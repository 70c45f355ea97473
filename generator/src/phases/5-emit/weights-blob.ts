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

/** Bytes of constants in one bank. */
export interface BankOfConstants {
  readonly bank: string;
  readonly bytes: number;
}

/** What the linker gathers from blobs, one behind the other: a section for each bank, rounded up to whole words. */
export function banksOfBlobs(blobs: readonly WeightsBlob[]): readonly BankOfConstants[] {
  const ends = new Map<string, number>();
  for (const { constants, alignment: blobAlignment } of blobs) {
    constants.forEach(({ bank, bytes, alignment }, index) => {
      const begins = constants[index - 1]?.bank !== bank;
      ends.set(bank, roundUp(ends.get(bank) ?? 0, begins ? blobAlignment : alignment) + bytes.length);
    });
  }
  return [...ends].map(([bank, end]) => ({ bank, bytes: roundUp(end, 4) }));
}

function roundUp(bytes: number, alignment: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}
