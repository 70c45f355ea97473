import type { Item } from "../items.js";
import { fullestSteps } from "../live-bytes.js";

/** Indices of items in the order in which they are placed. */
export type Order = readonly number[];

/** The order by conflicts looks at all pairs; beyond this many items it is left out. */
const mostConflictItems = 3000;

/** Several orders; which is best depends on the network, and each costs only milliseconds. */
export function ordersOf(items: readonly Item[]): readonly Order[] {
  const size = items.map(({ extentBytes }) => extentBytes);
  const span = items.map(({ firstStep, lastStep }) => lastStep - firstStep + 1);
  const area = items.map((item) => item.area);
  const birth = items.map(({ firstStep }) => -firstStep);
  const death = items.map(({ lastStep }) => lastStep);
  const breadth = fullestSteps(items);
  return [
    sorted(size, span),
    sorted(area, size),
    sorted(breadth, size),
    sorted(breadth, span, area),
    sorted(span, size),
    sorted(birth, size),
    sorted(death, size),
    ...(items.length > mostConflictItems ? [] : [sorted(conflictBytes(items), size)]),
  ];
}

/** Largest first by the first measure; ties by the next; at last as given. */
function sorted(...measures: readonly (readonly number[])[]): Order {
  return measures[0]!
    .map((_, index) => index)
    .sort((a, b) => {
      for (const values of measures) if (values[a] !== values[b]) return values[b]! - values[a]!;
      return a - b;
    });
}

function conflictBytes(items: readonly Item[]): readonly number[] {
  return items.map((item) =>
    items.reduce((bytes, other) => {
      const isMet = other.firstStep <= item.lastStep && item.firstStep <= other.lastStep;
      return isMet ? bytes + other.extentBytes : bytes;
    }, 0),
  );
}
