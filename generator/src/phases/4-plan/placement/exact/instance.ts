import { greatestCommonDivisor, roundUp } from "../alignment.js";
import type { Item } from "../items.js";
import { sectionsOf } from "../sections.js";
import { meetingsOf, type Meetings } from "./meetings.js";

/** Beyond these the tables of pairs would take more memory than an exact search is worth. */
const mostItems = 3000;
const mostMeetings = 4_000_000;

/** In units; keeps all arithmetic of the search within 32 bits. */
const largestNumber = 2 ** 29;

/** A packing problem in units in which all offsets are whole numbers, laid out for speed. Bases are what is searched. */
export interface Instance {
  readonly itemCount: number;
  readonly sectionCount: number;
  readonly unitBytes: number;
  readonly items: readonly Item[];
  /** Allowed bases: residue plus multiples of modulus, a power of two. */
  readonly modulus: Int32Array;
  readonly residue: Int32Array;
  /** -1 for items that may move. */
  readonly fixedBase: Int32Array;
  /** First and last section of an item, inclusive. */
  readonly firstSection: Int32Array;
  readonly lastSection: Int32Array;
  /** Pieces alive in section s: memberItem[x] etc. for x from memberStart[s] up to memberStart[s + 1]. */
  readonly memberStart: Int32Array;
  readonly memberItem: Int32Array;
  readonly memberOffset: Int32Array;
  readonly memberSize: Int32Array;
  /** The same by item: its pieces in each section, entries from itemStart[i] up to itemStart[i + 1], sections ascending for one piece. */
  readonly itemStart: Int32Array;
  readonly itemSection: Int32Array;
  readonly itemOffset: Int32Array;
  readonly itemSize: Int32Array;
  readonly meetings: Meetings;
  /** Every item is one rectangle: the lowest free item then has nothing below it, and a failed search is a proof. */
  readonly isRectangular: boolean;
}

/** Undefined when the problem is too large for an exact search. */
export function instanceOf(items: readonly Item[]): Instance | undefined {
  if (items.length > mostItems) return undefined;
  const pieces = items.flatMap((item) => item.pieces);
  const unitBytes = unitOf(items);
  const inUnits = (bytes: number): number => Math.ceil(bytes / unitBytes);
  const farthest = items.reduce(
    (sum, { extentBytes, alignment, fixedBase }) => sum + inUnits(extentBytes) + inUnits(Math.max(alignment.modulus, fixedBase ?? 0)),
    0,
  );
  if (farthest > largestNumber) return undefined;
  const meetings = meetingsOf(items, inUnits, mostMeetings);
  if (meetings === undefined) return undefined;

  const { steps, first, end } = sectionsOf(pieces);
  const itemOfPiece = items.flatMap((item, index) => item.pieces.map(() => index));
  const members = steps.map((): number[] => []);
  const livesOf = items.map(() => 0);
  const lives: [piece: number, section: number][] = [];
  itemOfPiece.forEach((item, piece) => {
    for (let section = first[piece]!; section < end[piece]!; section++) {
      members[section]!.push(piece);
      lives.push([piece, section]);
      livesOf[item]!++;
    }
  });
  const inSections = members.flat();
  const offset = pieces.map((piece) => inUnits(piece.offset));
  const size = pieces.map(({ sizeBytes }) => inUnits(sizeBytes));
  return {
    itemCount: items.length,
    sectionCount: steps.length,
    unitBytes,
    items,
    modulus: Int32Array.from(items, ({ alignment }) => Math.max(1, alignment.modulus / unitBytes)),
    residue: Int32Array.from(items, ({ alignment }) => (alignment.modulus <= unitBytes ? 0 : alignment.residue / unitBytes)),
    fixedBase: Int32Array.from(items, ({ fixedBase }) => (fixedBase === undefined ? -1 : fixedBase / unitBytes)),
    firstSection: sectionsOfItems(items, itemOfPiece, first, Math.min, steps.length),
    lastSection: sectionsOfItems(items, itemOfPiece, end.map((section) => section - 1), Math.max, 0),
    memberStart: startsOf(members.map((list) => list.length)),
    memberItem: Int32Array.from(inSections, (piece) => itemOfPiece[piece]!),
    memberOffset: Int32Array.from(inSections, (piece) => offset[piece]!),
    memberSize: Int32Array.from(inSections, (piece) => size[piece]!),
    itemStart: startsOf(livesOf),
    itemSection: Int32Array.from(lives, ([, section]) => section),
    itemOffset: Int32Array.from(lives, ([piece]) => offset[piece]!),
    itemSize: Int32Array.from(lives, ([piece]) => size[piece]!),
    meetings,
    isRectangular: items.every((item) => item.pieces.length === 1),
  };
}

/** The capacity in units, for offsets: a rounded-up end may pass the capacity by less than a unit. */
export function capacityInUnits({ unitBytes }: Instance, capacityBytes: number): number {
  return Math.min(Math.ceil(capacityBytes / unitBytes), largestNumber);
}

/** Highest base of each item at which it still ends within the capacity; negative when there is none. */
export function lastBases({ items, unitBytes }: Instance, capacityBytes: number): Int32Array {
  return Int32Array.from(items, ({ extentBytes, fixedBase }) => {
    const last = Math.min(Math.floor((capacityBytes - extentBytes) / unitBytes), largestNumber);
    if (fixedBase === undefined) return Math.max(last, -1);
    return fixedBase / unitBytes <= last ? fixedBase / unitBytes : -1;
  });
}

/**
 * The largest unit of which all offsets of packings pushed down as far as they go are multiples: they are sums of
 * sizes, each sum rounded up to an alignment.
 */
function unitOf(items: readonly Item[]): number {
  const pieces = items.flatMap((item) => item.pieces);
  const alignment = pieces.reduce((divisor, { buffer }) => greatestCommonDivisor(divisor, buffer.alignment), 0);
  const distances = pieces.map(({ offset }) => offset);
  const fixed = items.map(({ fixedBase }) => fixedBase ?? 0);
  const sizes = pieces.map(({ sizeBytes }) => roundUp(sizeBytes, Math.max(alignment, 1)));
  const unit = [...sizes, ...distances, ...fixed].reduce(greatestCommonDivisor, 0);
  const isCoarser = (modulus: number): boolean => unit % modulus !== 0;
  return items.reduce((divisor, item) => (isCoarser(item.alignment.modulus) ? greatestCommonDivisor(divisor, item.alignment.modulus) : divisor), unit) || 1;
}

function sectionsOfItems(
  items: readonly Item[],
  itemOfPiece: readonly number[],
  sectionOfPiece: Int32Array,
  choose: (a: number, b: number) => number,
  neutral: number,
): Int32Array {
  const sections = new Int32Array(items.length).fill(neutral);
  itemOfPiece.forEach((item, piece) => {
    sections[item] = choose(sections[item]!, sectionOfPiece[piece]!);
  });
  return sections;
}

/** Where each of consecutive lists begins, and where the last ends. */
function startsOf(lengths: readonly number[]): Int32Array {
  let end = 0;
  return Int32Array.from([0, ...lengths.map((length) => (end += length))]);
}

/** The least capacity above this one that gives some item another base. */
export function nextCapacity({ items, unitBytes }: Instance, capacityBytes: number): number {
  return items.reduce((least, { extentBytes }) => {
    const units = Math.floor((capacityBytes - extentBytes) / unitBytes) + 1;
    return Math.min(least, Math.max(units, 0) * unitBytes + extentBytes);
  }, Infinity);
}
