import { Builder, type Offset } from "flatbuffers";
import type { DType } from "../../ir/dtype.js";

/** What an instruction has written: row-major elements in the debug buffer from `offset` on. */
export interface RecordedTensor {
  readonly dtype: DType;
  readonly sizes: readonly number[];
  readonly offset: number;
  /** A result of the whole method. */
  readonly isOutput: boolean;
}

/** Something that took time, or that wrote tensors, or both. Times are in any unit, as long as it is one. */
export interface RecordedEvent {
  readonly name: string;
  /** Undefined for the method as a whole. */
  readonly instruction: number | undefined;
  readonly time: { readonly start: number; readonly end: number } | undefined;
  readonly results: readonly RecordedTensor[];
}

/** Types that ExecuTorch's Inspector has an element size for, by the file's numbers. */
const scalarTypes: ReadonlyMap<DType, number> = new Map<DType, number>([
  ["uint8", 0], ["int8", 1], ["int16", 2], ["int32", 3], ["int64", 4], ["float16", 5], ["float32", 6], ["float64", 7], ["bool", 11], ["uint16", 27],
]);

export function hasScalarType(dtype: DType): boolean {
  return scalarTypes.has(dtype);
}

const identifier = "ED00";
const tensorKind = 5;

/** An ETDump of one run, as ExecuTorch's runtime writes it: with its size in front. Fields are numbered as in its schema. */
export function writeEtdump(run: string, events: readonly RecordedEvent[]): Uint8Array {
  const builder = new Builder(1024);
  const list = offsets(builder, events.flatMap((event) => eventsOf(builder, event)));
  const runData = table(builder, 4, [[0, builder.createString(run)], [3, list]]);
  const root = table(builder, 2, [[1, offsets(builder, [runData])]]);
  builder.finish(root, identifier, true);
  return builder.asUint8Array();
}

function eventsOf(builder: Builder, { name, instruction = -1, time, results }: RecordedEvent): readonly Offset[] {
  const profile = time === undefined ? [] : [profileEvent(builder, name, instruction, time)];
  const debug = results.filter(({ dtype }) => hasScalarType(dtype)).map((result) => debugEvent(builder, name, instruction, result));
  return [...profile.map((one) => table(builder, 3, [[0, one]])), ...debug.map((one) => table(builder, 3, [[2, one]]))];
}

function profileEvent(builder: Builder, name: string, instruction: number, { start, end }: { readonly start: number; readonly end: number }): Offset {
  const text = builder.createString(name);
  builder.startObject(8);
  builder.addFieldOffset(0, text, 0);
  builder.addFieldInt32(2, instruction, -1);
  builder.addFieldInt64(6, BigInt(start), 0n);
  builder.addFieldInt64(7, BigInt(end), 0n);
  return builder.endObject();
}

function debugEvent(builder: Builder, name: string, instruction: number, result: RecordedTensor): Offset {
  const text = builder.createString(name);
  const entry = tensorValue(builder, result);
  builder.startObject(6);
  builder.addFieldInt32(1, instruction, -1);
  builder.addFieldOffset(2, entry, 0);
  builder.addFieldOffset(5, text, 0);
  return builder.endObject();
}

function tensorValue(builder: Builder, { dtype, sizes, offset, isOutput }: RecordedTensor): Offset {
  const strides = sizes.map((_, dimension) => sizes.slice(dimension + 1).reduce((product, size) => product * size, 1));
  const [sizesAt, stridesAt] = [longs(builder, sizes), longs(builder, strides)];
  builder.startObject(4);
  builder.addFieldInt8(0, scalarTypes.get(dtype)!, 0);
  builder.addFieldOffset(1, sizesAt, 0);
  builder.addFieldOffset(2, stridesAt, 0);
  builder.addFieldInt64(3, BigInt(offset), 0n);
  const tensor = builder.endObject();
  const output = isOutput ? trueValue(builder) : undefined;
  builder.startObject(8);
  builder.addFieldInt8(0, tensorKind, 0);
  builder.addFieldOffset(1, tensor, 0);
  if (output !== undefined) builder.addFieldOffset(7, output, 0);
  return builder.endObject();
}

function trueValue(builder: Builder): Offset {
  builder.startObject(1);
  builder.addFieldInt8(0, 1, 0);
  return builder.endObject();
}

function longs(builder: Builder, numbers: readonly number[]): Offset {
  builder.startVector(8, numbers.length, 8);
  for (const number of [...numbers].reverse()) builder.addInt64(BigInt(number));
  return builder.endVector();
}

function offsets(builder: Builder, items: readonly Offset[]): Offset {
  builder.startVector(4, items.length, 4);
  for (const item of [...items].reverse()) builder.addOffset(item);
  return builder.endVector();
}

/** A table of offsets by field. */
function table(builder: Builder, fieldCount: number, fields: readonly (readonly [number, Offset])[]): Offset {
  builder.startObject(fieldCount);
  for (const [field, offset] of fields) builder.addFieldOffset(field, offset, 0);
  return builder.endObject();
}
