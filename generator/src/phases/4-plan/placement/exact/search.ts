import { componentsOf, type Component } from "./components.js";
import { propagate } from "./propagate.js";
import { RefutedStates } from "./refuted-states.js";
import { SearchState } from "./search-state.js";
import type { Instance } from "./instance.js";

export type Verdict = "found" | "refuted" | "unknown";

/** A component being solved: an item is placed, and the parts that this leaves are solved one after the other. */
interface Frame {
  readonly items: Component;
  readonly key: readonly [number, number, number];
  /** Trail when the component was begun, and before its item was placed. */
  readonly mark: number;
  placedMark: number;
  item: number;
  /** Placing the item hindered no other: there is no reason to postpone it. */
  isFree: boolean;
  parts: readonly Component[];
  nextPart: number;
}

/** Nodes between two looks at the clock. */
const nodesPerLook = 32;

/**
 * Depth-first search for a placement within a capacity.
 *
 * Any placement can be pushed down until every item lies on the bottom or on another item. So a lowest item that nothing
 * can still get below either lies on its floor, or on an unplaced item: first branch, it is placed; second branch, it is
 * postponed, and its least base goes up to the lowest end of what it may lie on. A state is the unplaced items with their
 * floors and least bases; what follows depends on nothing else, so a refuted state is not searched again. Parts that no
 * longer meet are solved one after the other, and the failure of one refutes all.
 */
export class Search {
  readonly state: SearchState;
  readonly #all: Component;
  readonly #refuted = new RefutedStates();
  readonly #key: [number, number, number] = [0, 0, 0];
  /** Lower is preferred among items that may be placed. */
  #rank: Int32Array = new Int32Array(0);
  #nodes = 0;
  /** Rigid groups may interlock so that none is lowest; then placing one is a guess, and a failed search proves nothing. */
  #hasGuessed = false;

  constructor(
    readonly instance: Instance,
    capacityBytes: number,
  ) {
    this.state = new SearchState(instance, capacityBytes);
    const { firstSection } = instance;
    this.#all = Int32Array.from({ length: instance.itemCount }, (_, item) => item).sort((a, b) => firstSection[a]! - firstSection[b]! || a - b);
  }

  get nodes(): number {
    return this.#nodes;
  }

  /** Base of each item in bytes, after "found". */
  bases(): readonly number[] {
    return Array.from(this.state.floor, (base) => base * this.instance.unitBytes);
  }

  /** Searches from the beginning; refuted states of earlier runs stay known. `mayGoOn` is asked every few nodes. */
  run(rank: Int32Array, nodeLimit: number, mayGoOn: () => boolean): Verdict {
    this.#rank = rank;
    const limit = this.#nodes + nodeLimit;
    if (!this.#start()) return "refuted";
    const verdict = this.#search(limit, mayGoOn);
    return verdict === "refuted" && this.#hasGuessed ? "unknown" : verdict;
  }

  #start(): boolean {
    const { state } = this;
    state.undo(0);
    for (let item = 0; item < this.instance.itemCount; item++) {
      if (state.least[item]! > state.last[item]!) return false;
      state.queueConsequences(item);
    }
    return propagate(state);
  }

