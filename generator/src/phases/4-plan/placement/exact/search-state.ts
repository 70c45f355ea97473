import { capacityInUnits, lastBases, type Instance } from "./instance.js";

/**
 * What is known during a search. An item has a floor, the lowest base that the placed items leave it, and a least base,
 * which may be higher: that it cannot lie on its floor has been found out. Placed items have both at their base.
 * Every change goes on a trail, so that it can be taken back.
 */
export class SearchState {
  readonly capacity: number;
  readonly last: Int32Array;
  readonly floor: Int32Array;
  readonly least: Int32Array;
  readonly isPlaced: Uint8Array;
  /** Sizes of the unplaced members of each section, summed. */
  readonly load: Int32Array;
  /** For an item above its floor: the unplaced item on which it would lie lowest. */
  readonly support: Int32Array;
  /** How often a section was found too full; guides the next restart. */
  readonly failures: Float64Array;

  /** Sections to check, and items above their floors whose support has moved. */
  readonly sectionQueue: Int32Array;
  sectionQueueLength = 0;
  readonly isSectionQueued: Uint8Array;
  readonly itemQueue: Int32Array;
  itemQueueLength = 0;
  readonly isItemQueued: Uint8Array;

  /** Room for the reasoning of one call: bases found, items raised, members of a section by start. */
  readonly reached: Int32Array;
  readonly raised: Int32Array;
  readonly stack: Int32Array;
  readonly stackStart: Int32Array;

  #trail = new Int32Array(3 * 4096);
  #trailLength = 0;

  constructor(
    readonly instance: Instance,
    capacityBytes: number,
  ) {
    const { itemCount, sectionCount, memberStart, memberSize } = instance;
    this.capacity = capacityInUnits(instance, capacityBytes);
    this.last = lastBases(instance, capacityBytes);
    this.floor = new Int32Array(itemCount);
    this.isPlaced = new Uint8Array(itemCount);
    this.load = new Int32Array(sectionCount);
    for (let section = 0; section < sectionCount; section++) {
      for (let x = memberStart[section]!; x < memberStart[section + 1]!; x++) this.load[section]! += memberSize[x]!;
    }
    for (let item = 0; item < itemCount; item++) this.floor[item] = this.fit(item, 0);
    this.least = this.floor.slice();
    this.support = new Int32Array(itemCount).fill(-1);
    this.failures = new Float64Array(sectionCount);
    this.sectionQueue = new Int32Array(sectionCount);
    this.isSectionQueued = new Uint8Array(sectionCount);
    this.itemQueue = new Int32Array(itemCount);
    this.isItemQueued = new Uint8Array(itemCount);
    this.reached = new Int32Array(itemCount);
    this.raised = new Int32Array(itemCount);
    this.stack = new Int32Array(memberStart[sectionCount]!);
    this.stackStart = new Int32Array(memberStart[sectionCount]!);
  }

  /** The lowest base not below `value` that alignment and fixed items allow. */
  fit(item: number, value: number): number {
    const { modulus, residue, fixedBase, meetings } = this.instance;
    const fixed = fixedBase[item]!;
    if (fixed >= value) return fixed;
    const mask = modulus[item]! - 1;
    let base = value + ((residue[item]! - value) & mask);
    const forbidden = meetings.forbidden[item]!;
    for (let x = 0; x < forbidden.length; x++) {
      const { from, to } = forbidden[x]!;
      if (base > from && base < to) base = to + ((residue[item]! - to) & mask);
    }
    return base;
  }

  /** To be given to `undo`. */
  get mark(): number {
    return this.#trailLength;
  }

  /** Before floor or least of an item change. */
  remember(item: number): void {
    this.#push(item, this.floor[item]!, this.least[item]!);
  }

  place(item: number): void {
    this.#push(~item, 0, 0);
    this.isPlaced[item] = 1;
    this.#addLoad(item, -1);
  }

  undo(mark: number): void {
    const trail = this.#trail;
    while (this.#trailLength > mark) {
      this.#trailLength -= 3;
      const item = trail[this.#trailLength]!;
      if (item < 0) {
        this.isPlaced[~item] = 0;
        this.#addLoad(~item, 1);
      } else {
        this.floor[item] = trail[this.#trailLength + 1]!;
        this.least[item] = trail[this.#trailLength + 2]!;
      }
    }
  }

  /** `item` is above its floor and where it may lie has to be found anew. */
  queueItem(item: number): void {
    if (this.isItemQueued[item] !== 0) return;
    this.isItemQueued[item] = 1;
    this.itemQueue[this.itemQueueLength++] = item;
  }

  /** After `least[item]` went up: queues the sections that may now be too full and the items that lay on this one. */
  queueConsequences(item: number): void {
    const { meetings, itemStart, itemSection, itemOffset } = this.instance;
    const { load, isSectionQueued, sectionQueue, support, isPlaced } = this;
    const room = this.capacity - this.least[item]!;
    for (let x = itemStart[item]!, stop = itemStart[item + 1]!; x < stop; x++) {
      const section = itemSection[x]!;
      if (load[section]! > room - itemOffset[x]! && isSectionQueued[section] === 0) {
        isSectionQueued[section] = 1;
        sectionQueue[this.sectionQueueLength++] = section;
      }
    }
    for (let x = meetings.start[item]!, stop = meetings.start[item + 1]!; x < stop; x++) {
      const other = meetings.other[x]!;
      if (support[other] === item && isPlaced[other] === 0) this.queueItem(other);
    }
  }

  emptyQueues(): void {
    while (this.sectionQueueLength > 0) this.isSectionQueued[this.sectionQueue[--this.sectionQueueLength]!] = 0;
    while (this.itemQueueLength > 0) this.isItemQueued[this.itemQueue[--this.itemQueueLength]!] = 0;
  }

  #addLoad(item: number, sign: 1 | -1): void {
    const { itemStart, itemSection, itemSize } = this.instance;
    for (let x = itemStart[item]!, stop = itemStart[item + 1]!; x < stop; x++) this.load[itemSection[x]!]! += sign * itemSize[x]!;
  }

  #push(item: number, floor: number, least: number): void {
    if (this.#trailLength + 3 > this.#trail.length) {
      const longer = new Int32Array(2 * this.#trail.length);
      longer.set(this.#trail);
      this.#trail = longer;
    }
    this.#trail[this.#trailLength] = item;
    this.#trail[this.#trailLength + 1] = floor;
    this.#trail[this.#trailLength + 2] = least;
    this.#trailLength += 3;
  }
}
