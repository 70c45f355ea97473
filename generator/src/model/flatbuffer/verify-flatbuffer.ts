import type { FieldLayout, SchemaLayout } from "../schema/schema-layout.js";
import type { Place } from "../file/place.js";

/**
 * Proves that the generated accessors stay inside `bytes`: every vtable, table, string, vector and union member that
 * the root reaches lies inside, is aligned as FlatBuffers' own verifiers demand, and is terminated; required parts are
 * there. Members of unions that the schema does not know are left alone. Throws what `place` makes of the first defect.
 *
 * The bytes reached, counted once per way to reach them, are bounded by a small multiple of the length. That stops
 * buffers whose parts share each other many times over, and bounds all later work on the buffer. The schemas have no
 * recursive tables, so their own depth bounds the recursion.
 */
export function verifyFlatbuffer(bytes: Uint8Array, layout: SchemaLayout, place: Place): void {
  new Verifier(bytes, layout, place).verify();
}

/** Honest writers share strings and vtables only, so they reach no byte much more than once. */
const reachPerByte = 4;
const reachFloor = 65_536;

class Verifier {
  readonly #view: DataView;
  readonly #length: number;
  readonly #layout: SchemaLayout;
  readonly #place: Place;
  readonly #path: string[] = [];
  #reach: number;

  constructor(bytes: Uint8Array, layout: SchemaLayout, place: Place) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#length = bytes.byteLength;
    this.#layout = layout;
    this.#place = place;
    this.#reach = reachPerByte * this.#length + reachFloor;
  }

  verify(): void {
    this.#path.push(this.#layout.root);
    this.#verifyTable(this.#follow(0), this.#layout.root);
  }

  #verifyTable(table: number, name: string): void {
    this.#claim(table, 4, 4, "a table");
    const vtable = table - this.#view.getInt32(table, true);
    this.#claim(vtable, 4, 2, "a table's vtable");
    const vtableBytes = this.#view.getUint16(vtable, true);
    const tableBytes = this.#view.getUint16(vtable + 2, true);
    if (vtableBytes < 4 || vtableBytes % 2 !== 0) throw this.#broken(`a vtable of ${vtableBytes} bytes`, "an even number from 4");
    this.#claim(vtable, vtableBytes, 2, "a table's vtable");
    if (tableBytes < 4) throw this.#broken(`a table of ${tableBytes} bytes`, "at least 4");
    this.#claim(table, tableBytes, 4, "a table");
    this.#countReach(tableBytes);
    const fieldAt = (slot: number, bytes: number): number => {
      const entry = 4 + 2 * slot;
      const offset = entry + 2 <= vtableBytes ? this.#view.getUint16(vtable + entry, true) : 0;
      if (offset === 0) return 0;
      if (offset < 4) throw this.#broken(`a field at offset ${offset} of its table`, "at least 4");
      // Older writers understate the size of tables, so a field need not lie inside its table.
      this.#claim(table + offset, bytes, bytes, "a field");
      return table + offset;
    };
    for (const field of this.#layout.tables[name] ?? []) this.#verifyField(field, fieldAt);
  }

  #verifyField(field: FieldLayout, fieldAt: (slot: number, bytes: number) => number): void {
    this.#path.push(`.${field.name}`);
    if (field.kind === "scalar") fieldAt(field.slot, field.bytes);
    else {
      const tagAt = field.kind === "union" ? fieldAt(field.slot - 1, 1) : 0;
      const position = fieldAt(field.slot, 4);
      const tag = tagAt === 0 ? 0 : this.#view.getUint8(tagAt);
      if (position !== 0) this.#verifyReference(field, position, tag);
      else if (field.required) throw this.#broken("nothing", "a part that programs cannot do without");
    }
    this.#path.pop();
  }

  #verifyReference(field: FieldLayout, position: number, unionTag: number): void {
    switch (field.kind) {
      case "scalar":
        return;
      case "string":
        return this.#verifyString(this.#follow(position));
      case "table":
        return this.#verifyTable(this.#follow(position), field.table);
      case "union": {
        const member = field.members[unionTag];
        return member === undefined ? undefined : this.#verifyTable(this.#follow(position), member);
      }
      case "scalars":
        this.#verifyVector(this.#follow(position), field.bytes);
        return;
      case "tables": {
        const vector = this.#follow(position);
        const count = this.#verifyVector(vector, 4);
        for (let index = 0; index < count; index++) {
          this.#path.push(`[${index}]`);
          this.#verifyTable(this.#follow(vector + 4 + 4 * index), field.table);
          this.#path.pop();
        }
      }
    }
  }

  /** The number of elements. */
  #verifyVector(vector: number, elementBytes: number): number {
    this.#claim(vector, 4, 4, "a vector");
    const count = this.#view.getUint32(vector, true);
    // Wide elements need no alignment of their own: writers share empty vectors, and the accessors read bytewise.
    this.#claim(vector + 4, count * elementBytes, 1, `the ${count} elements of a vector`);
    this.#countReach(4 + count * elementBytes);
    return count;
  }

  #verifyString(string: number): void {
    const count = this.#verifyVector(string, 1);
    this.#claim(string + 4, count + 1, 1, "a string");
    const terminator = this.#view.getUint8(string + 4 + count);
    if (terminator !== 0) throw this.#broken(`a string that ends in byte ${terminator}`, "a terminating zero");
  }

  /** Where the offset stored at `position` leads. */
  #follow(position: number): number {
    this.#claim(position, 4, 4, "an offset");
    const offset = this.#view.getUint32(position, true);
    if (offset < 4) throw this.#broken(`an offset of ${offset}`, "at least 4");
    return position + offset;
  }

  /** Checks that a range lies inside and is aligned. */
  #claim(begin: number, bytes: number, alignment: number, what: string): void {
    if (begin < 0 || begin + bytes > this.#length) {
      throw this.#broken(`${what} at bytes ${begin} to ${begin + bytes}`, `bytes 0 to ${this.#length}`);
    }
    if (begin % alignment !== 0) throw this.#broken(`${what} at byte ${begin}`, `an address divisible by ${alignment}`);
  }

  #countReach(bytes: number): void {
    this.#reach -= bytes;
    if (this.#reach < 0) throw this.#broken("parts that share each other's bytes many times over", "separate parts");
  }

  #broken(found: string, expected: string): Error {
    return this.#place.refuse("damaged-structure", { where: this.#path.join(""), found, expected });
  }
}
