import type { Image } from "../elf/image.js";
import { functionAddresses, withoutThumbBit, wordsOf } from "./function-words.js";

/** The core pushes eight words when an exception starts, and with a floating-point unit up to 26, aligned to 8 bytes. */
const basicFrameBytes = 8 * 4 + 4;
const floatingFrameBytes = 26 * 4 + 4;

export const exceptionFrameBytes = (hasFpu: boolean): number => (hasFpu ? floatingFrameBytes : basicFrameBytes);

/**
 * Functions that the vector table names, the reset handler excepted. Word 0 is the initial stack pointer, word 1 the
 * reset handler. `table` are the bytes of the vector table.
 */
export function exceptionHandlers(image: Image, table: Uint8Array): readonly number[] {
  const functions = functionAddresses(image);
  const named = wordsOf(table).slice(2).map(withoutThumbBit);
  return [...new Set(named)].filter((address) => address !== image.entry && functions.has(address));
}
