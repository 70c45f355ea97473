import type { UnplacedBuffer } from "./buffers.js";

/** What moves as one: a buffer, or a rigid group of buffers. */
interface Item {
  readonly pieces: readonly Piece[];
  readonly bytes: number;
  readonly area: number;
  readonly firstStep: number;
}

interface Piece {
  readonly buffer: UnplacedBuffer;
  /** Bytes from the item's base. */
  readonly offset: number;
}

interface Placed {
  readonly buffer: UnplacedBuffer;
  readonly start: number;
}

/** Attempts to lower the highest item after the first orders; each is a placement of all items. */
const attempts = 300;

/**
 * Offsets in one bank by buffer id. Tries several orders, each item as low as the items before it allow, and goes on
 * from the best one by placing earlier what sticks out, until the live bytes are reached or the attempts are used up.
 */
export function placeBuffers(buffers: readonly UnplacedBuffer[]): ReadonlyMap<string, number> {
  const items = itemsOf(buffers);
  const bound = highestLoad(buffers);
  const orders = [bySize, byArea, byBirth].map((compare) => [...items].sort(compare));
  let best = orders.map(placeInOrder).reduce((low, next) => (next.bytes < low.bytes ? next : low));
  let order = best.order;
  for (let attempt = 0; attempt < attempts && best.bytes > bound; attempt++) {
    const next = placeInOrder(promoted(order, placeInOrder(order).highest, attempt));
    if (next.bytes <= best.bytes) best = next;
    // Every few attempts from the best again: promotions lose their way.
    order = attempt % 20 === 19 ? best.order : next.order;
  }
  return best.offsets;
}

const bySize = (a: Item, b: Item): number => b.bytes - a.bytes || a.firstStep - b.firstStep;
const byArea = (a: Item, b: Item): number => b.area - a.area || a.firstStep - b.firstStep;
const byBirth = (a: Item, b: Item): number => a.firstStep - b.firstStep || b.bytes - a.bytes;

function itemsOf(buffers: readonly UnplacedBuffer[]): readonly Item[] {
  const groups = new Map<string, Piece[]>();
  for (const buffer of buffers) {
    const key = buffer.rigid === undefined ? `alone ${buffer.id}` : `rigid ${buffer.rigid.group}`;
    const pieces = groups.get(key) ?? [];
    groups.set(key, pieces);
    pieces.push({ buffer, offset: buffer.rigid?.offset ?? 0 });
  }
  return [...groups.values()].map((pieces) => ({
    pieces,
    bytes: Math.max(...pieces.map(({ buffer }) => buffer.sizeBytes)),
    area: pieces.reduce((sum, { buffer }) => sum + buffer.sizeBytes * (buffer.lastStep - buffer.firstStep + 1), 0),
    firstStep: Math.min(...pieces.map(({ buffer }) => buffer.firstStep)),
  }));
}

interface Placement {
  readonly order: readonly Item[];
  readonly bytes: number;
  readonly highest: Item | undefined;
  readonly offsets: ReadonlyMap<string, number>;
}

function placeInOrder(order: readonly Item[]): Placement {
  const placed: Placed[] = [];
  const offsets = new Map<string, number>();
  let bytes = 0;
  let highest: Item | undefined;
  for (const item of order) {
    const base = lowestBase(item, placed);
    for (const { buffer, offset } of item.pieces) {
      placed.push({ buffer, start: base + offset });
      offsets.set(buffer.id, base + offset);
      if (base + offset + buffer.sizeBytes > bytes) {
        bytes = base + offset + buffer.sizeBytes;
        highest = item;
      }
    }
  }
  return { order, bytes, highest, offsets };
}

/** No piece below 0, none over a placed buffer that is alive with it. */
function lowestBase({ pieces }: Item, placed: readonly Placed[]): number {
  const meetings = pieces.map(({ buffer }) =>
    placed.filter(({ buffer: other }) => other.firstStep <= buffer.lastStep && buffer.firstStep <= other.lastStep),
  );
  let base = Math.max(0, ...pieces.map(({ offset }) => -offset));
  for (;;) {
    let moved = base;
    pieces.forEach(({ buffer, offset }, index) => {
      for (const { buffer: other, start } of meetings[index]!) {
        const isOver = moved + offset < start + other.sizeBytes && start < moved + offset + buffer.sizeBytes;
        if (isOver) moved = roundUp(start + other.sizeBytes, buffer.alignment) - offset;
      }
    });
    if (moved === base) return base;
    base = moved;
  }
}

function roundUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}

/** The item before one of those that it now follows: nearly the whole way, or half of it. */
function promoted(order: readonly Item[], item: Item | undefined, attempt: number): readonly Item[] {
  if (item === undefined) return order;
  const from = order.indexOf(item);
  const to = attempt % 3 === 0 ? 0 : Math.floor(from / (1 + (attempt % 3)));
  const rest = order.filter((other) => other !== item);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

function highestLoad(buffers: readonly UnplacedBuffer[]): number {
  const changes = new Map<number, number>();
  for (const { firstStep, lastStep, sizeBytes } of buffers) {
    changes.set(firstStep, (changes.get(firstStep) ?? 0) + sizeBytes);
    changes.set(lastStep + 1, (changes.get(lastStep + 1) ?? 0) - sizeBytes);
  }
  let [load, most] = [0, 0];
  for (const [, change] of [...changes].sort(([a], [b]) => a - b)) most = Math.max(most, (load += change));
  return most;
}
