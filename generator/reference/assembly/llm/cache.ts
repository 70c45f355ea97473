import { bytesOf } from "../memory/dtype";
import { readInt } from "../memory/element";
import { Tensor } from "../memory/tensor";

@external("host", "indexOutOfRange")
declare function indexOutOfRange(index: i64, size: i32): void;

/** Rows of value [batch, rows, heads, width] to where `indices` [batch, rows] says in the cache; negative ones are left out. */
export function copyRows(value: Tensor, cache: Tensor, indices: Tensor): void {
  const width = bytesOf(value.dtype);
  const rowLength = value.size(2) * value.size(3);
  for (let row = 0; row < indices.count; row++) {
    const target = readInt(indices, indices.offset(row));
    if (target < 0) continue;
    if (target >= i64(cache.size(1))) indexOutOfRange(target, cache.size(1));
    const batch = row / indices.size(1);
    for (let i = 0; i < rowLength; i++) {
      const to = cache.offset((batch * cache.size(1) + i32(target)) * rowLength + i);
      memory.copy(cache.writable(to, width), value.readable(value.offset(row * rowLength + i), width), width);
    }
  }
}
