import type { UnplacedBuffer } from "./buffers.js";

interface RigidGroup {
  readonly pieces: readonly UnplacedBuffer[];
  readonly bytes: number;
}

/**
 * Offsets of the buffers that keep their distances to others: each group as low as the groups before it allow, the
 * largest first. A solver for the other buffers takes these as fixed.
 */
export function fixRigidGroups(buffers: readonly UnplacedBuffer[]): ReadonlyMap<string, number> {
  const groups = new Map<string, UnplacedBuffer[]>();
  for (const buffer of buffers) {
    if (buffer.rigid === undefined) continue;
    groups.set(buffer.rigid.group, [...(groups.get(buffer.rigid.group) ?? []), buffer]);
  }
  const ordered = [...groups.values()].map(groupOf).sort((a, b) => b.bytes - a.bytes);
  const placed: { readonly buffer: UnplacedBuffer; readonly offset: number }[] = [];
  for (const { pieces } of ordered) {
    const base = lowestBase(pieces, placed);
    for (const buffer of pieces) placed.push({ buffer, offset: base + buffer.rigid!.offset });
  }
  return new Map(placed.map(({ buffer, offset }) => [buffer.id, offset]));
}

function groupOf(pieces: readonly UnplacedBuffer[]): RigidGroup {
  return { pieces, bytes: Math.max(...pieces.map(({ sizeBytes }) => sizeBytes)) };
}

/** Where the group's offset 0 goes: no piece below 0, none over a placed one. */
function lowestBase(pieces: readonly UnplacedBuffer[], placed: readonly { readonly buffer: UnplacedBuffer; readonly offset: number }[]): number {
  let base = Math.max(...pieces.map(({ rigid }) => -rigid!.offset));
  for (;;) {
    const moves = pieces.flatMap((piece) =>
      placed.flatMap(({ buffer, offset }) => {
        const start = base + piece.rigid!.offset;
        const meets = buffer.firstStep <= piece.lastStep && piece.firstStep <= buffer.lastStep;
        const overlaps = start < offset + buffer.sizeBytes && offset < start + piece.sizeBytes;
        const aligned = Math.ceil((offset + buffer.sizeBytes - piece.rigid!.offset) / piece.alignment) * piece.alignment;
        return meets && overlaps ? [aligned] : [];
      }),
    );
    if (moves.length === 0) return base;
    base = Math.max(...moves);
  }
}
