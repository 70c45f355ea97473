import type { SegmentImplementation } from "../../../steps/segment.js";
import type { ModelNames } from "../names.js";

/** The first and the last instruction of the file inside a segment. */
export function instructionRange({ stages }: SegmentImplementation): readonly [first: number, last: number] {
  const instructions = stages.map(({ implementation }) => implementation.node.origin.instruction);
  return [Math.min(...instructions), Math.max(...instructions)];
}

/** The function of a segment; its other names begin with it. */
export function segmentName(method: string, segment: SegmentImplementation, names: ModelNames): string {
  return names.segment(method, ...instructionRange(segment));
}
