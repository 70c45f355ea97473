import type { Image } from "../elf/image.js";

/** The core pushes eight words when an exception starts, and with a floating-point unit up to 26, aligned to 8 bytes. */
const basicFrameBytes = 8 * 4 + 4;
const floatingFrameBytes = 26 * 4 + 4;

export const exceptionFrameBytes = (hasFpu: boolean): number => (hasFpu ? floatingFrameBytes : basicFrameBytes);

/**
 * Functions that the vector table names, the reset handler excepted. Word 0 is the initial stack pointer, word 1 the
 * reset handler. `table` are the bytes of the vector table.
 */
export function exceptionHandlers(image: Image, table: Uint8Array): readonly number[] {
  const functions = new Set(image.symbols.filter(({ kind }) => kind === "function").map(({ address }) => address));
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const handlers = new Set<number>();
  for (let offset = 8; offset + 4 <= table.length; offset += 4) {
    const word = view.getUint32(offset, true);
    const address = word - (word % 2);
    if (address !== image.entry && functions.has(address)) handlers.add(address);
  }
  return [...handlers];
}
