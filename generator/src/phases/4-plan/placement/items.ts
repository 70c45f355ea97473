import { alignBase, commonAlignment, type BaseAlignment } from "./alignment.js";
import type { PlanBuffer } from "./problem.js";

/** Bytes of an item during some steps, at a fixed distance from the item's base. */
export interface Piece {
  readonly buffer: PlanBuffer;
  readonly offset: number;
  readonly sizeBytes: number;
  readonly firstStep: number;
  readonly lastStep: number;
}

/** What moves as one: a buffer, or a rigid group of buffers. Its lowest piece has offset 0. */
export interface Item {
  readonly pieces: readonly Piece[];
  readonly alignment: BaseAlignment;
  /** Base of an item that may not move. */
  readonly fixedBase: number | undefined;
  /** From the base to the end of the highest piece. */
  readonly extentBytes: number;
  readonly firstStep: number;
  readonly lastStep: number;
  /** Sum of size x steps. */
  readonly area: number;
}

/** Items of the buffers that have bytes, in the order of their first buffers. */
export function itemsOf(buffers: readonly PlanBuffer[]): readonly Item[] {
  const groups = new Map<string, PlanBuffer[]>();
  for (const buffer of buffers) {
    if (buffer.sizeBytes === 0) continue;
    const key = buffer.rigid === undefined ? `alone ${buffer.id}` : `rigid ${buffer.rigid.group}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [buffer]);
    else group.push(buffer);
  }
  return [...groups.values()].map(itemOf);
}

/** The least base not below `value` that the item's alignment and fixed place allow. */
export function lowestBase({ alignment, fixedBase }: Item, value: number): number {
  return fixedBase === undefined || fixedBase < value ? alignBase(value, alignment) : fixedBase;
}

function itemOf(buffers: readonly PlanBuffer[]): Item {
  const lowest = Math.min(...buffers.map(({ rigid }) => rigid?.offset ?? 0));
  const pieces = buffers.map((buffer): Piece => {
    const { sizeBytes, firstStep, lastStep, rigid } = buffer;
    return { buffer, offset: (rigid?.offset ?? 0) - lowest, sizeBytes, firstStep, lastStep };
  });
  const alignment = commonAlignment(pieces.map(({ buffer, offset }) => ({ offset, alignment: buffer.alignment })));
  return {
    pieces,
    // A group that nothing aligns is refused by checkProblem before anyone asks for items.
    alignment: alignment ?? { modulus: 1, residue: 0 },
    fixedBase: buffers[0]!.fixed?.offset,
    extentBytes: Math.max(...pieces.map(({ offset, sizeBytes }) => offset + sizeBytes)),
    firstStep: Math.min(...pieces.map(({ firstStep }) => firstStep)),
    lastStep: Math.max(...pieces.map(({ lastStep }) => lastStep)),
    area: pieces.reduce((sum, { sizeBytes, firstStep, lastStep }) => sum + sizeBytes * (lastStep - firstStep + 1), 0),
  };
}
