import type { KernelVariant } from "../../src/catalog/kernel-facts.js";
import type { PackedConstant } from "../../src/steps/packed-constant.js";
import type { Expected, TestArray } from "./kernel-case.js";

/** Writes the records that c/case_reader.c reads: little-endian words, bytes padded to words. */

const caseMark = 0x43544b45;
const absent = 0xffffffff;

export interface RowCall {
  readonly outputRows: number;
  readonly outputOffsetBytes: number;
  /** 0: rows lie in the input itself; else each is copied to memory of its own. */
  readonly rowBytes: number;
  readonly alignment: number;
  /** Byte offsets in the input; undefined is padding. */
  readonly rows: readonly (number | undefined)[];
}

/** One call of one kernel, everything resolved. */
export interface CallRecord {
  readonly id: string;
  readonly kernel: KernelVariant;
  readonly numbers: readonly number[];
  readonly constants: readonly (PackedConstant | undefined)[];
  readonly inputs: Readonly<Record<string, TestArray>>;
  readonly outputs: Readonly<Record<string, Expected>>;
  /** The input that the output lies over. */
  readonly inPlace: string | undefined;
  readonly scratch: { readonly bytes: number; readonly alignment: number } | undefined;
  /** Calls of the row form, or of the sum form. */
  readonly rowCalls: readonly RowCall[] | undefined;
  readonly form: "whole" | "rows" | "sums";
  /** Moves byte buffers off their natural alignment. */
  readonly skew: number;
}

export function caseFile(calls: readonly CallRecord[]): Uint8Array {
  const writer = new Writer();
  for (const call of calls) writeCall(writer, call);
  writer.word(0);
  return writer.finish();
}

function writeCall(writer: Writer, call: CallRecord): void {
  const names = call.kernel.arguments.map(({ name }) => name).filter((name) => name !== "params" && name !== "scratch");
  writer.word(caseMark);
  writer.text(call.id);
  writer.text(call.kernel.name);
  writer.word(["whole", "rows", "sums"].indexOf(call.form));
  writer.word(call.numbers.length);
  const numberFields = call.kernel.fields.filter((field) => field.kind === "number");
  call.numbers.forEach((value, i) => (numberFields[i]!.type === "float" ? writer.float(value) : writer.word(value)));
  writer.word(call.constants.length);
  for (const constant of call.constants) writer.buffer(constant?.bytes, constant?.alignment ?? 1, 0);
  writer.word(names.length);
  for (const name of names) writeArgument(writer, call, name, names);
  writer.word(call.scratch?.bytes ?? absent);
  writer.word(call.scratch?.alignment ?? 1);
  if (call.rowCalls === undefined) return;
  writer.word(names.indexOf("input"));
  writer.word(names.indexOf("output"));
  writer.word(call.rowCalls.length);
  for (const { outputRows, outputOffsetBytes, rowBytes, alignment, rows } of call.rowCalls) {
    for (const value of [outputRows, outputOffsetBytes, rowBytes, alignment, rows.length]) writer.word(value);
    for (const row of rows) writer.word(row ?? absent);
  }
}

function writeArgument(writer: Writer, call: CallRecord, name: string, names: readonly string[]): void {
  const input = call.inputs[name];
  const output = call.outputs[name];
  if (input !== undefined) {
    writer.word(1);
    writer.buffer(bytesOf(input), input.BYTES_PER_ELEMENT, input.BYTES_PER_ELEMENT === 1 ? call.skew : 0);
  } else if (output !== undefined) {
    writer.word(2);
    writer.word(name === "output" && call.inPlace !== undefined ? names.indexOf(call.inPlace) : absent);
    writer.word(output.array.BYTES_PER_ELEMENT);
    writer.word(output.array.BYTES_PER_ELEMENT === 1 ? (call.skew + 1) % 4 : 0);
    writer.float(output.tolerance?.relative ?? 0);
    writer.float(output.tolerance?.absolute ?? 0);
    writer.buffer(bytesOf(output.array), 4, 0);
  } else {
    writer.word(0);
  }
}

export function bytesOf(array: TestArray): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

class Writer {
  #bytes = new Uint8Array(1 << 20);
  #view = new DataView(this.#bytes.buffer);
  #end = 0;

  word(value: number): void {
    this.#reserve(4);
    this.#view.setInt32(this.#end, value | 0, true);
    this.#end += 4;
  }

  float(value: number): void {
    this.#reserve(4);
    this.#view.setFloat32(this.#end, value, true);
    this.#end += 4;
  }

  text(value: string): void {
    const bytes = new TextEncoder().encode(value);
    this.word(bytes.length);
    this.#padded(bytes);
  }

  buffer(bytes: Uint8Array | undefined, alignment: number, skew: number): void {
    this.word(bytes?.length ?? absent);
    if (bytes === undefined) return;
    this.word(alignment);
    this.word(skew);
    this.#padded(bytes);
  }

  #padded(bytes: Uint8Array): void {
    this.#reserve(bytes.length + 3);
    this.#bytes.set(bytes, this.#end);
    this.#end += (bytes.length + 3) & ~3;
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return;
    const grown = new Uint8Array(2 * Math.max(this.#bytes.length, this.#end + bytes));
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }

  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#end);
  }
}
