/** The memory of tables inside the NPU. */
const tableBytes = 2048;
const contents = memory.data(2048);

export function writeTable(offset: u32, from: usize, byteCount: u32): void {
  if (offset > <u32>tableBytes || byteCount > <u32>tableBytes - offset) unreachable();
  memory.copy(contents + offset, from, byteCount);
}

/** Numbers of the host's list of tables. */
export namespace Table {
  export const none: i32 = 0;
  export const bytesToBytes: i32 = 1;
  export const bytesToHalves: i32 = 2;
  export const bytesToWords: i32 = 3;
  export const halvesToHalves: i32 = 4;
  export const halvesToWords: i32 = 5;
}

/** 16-bit arguments fall between 512 entries of a base and a slope. */
function interpolated(value: i32, offset: usize): i64 {
  const entry = contents + offset + ((<usize>((value >> 7) + 256)) << 2);
  const base = <i32>load<i16>(entry);
  const slope = <i32>load<i16>(entry, 2);
  return <i64>(base + ((slope * (value & 127) + 64) >> 7));
}

export function lookUp(kind: i32, value: i64, offset: i32, signed: bool): i64 {
  const begin = <usize>offset;
  if (kind >= Table.halvesToHalves) return interpolated(<i32>value, begin);
  const index = <usize>((<i32>value + (signed ? 128 : 0)) & 255);
  if (kind == Table.bytesToBytes) return signed ? <i64>load<i8>(contents + begin + index) : <i64>load<u8>(contents + begin + index);
  if (kind == Table.bytesToHalves) return <i64>load<i16>(contents + begin + (index << 1));
  return <i64>load<i32>(contents + begin + (index << 2));
}
