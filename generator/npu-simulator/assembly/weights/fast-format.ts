const headerBytes: u32 = 32;
const table = memory.data(64);

/** U85's second coding: a header with a table of 16 weights, then bytes, or indices of 2 or 4 bits. */
export function decodeFast(from: usize, byteCount: u32, into: usize, limit: i32): i32 {
  if (byteCount < headerBytes) return 0;
  const raw = (load<u8>(from) & 1) != 0;
  const bits = raw ? 8 : load<u8>(from) & 2 ? 2 : 4;
  const zeroAdjust = <i32>load<i8>(from, 13);
  for (let entry = 0; entry < 16; entry++) {
    const bit = 112 + entry * 9;
    const code = (<i32>load<u16>(from + <usize>(bit >> 3)) >> (bit & 7)) & 511;
    store<i32>(table + (<usize>entry << 2), code & 1 ? -(code >> 1) : code >> 1);
  }
  const perByte = 8 / bits;
  const available = <i32>min<u32>((byteCount - headerBytes) * <u32>perByte, <u32>limit);
  for (let at = 0; at < available; at++) {
    const byte = <usize>(headerBytes + <u32>(at / perByte));
    const value = raw
      ? <i32>load<i8>(from + byte) - zeroAdjust
      : load<i32>(table + ((<usize>((<i32>load<u8>(from + byte) >> ((at % perByte) * bits)) & ((1 << bits) - 1))) << 2));
    store<i16>(into + (<usize>at << 1), <i16>value);
  }
  return available;
}
