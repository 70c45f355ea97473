import type { Image } from "../elf/image.js";

/** Little-endian 32-bit words; a rest of fewer than four bytes is left out. */
export function wordsOf(bytes: Uint8Array): readonly number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => view.getUint32(index * 4, true));
}

/** Addresses of Thumb code have their lowest bit set. */
export const withoutThumbBit = (address: number): number => address - (address % 2);

export function functionAddresses({ symbols }: Image): ReadonlySet<number> {
  return new Set(symbols.filter(({ kind }) => kind === "function").map(({ address }) => address));
}
