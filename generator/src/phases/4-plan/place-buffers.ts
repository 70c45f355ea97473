import type { UnplacedBuffer } from "./buffers.js";

/** Offsets in one bank by buffer id, largest first. */
export function placeBuffers(buffers: readonly UnplacedBuffer[]): ReadonlyMap<string, number> {
  const placed: { readonly buffer: UnplacedBuffer; readonly offset: number }[] = [];
  for (const buffer of [...buffers].sort((a, b) => b.sizeBytes - a.sizeBytes)) {
    const neighbours = placed
      .filter(({ buffer: other }) => other.firstStep <= buffer.lastStep && buffer.firstStep <= other.lastStep)
      .sort((a, b) => a.offset - b.offset);
    let offset = 0;
    for (const other of neighbours) {
      if (offset + buffer.sizeBytes <= other.offset) break;
      offset = Math.max(offset, Math.ceil((other.offset + other.buffer.sizeBytes) / buffer.alignment) * buffer.alignment);
    }
    placed.push({ buffer, offset });
  }
  return new Map(placed.map(({ buffer, offset }) => [buffer.id, offset]));
}
