import { ByteBuffer } from "flatbuffers";
import { flatTensorLayout } from "../schema/generated/flat-tensor-layout.js";
import * as wire from "../schema/generated/flat-tensor_generated.js";
import { ByteViews } from "../file/byte-views.js";
import { checkIdentifier, type Format } from "../file/check-identifier.js";
import type { Place } from "../file/place.js";
import { readDtype } from "../tensor/scalar-type.js";
import { readElements } from "../flatbuffer/read-elements.js";
import { required } from "../flatbuffer/required.js";
import { Segments } from "../file/segments.js";
import { createTensorForm, type TensorForm } from "../tensor/tensor-form.js";
import { verifyFlatbuffer } from "../flatbuffer/verify-flatbuffer.js";

/** A .ptd file, as the caller read it. */
export interface DataFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface TensorDataEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly form: TensorForm | undefined;
}

const magicOffset = 8;
const magic = "FH01";
const headerEnd = 48;
const smallestHeaderBytes = 40;

export const tensorDataFormat: Format = { identifier: "FT01", title: "a tensor data file (.ptd)" };

/** Every named range of a .ptd file. */
export function readTensorDataFile(file: DataFile, place: Place): readonly TensorDataEntry[] {
  const { bytes } = file;
  checkIdentifier(bytes, tensorDataFormat, place);
  const { structureEnd, segmentBase } = readHeader(bytes, place);
  const structure = bytes.subarray(0, structureEnd);
  verifyFlatbuffer(structure, flatTensorLayout, place);
  const root = wire.FlatTensor.getRootAsFlatTensor(new ByteBuffer(structure));
  const entries = readElements(root.segmentsLength(), (index) => root.segments(index)).map((segment) => ({
    offset: segment.offset(),
    size: segment.size(),
  }));
  const segments = new Segments(new ByteViews(bytes), segmentBase, entries, place);
  return readElements(root.namedDataLength(), (index) => root.namedData(index)).map((data) => {
    const name = required(data.key());
    const what = `the data of "${name}"`;
    const form = readForm(data.tensorLayout(), what, place);
    const segment = data.segmentIndex();
    const entryBytes = form === undefined ? segments.segment(segment, what) : segments.slice(segment, 0n, form.byteCount, what);
    return { name, bytes: entryBytes, form };
  });
}

function readHeader(bytes: Uint8Array, place: Place): { readonly structureEnd: number; readonly segmentBase: bigint } {
  const fileBytes = bytes.byteLength;
  if (fileBytes < headerEnd) throw place.refuse("truncated-file", { part: "the headers", end: headerEnd, fileBytes });
  const foundMagic = String.fromCharCode(...bytes.subarray(magicOffset, magicOffset + 4));
  if (foundMagic !== magic) {
    throw place.refuse("missing-part", { owner: "the tensor data file", part: `header "${magic}" at byte ${magicOffset}` });
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerBytes = view.getUint32(12, true);
  if (headerBytes < smallestHeaderBytes) {
    throw place.refuse("damaged-header", { field: "length", found: `${headerBytes}`, expected: `at least ${smallestHeaderBytes}` });
  }
  const structureEnd = view.getBigUint64(16, true) + view.getBigUint64(24, true);
  const segmentBase = view.getBigUint64(32, true);
  const segmentEnd = segmentBase + view.getBigUint64(40, true);
  if (structureEnd > BigInt(fileBytes)) {
    throw place.refuse("truncated-file", { part: "the file's structures", end: structureEnd, fileBytes });
  }
  if (segmentEnd > BigInt(fileBytes)) throw place.refuse("truncated-file", { part: "the segments", end: segmentEnd, fileBytes });
  return { structureEnd: Number(structureEnd), segmentBase };
}

function readForm(layout: wire.TensorLayout | null, owner: string, place: Place): TensorForm | undefined {
  if (layout === null) return undefined;
  const dtype = readDtype(layout.scalarType(), owner, place);
  const sizes = readElements(layout.sizesLength(), (index) => layout.sizes(index));
  const dimOrder = readElements(layout.dimOrderLength(), (index) => layout.dimOrder(index));
  return createTensorForm(dtype, sizes, dimOrder, owner, place);
}
