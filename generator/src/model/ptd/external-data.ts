import type { NamedData } from "../program.js";
import type { Place } from "../file/place.js";
import { readTensorDataFile, type DataFile } from "./tensor-data-file.js";
import type { TensorForm } from "../tensor/tensor-form.js";

/** Bytes that tensors refer to by name. */
export interface ExternalEntry {
  readonly bytes: Uint8Array;
  /** Absent when the file says nothing about the form. */
  readonly form: TensorForm | undefined;
  readonly fileName: string;
}

/** All named bytes of the data files and of the program itself, which must not overlap in names. */
export function collectExternalData(
  dataFiles: readonly DataFile[],
  ownData: readonly NamedData[],
  place: Place,
): ReadonlyMap<string, ExternalEntry> {
  const entries = new Map<string, ExternalEntry>();
  const add = (name: string, entry: ExternalEntry, where: Place): void => {
    const known = entries.get(name);
    if (known !== undefined) {
      throw where.refuse("external-data-twice", { name, first: known.fileName, second: entry.fileName });
    }
    entries.set(name, entry);
  };
  const programName = place.location.file ?? "the program";
  for (const { name, bytes } of ownData) add(name, { bytes, form: undefined, fileName: programName }, place);
  for (const file of dataFiles) {
    const inFile = place.inside({ file: file.name });
    for (const entry of readTensorDataFile(file, inFile)) add(entry.name, { ...entry, fileName: file.name }, inFile);
  }
  return entries;
}

/** The bytes that `entry` has for a tensor, or what is wrong with them. */
export function bytesForTensor(entry: ExternalEntry, name: string, tensor: TensorForm, place: Place): Uint8Array {
  const differs = (property: string, found: string, expected: string): Error =>
    place.refuse("external-data-differs", { name, property, found, expected, dataFile: entry.fileName });
  const { form } = entry;
  if (form !== undefined) {
    if (form.dtype !== tensor.dtype) throw differs("dtype", form.dtype, tensor.dtype);
    if (!equalLists(form.sizes, tensor.sizes)) throw differs("sizes", listText(form.sizes), listText(tensor.sizes));
    if (!equalLists(form.dimOrder, tensor.dimOrder)) throw differs("dim order", listText(form.dimOrder), listText(tensor.dimOrder));
  }
  if (entry.bytes.byteLength < tensor.byteCount) throw differs("bytes", `${entry.bytes.byteLength}`, `${tensor.byteCount}`);
  return entry.bytes.byteLength === tensor.byteCount ? entry.bytes : entry.bytes.subarray(0, tensor.byteCount);
}

const listText = (numbers: readonly number[]): string => `[${numbers.join(", ")}]`;

const equalLists = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((number, index) => number === b[index]);
