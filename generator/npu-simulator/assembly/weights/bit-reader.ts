/** Reads bits from the least significant of each byte on; behind the end there are zeros. */
let begin: usize = 0;
let bitCount: u32 = 0;
let position: u32 = 0;

export function openBits(from: usize, byteCount: u32): void {
  begin = from;
  bitCount = byteCount << 3;
  position = 0;
}

export function bitsLeft(): u32 {
  return position < bitCount ? bitCount - position : 0;
}

export function alignToByte(): void {
  position = (position + 7) & ~7;
}

/** At most 16 bits. */
export function takeBits(count: i32): i32 {
  if (count == 0) return 0;
  let word: u32 = 0;
  const byte = position >> 3;
  const bytes = bitCount >> 3;
  if (byte + 4 <= bytes) word = load<u32>(begin + byte);
  else for (let at: u32 = 0; at < 4 && byte + at < bytes; at++) word |= <u32>load<u8>(begin + byte + at) << (at << 3);
  const bits = (word >>> (position & 7)) & ((1 << count) - 1);
  position += <u32>count;
  return <i32>bits;
}
