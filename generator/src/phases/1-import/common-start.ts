import { controlNames } from "../../ops/control/control-operators.js";
import type { Call } from "./calls.js";

/** A branch or the body of a loop: `opener` is the call that opens its block, an if or a repeat. */
interface Part {
  readonly opener: number;
  readonly begin: number;
  readonly end: number;
}

/** The latest position in front of all of `positions`, outside of branches and loops that do not hold all of them. */
export function commonStart(calls: readonly Call[], positions: readonly number[]): number {
  const parts = partsOf(calls);
  let start = Math.min(...positions);
  for (;;) {
    const narrow = parts.find(({ begin, end }) => {
      const holds = (position: number): boolean => position > begin && position < end;
      return holds(start) && !positions.every(holds);
    });
    if (narrow === undefined) return start;
    start = narrow.opener;
  }
}

function partsOf(calls: readonly Call[]): readonly Part[] {
  const open: { readonly opener: number; readonly begin: number }[] = [];
  const parts: Part[] = [];
  calls.forEach(({ node: { operator } }, position) => {
    if (operator === controlNames.if || operator === controlNames.repeat) open.push({ opener: position, begin: position });
    if (operator !== controlNames.else && operator !== controlNames.end) return;
    const last = open.pop()!;
    parts.push({ ...last, end: position });
    if (operator === controlNames.else) open.push({ opener: last.opener, begin: position });
  });
  return parts;
}
