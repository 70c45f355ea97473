import type { UnplacedBuffer } from "./buffers.js";
import { fixRigidGroups } from "./rigid-groups.js";

/** Offsets in one bank by buffer id: rigid groups first, then the others, largest first. */
export function placeBuffers(buffers: readonly UnplacedBuffer[]): ReadonlyMap<string, number> {
  const fixed = fixRigidGroups(buffers);
  const placed = buffers.flatMap((buffer) => {
    const offset = fixed.get(buffer.id);
    return offset === undefined ? [] : [{ buffer, offset }];
  });
  const free = buffers.filter(({ id }) => !fixed.has(id)).sort((a, b) => b.sizeBytes - a.sizeBytes);
  for (const buffer of free) {
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