  #search(limit: number, mayGoOn: () => boolean): Verdict {
    const { state } = this;
    const root: Frame = { items: this.#all, key: [0, 0, 0], mark: state.mark, placedMark: 0, item: -1, isFree: true, parts: componentsOf(state, this.#all), nextPart: 0 };
    const frames = [root];
    let nextLook = this.#nodes + nodesPerLook;
    for (;;) {
      const frame = frames.at(-1)!;
      if (frame.nextPart === frame.parts.length) {
        if (frame === root) return "found";
        frames.pop();
        continue;
      }
      const child = this.#begin(frame.parts[frame.nextPart++]!);
      if (child !== undefined) frames.push(child);
      else if (!this.#backUp(frames)) return "refuted";
      if (this.#nodes >= limit) return "unknown";
      if (this.#nodes >= nextLook) {
        if (!mayGoOn()) return "unknown";
        nextLook = this.#nodes + nodesPerLook;
      }
    }
  }

  /** Undefined when the component has no solution. */
  #begin(items: Component): Frame | undefined {
    const { state } = this;
    this.#hash(items);
    const [a, b, c] = this.#key;
    if (this.#refuted.has(a, b, c)) return undefined;
    const frame: Frame = { items, key: [a, b, c], mark: state.mark, placedMark: 0, item: -1, isFree: false, parts: [], nextPart: 0 };
    if (this.#advance(frame)) return frame;
    this.#refute(frame);
    return undefined;
  }

  /** A part of the last frame failed: goes on at the last frame that has another choice; false when there is none. */
  #backUp(frames: Frame[]): boolean {
    for (let frame = frames.pop()!; frames.length > 0; frame = frames.pop()!) {
      if (this.#postpone(frame) && this.#advance(frame)) {
        frames.push(frame);
        return true;
      }
      this.#refute(frame);
    }
    return false;
  }

  #refute({ mark, key }: Frame): void {
    this.state.undo(mark);
    this.#refuted.add(...key);
  }

  /** Places one item after the other until one leaves parts that may have a solution; false when none does. */
  #advance(frame: Frame): boolean {
    for (;;) {
      frame.item = this.#pick(frame.items);
      if (frame.item < 0) return false;
      this.#nodes++;
      frame.placedMark = this.state.mark;
      if (this.#place(frame)) {
        frame.parts = componentsOf(this.state, frame.items);
        frame.nextPart = 0;
        return true;
      }
      if (!this.#postpone(frame)) return false;
    }
  }

  #place(frame: Frame): boolean {
    const { state } = this;
    const { floor, least, last, isPlaced } = state;
    const { start, other, clear } = this.instance.meetings;
    const item = frame.item;
    const base = floor[item]!;
    frame.isFree = true;
    state.place(item);
    for (let x = start[item]!, stop = start[item + 1]!; x < stop; x++) {
      const above = other[x]!;
      if (isPlaced[above] !== 0 || floor[above]! >= base + clear[x]!) continue;
      const lifted = state.fit(above, base + clear[x]!);
      state.remember(above);
      floor[above] = lifted;
      if (least[above]! < lifted) {
        frame.isFree = false;
        if (lifted > last[above]!) {
          state.emptyQueues();
          return false;
        }
        least[above] = lifted;
        state.queueConsequences(above);
      } else if (least[above]! > lifted) state.queueItem(above);
    }
    return propagate(state);
  }

  #postpone({ item, isFree, placedMark }: Frame): boolean {
    const { state } = this;
    state.undo(placedMark);
    if (isFree) return false;
    state.remember(item);
    state.least[item]!++;
    state.queueItem(item);
    return propagate(state);
  }

  /** The item to place next: it lies on its floor, nothing can get below it, and among those it is the lowest; -1 when there is none. */
  #pick(items: Component): number {
    const { floor, least, isPlaced } = this.state;
    const { isRectangular } = this.instance;
    let [best, bestGuess] = [-1, -1];
    for (let x = 0; x < items.length; x++) {
      const item = items[x]!;
      if (isPlaced[item] !== 0 || least[item] !== floor[item]) continue;
      if (isRectangular || this.#isLowest(item)) {
        if (this.#isPreferred(item, best)) best = item;
      } else if (this.#isPreferred(item, bestGuess)) bestGuess = item;
    }
    if (best >= 0) return best;
    if (bestGuess >= 0) this.#hasGuessed = true;
    return bestGuess;
  }

  #isPreferred(item: number, other: number): boolean {
    if (other < 0) return true;
    const { least } = this.state;
    return least[item]! < least[other]! || (least[item] === least[other] && this.#rank[item]! < this.#rank[other]!);
  }

  #isLowest(item: number): boolean {
    const { least, isPlaced } = this.state;
    const { start, other, level } = this.instance.meetings;
    for (let x = start[item]!, stop = start[item + 1]!; x < stop; x++) {
      if (isPlaced[other[x]!] === 0 && least[other[x]!]! < least[item]! + level[x]!) return false;
    }
    return true;
  }

  /** Leaves the key of a component's state in #key: sums of three hashes of (item, floor, least base). */
  #hash(items: Component): void {
    const { floor, least } = this.state;
    let [a, b, c] = [0, 0, 0];
    for (let x = 0; x < items.length; x++) {
      const item = items[x]!;
      const start = Math.imul(item + 1, 0x9e3779b1) ^ Math.imul(least[item]!, 0x85ebca6b) ^ Math.imul(floor[item]!, 0xc2b2ae35);
      const first = scramble(start);
      const second = scramble(first ^ Math.imul(floor[item]!, 0x27d4eb2f) ^ item);
      const third = scramble(second ^ Math.imul(least[item]!, 0x165667b1) ^ item);
      a = (a + first) | 0;
      b = (b + second) | 0;
      c = (c + third) | 0;
    }
    this.#key[0] = a;
    this.#key[1] = b;
    this.#key[2] = c | 1;
  }
}

/** Every bit of the result depends on every bit of the value. */
function scramble(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x7feb352d);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x846ca68b);
  return mixed ^ (mixed >>> 16);
}
