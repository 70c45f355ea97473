import type { ByteViews } from "./byte-views.js";
import type { Place } from "./place.js";

/** A segment as the file lists it: `offset` counts from the segment base. */
export interface SegmentEntry {
  readonly offset: bigint;
  readonly size: bigint;
}

/** The byte ranges of a file that lie after its FlatBuffer. All are checked when the object is made. */
export class Segments {
  readonly #file: ByteViews;
  readonly #place: Place;
  readonly #ranges: readonly { readonly begin: number; readonly size: number }[];

  /** `base` is 0 when the file has no segment area. */
  constructor(file: ByteViews, base: bigint, entries: readonly SegmentEntry[], place: Place) {
    this.#file = file;
    this.#place = place;
    this.#ranges = entries.map(({ offset, size }, index) => {
      if (size === 0n) return { begin: 0, size: 0 };
      if (base === 0n) {
        const owner = `the file that lists segment ${index} of ${size} bytes`;
        throw place.refuse("missing-part", { owner, part: "header that says where segments start" });
      }
      const begin = base + offset;
      const end = begin + size;
      const available = file.bytes.byteLength;
      if (end > BigInt(available)) {
        throw place.refuse("data-out-of-range", { what: `segment ${index}`, begin, end, holder: "the file", available });
      }
      return { begin: Number(begin), size: Number(size) };
    });
  }

  get count(): number {
    return this.#ranges.length;
  }

  /** A whole segment. `what` says whose bytes these are, for messages. */
  segment(index: number, what: string): Uint8Array {
    const { begin, size } = this.#rangeOf(index, what);
    return this.#file.view(begin, size);
  }

  /** `byteCount` bytes from `offset` inside a segment. */
  slice(index: number, offset: bigint, byteCount: number, what: string): Uint8Array {
    const { begin, size } = this.#rangeOf(index, what);
    const end = offset + BigInt(byteCount);
    if (end > BigInt(size)) {
      throw this.#place.refuse("data-out-of-range", { what, begin: offset, end, holder: `segment ${index}`, available: size });
    }
    return this.#file.view(begin + Number(offset), byteCount);
  }

  #rangeOf(index: number, what: string): { readonly begin: number; readonly size: number } {
    const range = this.#ranges[index];
    if (range === undefined) {
      throw this.#place.refuse("index-out-of-range", { what: `the segment of ${what}`, found: index, list: "segments", count: this.count });
    }
    return range;
  }
}
