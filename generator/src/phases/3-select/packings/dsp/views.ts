import type { ConstantArray } from "../../../../ops/lowering.js";

/** The values of an int8 constant. */
export const int8View = ({ bytes }: ConstantArray): Int8Array =>
  new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The values of an int32 constant; copied, because a file aligns nothing. */
export function int32View({ bytes }: ConstantArray): Int32Array {
  const copy = bytes.slice();
  return new Int32Array(copy.buffer, 0, copy.byteLength / 4);
}

/** Little-endian words of a stream. */
export const wordsToBytes = (words: readonly number[]): Uint8Array => new Uint8Array(Int32Array.from(words).buffer);

/** Two halfwords in a word. */
export const halves = (low: number, high: number): number => (low & 0xffff) | (high << 16);

/** The parts behind each other. */
export function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}
