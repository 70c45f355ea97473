import type { PlanBuffer } from "../../src/phases/4-plan/placement/problem.js";

/** Numbers from 0 up to, exclusive, `end`; the same sequence for the same seed. */
export function dice(seed: number): (end: number) => number {
  let state = (seed * 2654435761 + 12345) % 2 ** 32;
  return (end) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

export interface RandomShape {
  readonly buffers: number;
  readonly steps: number;
  readonly largest: number;
  /** Alignments are drawn from these. */
  readonly alignments: readonly number[];
  /** Some buffers form groups of two or three that keep their distances. */
  readonly hasRigid?: boolean;
  /** The first buffer has a fixed place. */
  readonly hasFixed?: boolean;
}

export function randomBuffers(roll: (end: number) => number, shape: RandomShape): readonly PlanBuffer[] {
  const buffers = Array.from({ length: shape.buffers }, (_, index): PlanBuffer => {
    const firstStep = roll(shape.steps);
    const lastStep = Math.min(shape.steps - 1, firstStep + roll(Math.ceil(shape.steps / 2)));
    const alignment = shape.alignments[roll(shape.alignments.length)]!;
    return { id: `b${index}`, sizeBytes: 1 + roll(shape.largest), alignment, firstStep, lastStep };
  });
  if (shape.hasFixed === true) {
    const [first, ...rest] = buffers;
    return [{ ...first!, fixed: { bank: "ram", offset: first!.alignment * roll(3) } }, ...rest];
  }
  if (shape.hasRigid !== true) return buffers;
  // Groups as the planner makes them: the pieces follow each other in time.
  return buffers.map((buffer, index) => {
    const group = Math.floor(index / 3);
    const turn = index % 3;
    if (group % 2 === 1) return buffer;
    const firstStep = turn * 2 + (group % 3);
    return { ...buffer, firstStep, lastStep: firstStep + 1, alignment: 1, rigid: { group: `g${group}`, offset: turn * roll(4) - 3 } };
  });
}

/**
 * Buffers that fill `height` bytes at every step: half of what lives dies at each, and new buffers of the same sum replace
 * it, each 15 to 35 % of the height. Hard, because every hole costs: sometimes no placement reaches the live bytes.
 */
export function fullBuffers(roll: (end: number) => number, count: number, height: number): readonly PlanBuffer[] {
  const [least, spread] = [Math.floor(0.15 * height), Math.floor(0.2 * height)];
  const done: PlanBuffer[] = [];
  let alive: { readonly sizeBytes: number; readonly firstStep: number }[] = [];
  let free = height;
  for (let step = 0; ; step++) {
    while (free > 0) {
      const wanted = least + roll(spread);
      const sizeBytes = free - wanted < least ? free : wanted;
      alive.push({ sizeBytes, firstStep: step });
      free -= sizeBytes;
    }
    const isLast = done.length + alive.length >= count;
    const dying = isLast ? alive : alive.filter(() => roll(2) === 0);
    for (const { sizeBytes, firstStep } of dying) {
      done.push({ id: `b${done.length}`, sizeBytes, alignment: 1, firstStep, lastStep: step });
      free += sizeBytes;
    }
    if (isLast) return done;
    alive = alive.filter((buffer) => !dying.includes(buffer));
  }
}
