import type { PlanBuffer } from "../../src/phases/4-plan/placement/problem.js";

/**
 * The least end of the highest buffer over all placements in one bank, by trying every offset of every buffer: the plain
 * truth for very small problems. Rigid groups and fixed places are respected.
 */
export function leastPeak(buffers: readonly PlanBuffer[]): number {
  const groups = new Map<string, PlanBuffer[]>();
  for (const buffer of buffers) {
    const key = buffer.rigid === undefined ? buffer.id : `group ${buffer.rigid.group}`;
    groups.set(key, [...(groups.get(key) ?? []), buffer]);
  }
  for (let peak = 0; ; peak++) if (fits([...groups.values()], peak, [])) return peak;
}

interface Rectangle {
  readonly buffer: PlanBuffer;
  readonly offset: number;
}

function fits(groups: readonly (readonly PlanBuffer[])[], peak: number, placed: readonly Rectangle[]): boolean {
  const [group, ...rest] = groups;
  if (group === undefined) return true;
  for (let base = -peak; base <= 2 * peak; base++) {
    const rectangles = group.map((buffer) => ({ buffer, offset: base + (buffer.rigid?.offset ?? 0) }));
    const isAllowed = rectangles.every(
      ({ buffer, offset }) =>
        offset >= 0 &&
        offset + buffer.sizeBytes <= peak &&
        offset % buffer.alignment === 0 &&
        (buffer.fixed === undefined || buffer.fixed.offset === offset) &&
        placed.every((other) => isApart({ buffer, offset }, other)),
    );
    if (isAllowed && fits(rest, peak, [...placed, ...rectangles])) return true;
  }
  return false;
}

function isApart(a: Rectangle, b: Rectangle): boolean {
  return (
    a.buffer.lastStep < b.buffer.firstStep ||
    b.buffer.lastStep < a.buffer.firstStep ||
    a.offset + a.buffer.sizeBytes <= b.offset ||
    b.offset + b.buffer.sizeBytes <= a.offset
  );
}

/**
 * True when buffers that may all move fit, by letting them fall, in every order that leads upwards, onto those that lie
 * already: sorted by offset, the buffers of any placement fall at most to where they were.
 */
export function fitsByFalling(buffers: readonly PlanBuffer[], peak: number): boolean {
  const offsets = buffers.map(() => -1);
  const steps = [...new Set(buffers.map(({ firstStep }) => firstStep))];
  const groundOf = ({ firstStep, lastStep, alignment }: Pick<PlanBuffer, "firstStep" | "lastStep" | "alignment">): number => {
    let ground = 0;
    buffers.forEach((other, below) => {
      const isMet = offsets[below]! >= 0 && other.firstStep <= lastStep && firstStep <= other.lastStep;
      if (isMet) ground = Math.max(ground, offsets[below]! + other.sizeBytes);
    });
    return Math.ceil(ground / alignment) * alignment;
  };
  const isHopeless = (lowest: number): boolean =>
    steps.some((step) => {
      let bytes = Math.max(lowest, groundOf({ firstStep: step, lastStep: step, alignment: 1 }));
      const waiting = buffers.filter((buffer, index) => offsets[index]! < 0 && buffer.firstStep <= step && step <= buffer.lastStep);
      for (const { sizeBytes } of waiting) bytes += sizeBytes;
      return waiting.length > 0 && bytes > peak;
    });
  const fall = (placed: number, lowest: number): boolean => {
    if (placed === buffers.length) return true;
    if (isHopeless(lowest)) return false;
    return buffers.some((buffer, index) => {
      if (offsets[index]! >= 0) return false;
      const ground = groundOf(buffer);
      if (ground < lowest || ground + buffer.sizeBytes > peak) return false;
      offsets[index] = ground;
      if (fall(placed + 1, ground)) return true;
      offsets[index] = -1;
      return false;
    });
  };
  return fall(0, 0);
}
